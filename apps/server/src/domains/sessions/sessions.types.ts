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

/** Everything that a new turn of a session builds on. */
export interface TurnBase {
  session: Session;
  project: ProjectBrief | null;
  /** Whether the session remembers anything. */
  hasEpisodes: boolean;
  /** The newest messages in their order. */
  history: Message[];
}

/** One message that was found, with its session. */
export interface MessageHit {
  message: Pick<Message, 'id' | 'role' | 'index' | 'createdAt'>;
  session: Pick<Session, 'id' | 'type' | 'title' | 'isActive' | 'projectId'>;
  isSuperseded: boolean;
  /** The words around the find; `isHit` marks what was looked for. */
  snippet: { text: string; isHit: boolean }[];
}
