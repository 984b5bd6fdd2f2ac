import type { Passage } from '@robin/contract/rules/document-passages';
import type { DocumentType } from '@robin/contract/rules/document-types';
import type { DocumentChange } from '@robin/contract/documents';

/** Who writes: the person who asks, or Robin with that person's rights, in a turn of the chat or outside of one. */
export type Writer = { isRobin: false } | { isRobin: true; turnId: string | null };

/** Who made a version. */
export interface Author {
  userId: number;
  name: string;
  isRobin: boolean;
  turnId: string | null;
}

/** What people change about a document. */
export interface DocumentFields {
  title: string;
  type: DocumentType;
  /** Markdown */
  content: string;
  tags: string[];
  isDeleted: boolean;
}

/** Undefined keeps what is stored. */
export type FieldChanges = {
  [Field in keyof DocumentFields]?: DocumentFields[Field] | undefined;
};

/** A document without its text. */
export interface DocumentFacts extends Omit<DocumentFields, 'content'> {
  id: string;
  projectId: number;
  ownerId: number;
  /** Bytes of the text. */
  fileSize: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Who made the newest version. */
  updatedBy: Author;
}

export interface Document extends DocumentFacts, DocumentFields {}

/** A document in a list, where a long text ends early. */
export interface ListedDocument extends Document {
  isContentCut: boolean;
}

/** What decides who may do what with a document. */
export type DocumentPlace = Pick<DocumentFacts, 'projectId' | 'ownerId'>;

export interface NewDocument extends DocumentFields {
  projectId: number;
  ownerId: number;
  /** What the owner calls this act, so that it makes one document, however often it is sent. */
  creationId?: string | undefined;
}

/** Which documents are wanted: those that fit every condition that is given. */
export interface DocumentConditions {
  projectIds: readonly number[];
  isIncludingDeleted: boolean;
  type?: DocumentType | undefined;
  /** Words, each of them in title, text or tags. */
  search?: string | undefined;
  title?: string | undefined;
  content?: string | undefined;
  /** One of them is enough; none lets everything pass. */
  tags: readonly string[];
  /** At most so many, and of what `search` finds, those with the words in their title first. */
  limit?: number | undefined;
  isWithoutContent?: boolean | undefined;
}

export interface DocumentList {
  documents: ListedDocument[];
  /** How many fit, also beyond the limit. */
  totalCount: number;
}

/** A version without its text. */
export interface VersionFacts extends Omit<DocumentFields, 'content'> {
  version: number;
  createdAt: Date;
  author: Author;
  change: DocumentChange;
  restoredVersion: number | null;
  fileSize: number;
  wordsAdded: number;
  wordsRemoved: number;
}

export interface Version extends VersionFacts, DocumentFields {}

/** What is written down about a version beside the state of the document. */
export interface NewVersion {
  change: DocumentChange;
  restoredVersion: number | null;
  authorId: number;
  writer: Writer;
  wordsAdded: number;
  wordsRemoved: number;
}

/** What a turn is told of the documents of its project. */
export interface TurnDocuments {
  /** Those that are not archived, the newest change first: as many as were asked for. */
  titles: Pick<DocumentFacts, 'id' | 'title' | 'type' | 'updatedAt' | 'updatedBy'>[];
  /** How many there are. */
  totalCount: number;
  /** The document that is open as the scratchpad. */
  scratchpad: Pick<Document, 'id' | 'title' | 'content' | 'version'> | null;
}

export type PassageStatus = 'pending' | 'accepted' | 'rejected';

/** A passage of a suggestion, and what became of it. */
export interface SuggestedPassage extends Passage {
  id: string;
  status: PassageStatus;
  decidedAt: Date | null;
  /** The version that accepting it made, and where in its text the passage begins; null where there is none. */
  accepted: { version: number; start: number } | null;
}

/** What Robin would change about the text of a document. */
export interface Suggestion {
  id: string;
  documentId: string;
  projectId: number;
  sessionId: string | null;
  /** The version that it was made on. */
  baseVersion: number;
  createdAt: Date;
  author: Author;
  comment: string;
  passages: SuggestedPassage[];
}

export interface NewSuggestion {
  documentId: string;
  baseVersion: number;
  authorId: number;
  turnId: string | null;
  sessionId: string | null;
  comment: string;
  passages: readonly Passage[];
}
