import { composeCard } from './card-turn.ts';
import { currentCard } from './guided-cards.ts';
import type { Localised } from './catalogue/catalogue.types.ts';
import type { FinishedDocument } from './catalogue/guided-workflow.types.ts';
import type { GuidedState } from './guided-state.ts';
import { composeStory } from './interview-turn.ts';
import { inlineText, shortened } from './markdown-text.ts';

/** Saves the finished document of a guided workflow, with the tools that a language model uses too. Pure. */

/** A call of a tool, as a model makes it. */
export interface ToolCall {
  name: string;
  args: Record<string, unknown>;
}

/** What a call of a tool came back with. */
export interface ToolResult {
  name: string;
  result: unknown;
}

const CREATE = 'create_po_document';
const UPDATE = 'update_po_document';

interface SavingTexts {
  created(link: string): string;
  updated(link: string): string;
  kept(link: string): string;
  createdAnew(link: string, problem: string): string;
  failed(problem: string): string;
  copy: string;
}

const savingTexts: Localised<SavingTexts> = {
  de: {
    created: (link) => `Gespeichert in den Dokumenten des Projekts: ${link}`,
    updated: (link) => `Das gespeicherte Dokument ist auf dem neuesten Stand: ${link}`,
    kept: (link) => `Gespeichert ist es hier: ${link}`,
    createdAnew: (link, problem) =>
      `Das frühere Dokument konnte ich nicht ändern (${problem}). Deshalb gibt es ein neues: ${link}`,
    failed: (problem) =>
      `Speichern ging nicht (${problem}). Der Text steht oben; mit \`zeig\` versuche ich es noch einmal.`,
    copy: 'Hier gibt es kein Projekt, in dem ich es speichern kann: Zum Sichern kopierst du den Text.',
  },
  en: {
    created: (link) => `Saved among the documents of the project: ${link}`,
    updated: (link) => `The saved document is up to date: ${link}`,
    kept: (link) => `It is saved here: ${link}`,
    createdAnew: (link, problem) =>
      `I could not change the earlier document (${problem}), so there is a new one: ${link}`,
    failed: (problem) =>
      `Saving did not work (${problem}). The text is above; write \`show\`, and I try again.`,
    copy: 'There is no project here in which I could save it: to keep it, copy the text.',
  },
};

type Saved = GuidedState['cards'][number]['saved'];

function savedOf(state: GuidedState): Saved {
  if (state.latest === 'card') return currentCard(state)?.work.saved ?? null;
  return state.work?.saved ?? null;
}

/** The document of the current work, with what there is by now; null without a work. */
export function composeCurrent(state: GuidedState): FinishedDocument | null {
  const { language, work } = state;
  const card = currentCard(state);
  if (card !== null) return composeCard({ ...card, language });
  return work && composeStory(work, language);
}

/** The calls with which the document is saved next; none when it is saved, or can't be. */
export function planSaving(
  document: FinishedDocument,
  {
    state,
    tools,
    results,
  }: { state: GuidedState; tools: ReadonlySet<string>; results: readonly ToolResult[] },
): ToolCall[] {
  if (!tools.has(CREATE)) return [];
  const { title, type, markdown: content } = document;
  const create: ToolCall = { name: CREATE, args: { title, type, content } };
  const updated = results.find(({ name }) => name === UPDATE);
  if (results.some(({ name }) => name === CREATE)) return [];
  if (updated !== undefined) return readSaved(updated.result) === null ? [create] : [];
  const saved = savedOf(state);
  if (saved === null) return [create];
  if (saved.fingerprint === fingerprintOf(content)) return [];
  const { documentId: document_id, version } = saved;
  return [{ name: UPDATE, args: { document_id, version, title, content } }];
}

/** Which document a call has written, and its version; null when it has failed. */
function readSaved(result: unknown): { documentId: string; version: number } | null {
  if (typeof result !== 'object' || result === null || !('document' in result)) return null;
  const { document } = result;
  if (typeof document !== 'object' || document === null) return null;
  const id = 'id' in document ? document.id : null;
  const version = 'version' in document ? document.version : null;
  if (typeof id !== 'string' || typeof version !== 'number') return null;
  return { documentId: id, version };
}

function problemOf(result: unknown): string {
  const isRefusal = typeof result === 'object' && result !== null && 'error' in result;
  return isRefusal && typeof result.error === 'string'
    ? inlineText(shortened(result.error, 200))
    : '?';
}

/** Tells one text from another: 32 bits of FNV-1a, and the length. */
function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return `${(hash >>> 0).toString(16)}-${text.length}`;
}

/** Whether the document of the current work is among the documents of the project. */
export function isSaved(state: GuidedState): boolean {
  return savedOf(state) !== null;
}

/** Which workflow the current work is one of; null without a work. */
function workflowOf(state: GuidedState): string | null {
  return currentCard(state)?.work.workflowId ?? state.work?.workflowId ?? null;
}

/** The memory in which the current work has the document that was written for it by answers which are replaced now. */
export function withDocumentOf(
  state: GuidedState,
  { before, replaced }: { before: GuidedState | null; replaced: GuidedState | null },
): GuidedState {
  const saved = replaced && savedOf(replaced);
  if (!saved || workflowOf(replaced) !== workflowOf(state)) return state;
  const own = savedOf(state);
  // What was written before those answers belongs to a work of its own, of which somebody has begun another one.
  const isTheirs = own === null && (before && savedOf(before))?.documentId !== saved.documentId;
  return isTheirs || own?.documentId === saved.documentId ? withSavedAs(state, saved) : state;
}

function withSavedAs(state: GuidedState, saved: Saved): GuidedState {
  if (state.latest === 'story') return { ...state, work: state.work && { ...state.work, saved } };
  return {
    ...state,
    cards: state.cards.map((work, index) => (index === 0 ? { ...work, saved } : work)),
  };
}

/** The memory in which the current work knows its document. */
export function withSaved(
  state: GuidedState,
  document: FinishedDocument | null,
  results: readonly ToolResult[],
): GuidedState {
  const [written] = results
    .filter(({ name }) => name === CREATE || name === UPDATE)
    .flatMap(({ result }) => readSaved(result) ?? []);
  if (written === undefined || document === null) return state;
  return withSavedAs(state, { ...written, fingerprint: fingerprintOf(document.markdown) });
}

/** What is said about the saving of the document. */
export function savingReport(
  document: FinishedDocument,
  state: GuidedState,
  results: readonly ToolResult[],
): string {
  const texts = savingTexts[state.language];
  const created = results.find(({ name }) => name === CREATE);
  const updated = results.find(({ name }) => name === UPDATE);
  const link = (documentId: string) =>
    `[${inlineText(document.title)}](/po_documents?document=${encodeURIComponent(documentId)})`;
  const last = created ?? updated;
  const kept = savedOf(state);
  if (last === undefined) return kept === null ? texts.copy : texts.kept(link(kept.documentId));
  const saved = readSaved(last.result);
  if (saved === null) return texts.failed(problemOf(last.result));
  if (created === undefined) return texts.updated(link(saved.documentId));
  return updated === undefined
    ? texts.created(link(saved.documentId))
    : texts.createdAnew(link(saved.documentId), problemOf(updated.result));
}
