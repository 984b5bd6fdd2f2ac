import type { EpisodeStatus, MemoryLevel, TriggerReason } from '@robin/contract/episodes';

/** A message as the memory reads it. */
export interface LogMessage {
  /** Position in the log of its session (`absolute_event_index`). */
  index: number;
  role: 'user' | 'assistant';
  text: string;
  createdAt: Date;
}

/** Two places in the log of a session, both included. */
export interface IndexRange {
  start: number;
  end: number;
}

/** What is told about a stretch of the conversation, from one line to half a page. */
export interface EpisodeTexts {
  oneliner: string;
  essence: string;
  digest: string;
  topics: string[];
  decisionsMade: string[];
  /** From 0 to 1. */
  confidence: number;
}

/** Something exact that was said: what a summary must not lose unnoticed. */
export interface Fact {
  kind: 'number' | 'date' | 'name' | 'decision' | 'question';
  text: string;
  messageIndex: number;
}

export type { EpisodeStatus, MemoryLevel, TriggerReason };
