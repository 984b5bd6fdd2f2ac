import type {
  DecideSuggestionBody,
  DocumentSuggestionsUpdated,
  UndoSuggestionBody,
} from '@robin/contract/document-suggestions';
import type { Passage } from '@robin/contract/rules/document-passages';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction, TransactionContext } from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import type { Sentence } from '#platform/errors/sentence.ts';
import type { DocumentAccess, DocumentAddress } from './document-access.ts';
import { createDocumentSuggestionsRepository } from './document-suggestions.repository.ts';
import { documentSuggestionsUpdated } from './documents.events.ts';
import { presentDecision } from './documents.presenter.ts';
import { createDocumentsRepository } from './documents.repository.ts';
import type { Document, Suggestion } from './documents.types.ts';
import { fitPassages } from './fit-passages.ts';
import { changePassages, checkLength } from './passage-problems.ts';
import { saveDocument } from './save-document.ts';
import { judgeDecision } from './suggestion-decision.ts';
import { takeBack } from './suggestion-undo.ts';

/** How everything is after a decision. */
export interface Decided {
  document: Document;
  suggestions: Suggestion[];
}

type SuggestionAddress = DocumentAddress & { suggestionId: string };

/** A change that Robin suggests, and where. */
export interface SuggestedChange {
  passages: readonly Passage[];
  comment: string;
  turnId: string | null;
  sessionId: string | null;
}

