import { beginningOf } from '@robin/contract/rules/beginning-of';
import { framed, quoted } from '#platform/agent/framed-text.ts';
import type { Calendar } from '#platform/calendar.ts';
import type { DocumentsService, TurnDocuments } from '#domains/documents/index.ts';
import type { Message, Session } from '#domains/sessions/index.ts';
import { findScratchpad } from './turn-scratchpad.ts';

/** How many titles a turn is told, where they take no more than a fifth of what it may send; a tool finds the others. */
const MAX_TITLES = 60;
const TOKENS_PER_TITLE = 50;
const SHARE_OF_TITLES = 0.2;
/**
 * About 10,000 tokens, or less than half of what a turn may send beside tools, instructions and titles: of a longer
 * scratchpad it is told the beginning, and a tool reads the rest.
 */
const MAX_SCRATCHPAD_CHARACTERS = 40_000;
const MIN_SCRATCHPAD_CHARACTERS = 1_000;
const SCRATCHPAD_CHARACTERS_PER_TOKEN = 1.5;
const TOKENS_BESIDE = 4_000;

function roomForTitles(maxTokens: number): number {
  const room = Math.floor((maxTokens * SHARE_OF_TITLES) / TOKENS_PER_TITLE);
  return Math.min(MAX_TITLES, Math.max(1, room));
}

function roomForScratchpad(maxTokens: number): number {
  const room = Math.floor((maxTokens - TOKENS_BESIDE) * SCRATCHPAD_CHARACTERS_PER_TOKEN);
  return Math.min(MAX_SCRATCHPAD_CHARACTERS, Math.max(MIN_SCRATCHPAD_CHARACTERS, room));
}

function describeTitles({ titles, totalCount }: TurnDocuments, calendar: Calendar): string[] {
  if (titles.length === 0) return ['The project has no documents yet.'];
  const hidden = totalCount - titles.length;
  return [
    'The documents of the project, the newest change first:',
    ...titles.map(
      ({ id, title, type, updatedAt, updatedBy }) =>
        `- ${quoted(title)} (${type}, id ${id}, changed ${calendar.dayOf(updatedAt)} by ${updatedBy.isRobin ? 'Robin for ' : ''}${quoted(updatedBy.name)})`,
    ),
    ...(hidden > 0 ? [`- and ${hidden} more, which list_po_documents finds`] : []),
  ];
}

function describeScratchpad(
  { id, title, version, content }: NonNullable<TurnDocuments['scratchpad']>,
  isReview: boolean,
  maxTokens: number,
): string[] {
  const shown = beginningOf(content, roomForScratchpad(maxTokens));
  return [
    `The person has the document ${quoted(title)} (id ${id}, version ${version}) open as the scratchpad, beside the conversation. Words like "this document" mean it. Change its text only with update_scratchpad, which suggests passages for the person to decide about.`,
    ...(isReview
      ? [
          'The person asks for a review of the scratchpad: say what is good, what is missing and what is unclear, and suggest concrete changes with update_scratchpad.',
        ]
      : []),
    ...(content === ''
      ? ['It has no text yet.']
      : [
          'Its text as it is stored now, between the two marks with the same code:',
          framed('scratchpad', shown),
        ]),
    ...(shown.length < content.length
      ? [
          `That is the beginning: read_po_document reads on from character ${shown.length} of ${content.length}.`,
        ]
      : []),
  ];
}

/**
 * What a turn is told of the documents of its project: the titles, and the scratchpad with its text.
 * @param told.maxTokens what the turn may send in all
 */
export async function describeDocuments(
  documents: Pick<DocumentsService, 'describeForTurn'>,
  { projectId }: Pick<Session, 'projectId'>,
  history: readonly Message[],
  { calendar, maxTokens }: { calendar: Calendar; maxTokens: number },
): Promise<string> {
  if (projectId === null) return '';
  const scratchpad = findScratchpad(history);
  const told = await documents.describeForTurn(projectId, {
    maxTitles: roomForTitles(maxTokens),
    scratchpadId: scratchpad?.documentId ?? null,
  });
  const lines = describeTitles(told, calendar);
  if (scratchpad && told.scratchpad) {
    lines.push('', ...describeScratchpad(told.scratchpad, scratchpad.isReview, maxTokens));
  }
  return lines.join('\n');
}
