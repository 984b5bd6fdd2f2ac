import type { InterfaceLanguage } from '@robin/contract/sessions';
import { limits } from '@robin/contract/limits';
import { seenText } from '@robin/contract/rules/is-blank';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { lineSeparatorOf } from '@robin/contract/rules/line-ends';
import type { Actor } from '#platform/actor.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { DocumentsService } from '#domains/documents/index.ts';
import { applyChanges, dismissedAlready, type OwnEpisodes } from './episode-change.ts';
import { documentWords } from './episode-words.ts';
import { archivedWithDocument, contentUpdated } from './episodes.events.ts';
import { titleOf } from './episodes.presenter.ts';
import type { DocumentOutcome, Episode, EpisodeOutcome } from './episodes.types.ts';

/** How a document is made of an episode. */
export interface DocumentWish {
  /** Instead of the title of the episode; blank for that one. */
  title: string | null | undefined;
  language: InterfaceLanguage;
  /** Whether the episode is put away with it. */
  isArchiving: boolean;
}

/** One line, whatever was typed: a line break would begin something else in Markdown. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function section(heading: string, text: string): string[] {
  return text.trim() === '' ? [] : [`## ${heading}\n\n${text.trim()}`];
}

const toList = (items: readonly string[]): string =>
  items.map((item) => `- ${inOneLine(item)}`).join('\n');

/** The texts come from elsewhere, and so may their line ends: beside the ones between them they would be mixed. */
function toDocumentContent(episode: Episode, title: string, language: InterfaceLanguage): string {
  const words = documentWords[language];
  return [
    `# ${inOneLine(title)}`,
    episode.digest.trim(),
    ...section(words.essence, episode.essence),
    ...section(words.decisions, toList(episode.decisionsMade)),
    ...section(words.topics, toList(episode.topics)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .replaceAll(/\r\n?/g, '\n');
}

/** By which a text mentions an episode, whatever it is called there. */
const mentionOf = ({ id }: Episode): string => `(episode:${id})`;

/** The line that mentions an episode. Brackets could make a link of what a person typed. */
function toLinkLine(episode: Episode): string {
  return `- ${inOneLine(titleOf(episode)).replaceAll(/[[\]<>]/g, '')} ${mentionOf(episode)}`;
}

/** A text with a line after a blank one at its end. Its line ends stay of one kind: mixed ones are shown as characters. */
function withLine(text: string, line: string): string {
  const end = lineSeparatorOf(text);
  return `${text.trimEnd()}${end}${end}${line}`.trimStart();
}

/** Documents that are made of episodes, and those that mention them. */
export function createEpisodeDocuments(deps: {
  own: OwnEpisodes;
  documents: Pick<DocumentsService, 'get' | 'prepareCreation' | 'prepareUpdate'>;
}) {
  const { own, documents } = deps;

  /** Whether the document is still there for that person. */
  async function isThere(actor: Actor, documentId: string): Promise<boolean> {
    try {
      return !(await documents.get(actor, { documentId })).isDeleted;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return false;
      throw error;
    }
  }

  /** Puts the episode away, if that is wished for. */
  async function conclude(
    change: Parameters<typeof applyChanges>[0],
    outcome: EpisodeOutcome,
    documentId: string,
    isArchiving: boolean,
  ): Promise<DocumentOutcome> {
    if (!isArchiving) return { ...outcome, documentId };
    const archived = await applyChanges(
      { ...change, stored: outcome.episode },
      { level: 'archive' },
    );
    const isNews = outcome.status === 'completed' || archived.status === 'completed';
    if (isNews) {
      const episode = { ...archived.episode, level: 'archive' } as const;
      change.transaction.record(archivedWithDocument(episode, documentId));
    }
    return { ...archived, status: isNews ? 'completed' : 'processed', documentId };
  }

  return {
    /**
     * Makes a document in the project of the conversation, once: who asks again is told of the one that there is.
     * In a talk session there is no project, which is an answer and no refusal.
     * @throws DomainError not_found, conflict (dismissed), archived (the project)
     */
    async create(actor: Actor, id: string, wish: DocumentWish): Promise<DocumentOutcome> {
      const episode = await own.get(actor, id);
      if (episode.status === 'dismissed') throw dismissedAlready();
      if (episode.projectId === null) {
        const error = documentWords[wish.language].noProject;
        return { status: 'error', error, episode, documentId: null };
      }
      const known = episode.documentId;
      const isGone = known !== null && !(await isThere(actor, known));
      const insert = await documents.prepareCreation(actor, episode.projectId);
      return own.change(actor, id, async (change) => {
        const { stored, transaction, repository } = change;
        const present = stored.documentId;
        if (present !== null && !(isGone && present === known)) {
          const outcome: EpisodeOutcome = { status: 'processed', episode: stored };
          return conclude(change, outcome, present, wish.isArchiving);
        }
        const title = seenText(wish.title) ?? titleOf(stored);
        const document = await insert(transaction, {
          title: inOneLine(title),
          type: 'episode',
          content: toDocumentContent(stored, title, wish.language),
        });
        const linked = await repository.update(id, { documentId: document.id });
        transaction.record(contentUpdated(linked));
        const outcome: EpisodeOutcome = { status: 'completed', episode: linked };
        return conclude(change, outcome, document.id, wish.isArchiving);
      });
    },

    /**
     * Mentions an episode at the end of a document, and once more where the line has been taken out of it since.
     * @throws DomainError not_found (also the document), forbidden, conflict (dismissed), archived, payload_too_large
     */
    async link(actor: Actor, id: string, documentId: string): Promise<DocumentOutcome> {
      await own.get(actor, id);
      const update = await documents.prepareUpdate(actor, { documentId });
      return own.change(actor, id, async ({ stored, transaction, repository }) => {
        const isLinked = stored.linkedDocumentIds.includes(documentId);
        let isMentioned = false;
        await update(transaction, (document) => {
          isMentioned = isLinked && document.content.includes(mentionOf(stored));
          if (isMentioned) return {};
          if (document.isDeleted) {
            throw new DomainError('archived', {
              de: 'Dieses Dokument ist archiviert.',
              en: 'This document is archived.',
            });
          }
          const content = withLine(document.content, toLinkLine(stored));
          if (isLongerThan(content, limits.documentContentMaxLength)) {
            throw new DomainError('payload_too_large', {
              de: 'In diesem Dokument ist kein Platz mehr. Wähle ein anderes.',
              en: 'This document has no room left. Choose another one.',
            });
          }
          return { content };
        });
        if (isLinked) {
          const status = isMentioned ? 'processed' : 'completed';
          return { status, episode: stored, documentId };
        }
        const linkedDocumentIds = [...stored.linkedDocumentIds, documentId];
        const episode = await repository.update(id, { linkedDocumentIds });
        transaction.record(contentUpdated(episode));
        return { status: 'completed', episode, documentId };
      });
    },
  };
}
