import type {
  EpisodeLifecycle,
  EpisodeQuality,
  EpisodeStatus,
  MemoryLevel,
  TriggerReason,
} from '@robin/contract/episodes';

/** A message as the memory reads it. */
export interface LogMessage {
  /** Position in the log of its session (`absolute_event_index`). */
  index: number;
  role: 'user' | 'assistant';
  text: string;
  createdAt: Date;
  /** Set where the guided mode has answered: its own fixed words, and those of the person once more. */
  isGuided?: true;
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

/** What the texts of an episode were made of. */
export interface EpisodeContent extends EpisodeTexts {
  quality: EpisodeQuality;
  range: IndexRange;
  /** How many messages the range stood for when the texts were made, and what they cost. */
  messageCount: number;
  estimatedTokens: number;
}

export interface NewEpisode extends EpisodeContent {
  /** The session whose log the range means, and which remembers it at first. */
  sessionId: string;
  trigger: TriggerReason;
  /** null leaves the decision to the person. */
  level: MemoryLevel | null;
}

/** A candidate, or what has become of one. */
export interface Episode extends EpisodeContent {
  id: string;
  userId: number;
  sessionId: string;
  /** Another session than `sessionId` after a reset has handed the episode on. */
  sourceSessionId: string;
  projectId: number | null;
  isTitleCustom: boolean;
  /** Whether messages of the range have given way to edited ones. */
  isRangeChanged: boolean;
  trigger: TriggerReason;
  status: EpisodeStatus;
  level: MemoryLevel | null;
  copyCount: number;
  lastCopiedAt: Date | null;
  documentId: string | null;
  linkedDocumentIds: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** Undefined keeps what is stored. */
export interface EpisodeChanges {
  oneliner?: string | undefined;
  isTitleCustom?: boolean | undefined;
  essence?: string | undefined;
  digest?: string | undefined;
  topics?: string[] | undefined;
  decisionsMade?: string[] | undefined;
  quality?: EpisodeQuality | undefined;
  status?: EpisodeStatus | undefined;
  level?: MemoryLevel | null | undefined;
  documentId?: string | undefined;
  linkedDocumentIds?: string[] | undefined;
}

/** What has become of a wish: stored now, so already, or refused with a sentence. */
export interface EpisodeOutcome {
  status: 'completed' | 'processed' | 'error';
  error?: string;
  episode: Episode;
}

/** With its document; null where there is none. */
export type DocumentOutcome = EpisodeOutcome & { documentId: string | null };

/** What Robin would keep at one level. */
export interface LevelPreview {
  level: MemoryLevel;
  text: string;
  tokens: number;
  tokensSaved: number;
  missing: Fact[];
}

/** What a person has, counted. */
export interface EpisodeCounts {
  episodes: number;
  candidates: number;
  byLevel: Record<MemoryLevel, number>;
  byQuality: Record<EpisodeQuality, number>;
  /** By how many tokens the decided ones are shorter than their messages. */
  tokensRemoved: number;
}

/** What an emergency compression has done. */
export interface AppliedCompression {
  id: string;
  sessionId: string;
  /** The turn that needed the room; null where somebody has asked for it. */
  turnId: string | null;
  /** The episodes that stand for messages since, with those among them that had waited for a decision. */
  created: (IndexRange & { id: string; hasWaited?: true })[];
  lowered: { id: string; from: MemoryLevel; to: MemoryLevel }[];
  createdAt: Date;
  isUndone: boolean;
}

export type { EpisodeLifecycle, EpisodeQuality, EpisodeStatus, MemoryLevel, TriggerReason };
