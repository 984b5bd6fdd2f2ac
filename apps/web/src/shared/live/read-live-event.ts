import { liveEvent, type LiveEvent } from '@robin/contract/live-events';
import { z } from 'zod';

const wireEvent = z.looseObject({ ...liveEvent.shape, data: liveEvent.shape.data.default({}) });

/** Reads one event. What it tells stands in its `data`, else beside it. */
export function readLiveEvent(text: string): LiveEvent {
  const { event_type, timestamp, data, ...beside } = wireEvent.parse(JSON.parse(text));
  return { event_type, timestamp, data: { ...beside, ...data } };
}
