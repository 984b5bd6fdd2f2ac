import { Agent, get, type ClientRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fanoutSizes, type BenchOptions } from '#options.ts';
import { format, printProgress, printTable } from '#report.ts';
import type { Stage } from '#stage.ts';
import { quantile, rotate, runPool } from '#statistics.ts';
import { readUsage } from '#system/process-usage.ts';
import { undisturbed } from '#system/standstill.ts';
import type { EventTarget } from '#targets/target.ts';

/** Changes before those that count. */
const WARM_UP_CHANGES = 10;
const EVENT_TIMEOUT_MS = 10_000;
const PAUSE_MS = 10;
/** Until what opening the connections has left behind is settled. */
const SETTLE_MS = 2_000;

/** One target with that many connections. Times are milliseconds till the last of them has the event. */
export interface FanoutRow {
  target: string;
  connections: number;
  changes: number;
  fromRequest: { p50: number; p99: number };
  /** from the answer to the change, which follows its commit; below 0 when the event came first */
  fromAnswer: { p50: number; p99: number };
  kibPerConnection: number;
  cpuMsPerChange: number;
  missed: number;
}

/** Many listeners of one target. */
class Audience {
  readonly #requests: ClientRequest[] = [];
  #waiting = 0;
  #lastAt = 0;
  #done: () => void = () => undefined;
  readonly target: EventTarget;

  constructor(target: EventTarget) {
    this.target = target;
  }

  async gather(count: number): Promise<void> {
    // A connection of its own for each listener, as browsers on many machines have.
    const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
    await runPool(count, 32, () => this.#listen(agent));
  }

  #listen(agent: Agent): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { url, headers } = this.target.stream;
    const request = get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`the event stream answered ${response.statusCode}`));
        return;
      }
      resolve();
      // As little as possible: all these readers share one process with the clock.
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        rest += chunk;
        if (!rest.endsWith('\n')) return;
        this.#take(rest);
        rest = '';
      });
      // Cut by us at the end; a change that somebody did not see is counted as missed.
      response.on('error', () => undefined);
    });
    request.on('error', reject);
    this.#requests.push(request);
    return promise;
  }

  #take(frames: string): void {
    if (this.#waiting === 0 || !this.target.isChange(frames)) return;
    this.#waiting -= 1;
    this.#lastAt = performance.now();
    if (this.#waiting === 0) this.#done();
  }

  /** Makes a change and waits for everybody to hear of it. */
  async change(
    index: number,
  ): Promise<{ fromRequest: number; fromAnswer: number; missed: number }> {
    this.#waiting = this.#requests.length;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#done = resolve;
    const sentAt = performance.now();
    await this.target.change(index);
    const answeredAt = performance.now();
    const timeout = new AbortController();
    await Promise.race([
      promise,
      delay(EVENT_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
    const missed = this.#waiting;
    this.#waiting = 0;
    return { fromRequest: this.#lastAt - sentAt, fromAnswer: this.#lastAt - answeredAt, missed };
  }

  leave(): void {
    for (const request of this.#requests) request.destroy();
  }
}

async function measureSize(
  targets: readonly EventTarget[],
  connections: number,
  changes: number,
): Promise<FanoutRow[]> {
  const parts: {
    audience: Audience;
    kibPerConnection: number;
    cpuBefore: number;
    fromRequest: number[];
    fromAnswer: number[];
    missed: number;
  }[] = [];
  for (const target of targets) {
    const audience = new Audience(target);
    const before = readUsage(target.pids).residentMiB;
    await audience.gather(connections);
    await delay(SETTLE_MS);
    const kibPerConnection = ((readUsage(target.pids).residentMiB - before) * 1_024) / connections;
    parts.push({
      audience,
      kibPerConnection,
      cpuBefore: 0,
      fromRequest: [],
      fromAnswer: [],
      missed: 0,
    });
  }
  for (let index = -WARM_UP_CHANGES; index < changes; index += 1) {
    for (const part of rotate(parts, index + WARM_UP_CHANGES)) {
      if (index === 0) part.cpuBefore = readUsage(part.audience.target.pids).cpuMs;
      const { fromRequest, fromAnswer, missed } = await undisturbed(() =>
        part.audience.change(index),
      );
      await delay(PAUSE_MS);
      part.missed += missed;
      if (index < 0 || missed > 0) continue;
      part.fromRequest.push(fromRequest);
      part.fromAnswer.push(fromAnswer);
    }
  }
  const rows = parts.map((part): FanoutRow => {
    const spread = (values: number[]) => ({
      p50: quantile(values, 0.5),
      p99: quantile(values, 0.99),
    });
    const { target } = part.audience;
    return {
      target: target.name,
      connections,
      changes,
      fromRequest: spread(part.fromRequest),
      fromAnswer: spread(part.fromAnswer),
      kibPerConnection: part.kibPerConnection,
      cpuMsPerChange: (readUsage(target.pids).cpuMs - part.cpuBefore) / changes,
      missed: part.missed,
    };
  });
  for (const { audience } of parts) audience.leave();
  await delay(SETTLE_MS);
  return rows;
}

/** How long a change takes to reach everybody who watches. */
export async function measureFanout(stage: Stage, options: BenchOptions): Promise<FanoutRow[]> {
  const results: FanoutRow[] = [];
  for (const connections of fanoutSizes) {
    printProgress(`fan-out: ${connections} connections`);
    const rows = await measureSize(stage.eventTargets, connections, options.fanoutChanges);
    printTable(
      `A change to the last of ${connections} connections, milliseconds`,
      [
        '',
        'changes',
        'from request p50',
        'p99',
        'from answer p50',
        'p99',
        'KiB/connection',
        'CPU ms/change',
        'missed',
      ],
      rows.map((row) => [
        row.target,
        String(row.changes),
        format(row.fromRequest.p50),
        format(row.fromRequest.p99),
        format(row.fromAnswer.p50),
        format(row.fromAnswer.p99),
        format(row.kibPerConnection),
        format(row.cpuMsPerChange),
        String(row.missed),
      ]),
    );
    results.push(...rows);
  }
  return results;
}
