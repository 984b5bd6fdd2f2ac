import type { SessionType } from '@robin/contract/sessions';
import type { MemoryLevel } from './episodes.types.ts';

/** An episode that was found again, and what of its messages tells why. */
export interface RecalledEpisode {
  id: string;
  oneliner: string;
  level: MemoryLevel | null;
  sessionTitle: string | null;
  sessionType: SessionType;
  /** When its first message was written. */
  startedAt: Date | null;
  quotes: { index: number; role: 'user' | 'assistant'; text: string }[];
}

/** A time in which something was said: from a moment on, and before another one. */
export interface Span {
  from: Date;
  until: Date;
}
