import type { MessageMetadata, SessionType } from '@robin/contract/sessions';

export interface Session {
  id: string;
  userId: number;
  type: SessionType;
  projectId: number | null;
  title: string | null;
  isActive: boolean;
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
