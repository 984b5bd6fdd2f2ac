import type { MessageMetadata, SessionType } from '@robin/contract/sessions';

export interface Session {
  id: string;
  userId: number;
  type: SessionType;
  projectId: number | null;
  title: string | null;
  isActive: boolean;
  /** Deleted, but for messages that episodes of other sessions stand for. */
  isRemnant: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export type MessageRole = 'user' | 'assistant' | 'system';

/** One entry of a session's append-only log. */
export interface Message {
  id: string;
  role: MessageRole;
  content: string;
  metadata: MessageMetadata;
  /** Position in the session, from 0, never reused. */
  index: number;
  createdAt: Date;
}

export interface StoredMessage extends Message {
  /** Whether it gave way to an edited message. */
  isSuperseded: boolean;
}

/** Two places in a log, both included. */
export interface IndexRange {
  start: number;
  end: number;
}

/** What Robin is told of the project that a session belongs to. */
export interface ProjectBrief {
  name: string;
  description: string | null;
  jiraProjectKey: string | null;
  githubRepositoryUrl: string | null;
}

/** How far somebody knows a session: its log up to a place, and what it remembers. */
export interface KnownSession {
  /** Everything before this place is known. */
  until: number;
  memoryMark: string;
}

/** Which part of a session a turn asks for. */
export interface BaseRequest {
  sessionId: string;
  /** How many of the newest messages. */
  historyLimit: number;
  /** What is known of it need not be read again, if it is still true. */
  known?: KnownSession | undefined;
}

/** Everything that a new turn of a session builds on. */
export interface TurnBase {
  session: Session;
  project: ProjectBrief | null;
  /** Is another one whenever anything has changed in what the session remembers; empty where it remembers nothing. */
  memoryMark: string;
  /** Whether what was known is still true, and the history goes on from there without a gap. */
  isContinued: boolean;
  /** The newest messages in their order; of a continued session only those that were not known. */
  history: Message[];
}

/** One message that was found, with its session. */
export interface MessageHit {
  message: Pick<Message, 'id' | 'role' | 'index' | 'createdAt'>;
  session: Pick<Session, 'id' | 'type' | 'title' | 'createdAt' | 'isActive' | 'projectId'>;
  isSuperseded: boolean;
  /** The words around the find; `isHit` marks what was looked for. */
  snippet: { text: string; isHit: boolean }[];
}