/** Changes that Robin suggests and that people decide, passage by passage. The rights are those of changing. */
export function createDocumentSuggestions(deps: {
  db: Queryable;
  runInTransaction: RunInTransaction;
  access: DocumentAccess;
}) {
  const { access, runInTransaction } = deps;
  const suggestions = createDocumentSuggestionsRepository(deps.db);

  async function announce(
    { db, record }: TransactionContext,
    suggestion: Pick<Suggestion, 'id' | 'documentId' | 'projectId'>,
    action: DocumentSuggestionsUpdated['action'],
  ): Promise<void> {
    const pending = await createDocumentSuggestionsRepository(db).countPending(
      suggestion.documentId,
    );
    record(documentSuggestionsUpdated(suggestion, action, pending));
  }

  /** @throws DomainError conflict, with how everything is now and what stands in the way */
  function refuse(detail: Sentence, now: Decided, blockedIds: readonly string[]): never {
    const current = { ...presentDecision(now), passage_ids: blockedIds };
    throw new DomainError('conflict', detail, { current });
  }

  /**
   * A suggestion about which something is to be done, and how everything is. Whoever holds the document does it alone.
   * @throws DomainError not_found (also the suggestion, one of the passages), forbidden, archived, conflict (another version)
   */
  async function open(
    transaction: TransactionContext,
    actor: Actor,
    place: SuggestionAddress,
    passageIds: readonly string[],
    version: number | undefined,
  ) {
    await access.holdToEdit(transaction, actor, place);
    const { documentId, suggestionId } = place;
    const documents = createDocumentsRepository(transaction.db);
    const repository = createDocumentSuggestionsRepository(transaction.db);
    await documents.lock(documentId);
    const suggestion = await repository.find(documentId, suggestionId);
    if (!suggestion) throw notFound('Suggestion');
    const known = new Set(suggestion.passages.map(({ id }) => id));
    if (!passageIds.every((id) => known.has(id))) throw notFound('Passage');
    const document = await documents.get(documentId);
    const now: Decided = { document, suggestions: await repository.listOpen(documentId) };
    if ((version ?? document.version) !== document.version) {
      refuse(
        {
          de: 'Jemand anderes hat das Dokument inzwischen geändert.',
          en: 'Somebody else has changed the document in the meantime.',
        },
        now,
        [],
      );
    }
    return { documents, repository, suggestion, now };
  }

  return {
    /** Those that wait for a decision, the oldest first. @throws DomainError not_found */
    async list(actor: Actor, address: DocumentAddress): Promise<Suggestion[]> {
      await access.checkRead(actor, address);
      return suggestions.listOpen(address.documentId);
    },

    /**
     * Keeps what Robin would change; the document stays as it is.
     * @returns the id
     * @throws DomainError not_found, forbidden, archived, conflict: a passage is not there exactly once
     */
    suggest(
      actor: Actor,
      address: DocumentAddress,
      { passages, comment, turnId, sessionId }: SuggestedChange,
    ): Promise<string> {
      const { documentId } = address;
      return runInTransaction(async (transaction) => {
        await access.holdToEdit(transaction, actor, address);
        const documents = createDocumentsRepository(transaction.db);
        await documents.lock(documentId);
        const document = await documents.get(documentId);
        if (document.isDeleted) {
          throw new DomainError('archived', {
            de: 'Das Dokument ist archiviert.',
            en: 'The document is archived.',
          });
        }
        const fitting = fitPassages(document.content, passages);
        changePassages(document.content, fitting);
        const id = await createDocumentSuggestionsRepository(transaction.db).insert({
          documentId,
          baseVersion: document.version,
          authorId: actor.userId,
          turnId,
          sessionId,
          comment,
          passages: fitting,
        });
        const { projectId } = document;
        await announce(transaction, { id, documentId, projectId }, 'suggested');
        return id;
      });
    },

    /**
     * Puts the accepted passages into the newest text, as a version that Robin wrote in the name of whoever accepts,
     * and lays the rejected ones aside: all of it or nothing. Each passage is decided once.
     * @throws DomainError not_found (also the suggestion and its passages), forbidden, archived, conflict
     */
    decide(
      actor: Actor,
      place: SuggestionAddress,
      decision: DecideSuggestionBody,
    ): Promise<Decided> {
      const { documentId } = place;
      return runInTransaction(async (transaction) => {
        const ids = [...decision.accept, ...decision.reject];
        const opened = await open(transaction, actor, place, ids, decision.version);
        const { repository, suggestion, now } = opened;
        const { document: stored } = now;
        const judged = judgeDecision(stored.content, suggestion.passages, decision);
        if ('blockedIds' in judged) {
          refuse(
            {
              de: 'Über diese Stellen lässt sich so nicht mehr entscheiden.',
              en: 'These passages can no longer be decided like this.',
            },
            now,
            judged.blockedIds,
          );
        }
        const { text, accepted, rejected } = judged;
        if (accepted.size + rejected.length === 0) return now;
        checkLength(text);
        await repository.decide([...accepted.keys()], 'accepted');
        await repository.decide(rejected, 'rejected');
        const writer = { isRobin: true, turnId: suggestion.author.turnId } as const;
        const making = { actor, writer };
        const document = await saveDocument(transaction, documentId, making, () => ({
          content: text,
        }));
        // Without a version of their own, nothing tells which of them stood first, and so how they are taken back.
        if (document.version > stored.version) await repository.place(document.version, accepted);
        await announce(transaction, suggestion, 'decided');
        return { document, suggestions: await repository.listOpen(documentId) };
      });
    },

    /**
     * Lets decided passages wait again, as before: accepted ones come back out of the newest text, as a version of the
     * person. All of it or nothing; what waits already is left as it is.
     * @throws DomainError not_found (also the suggestion and its passages), forbidden, archived, conflict: the text has
     *   changed since where a passage was accepted
     */
    undo(
      actor: Actor,
      place: SuggestionAddress,
      { passages: ids, version }: UndoSuggestionBody,
    ): Promise<Decided> {
      const { documentId } = place;
      return runInTransaction(async (transaction) => {
        const opened = await open(transaction, actor, place, ids, version);
        const { documents, repository, suggestion, now } = opened;
        const decided = suggestion.passages.filter(
          ({ id, status }) => ids.includes(id) && status !== 'pending',
        );
        if (decided.length === 0) return now;
        const accepted = decided.filter(({ status }) => status === 'accepted');
        const texts = new Map<number, string>();
        const made = accepted.flatMap((passage) => passage.accepted?.version ?? []);
        for (const number of new Set(made.flatMap((one) => [one - 1, one]))) {
          const found = await documents.findVersion(documentId, number);
          if (found) texts.set(number, found.content);
        }
        const taken = takeBack(now.document.content, accepted, texts);
        if ('blockedIds' in taken) {
          refuse(
            {
              de: 'Der Text dieser Stellen hat sich seitdem geändert.',
              en: 'The text of these passages has changed since.',
            },
            now,
            taken.blockedIds,
          );
        }
        checkLength(taken.text);
        await repository.reopen(decided.map(({ id }) => id));
        const making = { actor, writer: { isRobin: false } } as const;
        const document = await saveDocument(transaction, documentId, making, () => ({
          content: taken.text,
        }));
        await announce(transaction, suggestion, 'undone');
        return { document, suggestions: await repository.listOpen(documentId) };
      });
    },
  };
}

export type DocumentSuggestions = ReturnType<typeof createDocumentSuggestions>;
