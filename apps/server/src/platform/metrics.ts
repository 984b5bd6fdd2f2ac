import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How often the delay of the event loop is looked at. Each look wakes up a server that is at rest. */
const LOOP_DELAY_EVERY_MS = 100;

/** What operators can watch, in the format of Prometheus. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({
    register: registry,
    eventLoopMonitoringPrecision: LOOP_DELAY_EVERY_MS,
  });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'robin_http_request_seconds',
      help: 'Time from request to the end of the answer, also of a stream',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    runningTurns: new Gauge({
      name: 'robin_running_turns',
      help: 'Chat turns that this process answers now',
      registers,
    }),
    openEventStreams: new Gauge({
      name: 'robin_open_event_streams',
      help: 'Live event streams open now',
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
