import type { LiveEvent } from '@robin/contract/live-events';
import { beginningOf } from '@robin/contract/rules/beginning-of';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { z } from 'zod';
import { errorWordsOf } from '#shared/live/error-words.ts';
import type { ToastType } from '#shared/toasts/toast-store.ts';

/** Which fact of an event its toast tells, and the key of the word that stands for a missing one. */
interface EventToast {
  type: ToastType;
  fact?: string;
  otherwise?: 'temporary' | 'unknownError' | 'something';
  /** Whether the fact is one of a few words of the interface, which have names in the texts. */
  isWord?: boolean;
}

/** The events that are told by a toast. Each has a title and a message in the texts, under its own name. */
const eventToasts: Readonly<Record<string, EventToast>> = {
  episode_created: { type: 'success', fact: 'memory_level', otherwise: 'temporary', isWord: true },
  episode_candidate_dismissed: { type: 'warning' },
  episode_error: { type: 'error', fact: 'error_message', otherwise: 'unknownError' },
  workflow_setup: { type: 'success', fact: 'context' },
  workflow_completion: { type: 'success', fact: 'outcome', isWord: true },
  workflow_error: { type: 'error', fact: 'error_message', otherwise: 'unknownError' },
  po_documents_updated: { type: 'info', fact: 'documents', otherwise: 'something' },
  jira_issue_created: { type: 'success', fact: 'key' },
  jira_issue_updated: { type: 'info', fact: 'key' },
  jira_issue_deleted: { type: 'error', fact: 'key' },
  jira_issue_assigned: { type: 'info', fact: 'key' },
  jira_issue_comment_added: { type: 'info', fact: 'key' },
  google_doc_created: { type: 'success', fact: 'title' },
  google_doc_updated: { type: 'info', fact: 'title' },
  google_doc_shared: { type: 'success', fact: 'title' },
  google_calendar_event_created: { type: 'success', fact: 'title' },
  google_drive_file_uploaded: { type: 'success', fact: 'filename' },
  confluence_page_created: { type: 'success', fact: 'title' },
  confluence_page_updated: { type: 'info', fact: 'title' },
  confluence_page_shared: { type: 'success', fact: 'title' },
};

/** The names of all events that have a toast. */
export const toastEventTypes: readonly string[] = Object.keys(eventToasts);

/** What the toast of an event says: keys of the texts (namespace `chat`) and the values in them. */
export interface EventToastTexts {
  type: ToastType;
  titleKey: string;
  messageKey: string;
  /** What stands for the fact when there is none; null when nothing does. */
  missingFactKey: string | null;
  /** Where the name of the fact stands; null for one that is told as it is. */
  factKey: string | null;
  values: { fact: string; assignee: string };
}

const FACT_LENGTH = 300;

/** Somebody else wrote it: it stays one short line. */
function readFact(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? beginningOf(String(value).replaceAll(/\s+/g, ' ').trim(), FACT_LENGTH)
    : '';
}

function readFactOf(
  { fact }: EventToast,
  data: LiveEvent['data'],
  language: InterfaceLanguage,
): string {
  if (fact === 'error_message') return readFact(errorWordsOf(data, language));
  if (fact === 'documents') return readDocument(data[fact]);
  return fact === undefined ? '' : readFact(data[fact]);
}

/** What is told of `documentsUpdated` of the contract, whose other schemas a first page needs not load. */
const changedDocument = z.tuple([
  z.object({
    title: z.string(),
    updated_by: z.object({ name: z.string(), is_robin: z.boolean() }),
  }),
]);

/** The document that has changed, and who did it; empty where the event names none. */
function readDocument(documents: unknown): string {
  const [document] = changedDocument.safeParse(documents).data ?? [];
  if (!document) return '';
  const { title, updated_by: author } = document;
  return readFact(`${title} · ${author.is_robin ? 'Robin' : author.name}`);
}

/** The toast of an event for a reader; null for events that are told elsewhere, or not at all. */
export function findEventToast(
  { event_type: type, data }: LiveEvent,
  language: InterfaceLanguage,
): EventToastTexts | null {
  const toast = Object.hasOwn(eventToasts, type) ? eventToasts[type] : undefined;
  if (!toast) return null;
  const fact = readFactOf(toast, data, language);
  const assignee = readFact(data['assignee_name']);
  return {
    type: toast.type,
    titleKey: `eventToasts.${type}.title`,
    messageKey: `eventToasts.${type}.message`,
    missingFactKey: fact === '' && toast.otherwise ? `missingFacts.${toast.otherwise}` : null,
    factKey: toast.isWord ? `factNames.${fact}` : null,
    values: { fact, assignee },
  };
}
