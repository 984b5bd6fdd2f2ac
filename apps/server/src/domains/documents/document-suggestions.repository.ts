import type { Queryable } from '#platform/db/database.ts';
import { createId } from '#platform/ids.ts';
import type { NewSuggestion, PassageStatus, Suggestion } from './documents.types.ts';

/** What Robin would change about documents, with what became of each passage. */
export function createDocumentSuggestionsRepository(db: Queryable) {
  const selectPassages = () =>
    db
      .selectFrom('document_suggestions as suggestion')
      .innerJoin('documents', 'documents.id', 'suggestion.document_id')
      .innerJoin('users as author', 'author.id', 'suggestion.author_id')
      .innerJoin(
        'document_suggestion_passages as passage',
        'passage.suggestion_id',
        'suggestion.id',
      )
      .select([
        'suggestion.id',
        'suggestion.document_id',
        'documents.project_id',
        'suggestion.session_id',
        'suggestion.turn_id',
        'suggestion.base_version',
        'suggestion.created_at',
        'suggestion.author_id',
        'author.username',
        'author.first_name',
        'suggestion.comment',
        'passage.id as passage_id',
        'passage.old_text',
        'passage.new_text',
        'passage.status',
        'passage.decided_at',
        'passage.accepted_version',
        'passage.accepted_start',
      ])
      .orderBy('suggestion.created_at')
      .orderBy('suggestion.id')
      .orderBy('passage.position');

  /** Every row is a passage, those of one suggestion after each other. */
  function gather(
    rows: Awaited<ReturnType<ReturnType<typeof selectPassages>['execute']>>,
  ): Suggestion[] {
    const suggestions: Suggestion[] = [];
    for (const row of rows) {
      let suggestion = suggestions.at(-1);
      if (suggestion?.id !== row.id) {
        suggestion = {
          id: row.id,
          documentId: row.document_id,
          projectId: row.project_id,
          sessionId: row.session_id,
          baseVersion: row.base_version,
          createdAt: row.created_at,
          author: {
            userId: row.author_id,
            name: row.first_name || row.username,
            isRobin: true,
            turnId: row.turn_id,
          },
          comment: row.comment,
          passages: [],
        };
        suggestions.push(suggestion);
      }
      suggestion.passages.push({
        id: row.passage_id,
        old_text: row.old_text,
        new_text: row.new_text,
        // The check constraint of the table allows only these names.
        status: row.status as PassageStatus,
        decidedAt: row.decided_at,
        accepted:
          row.accepted_version === null || row.accepted_start === null
            ? null
            : { version: row.accepted_version, start: row.accepted_start },
      });
    }
    return suggestions;
  }

  return {
    /** The oldest first. */
    async listOpen(documentId: string): Promise<Suggestion[]> {
      const rows = await selectPassages()
        .where('suggestion.document_id', '=', documentId)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('document_suggestion_passages as pending')
              .select('pending.id')
              .whereRef('pending.suggestion_id', '=', 'suggestion.id')
              .where('pending.status', '=', 'pending'),
          ),
        )
        .execute();
      return gather(rows);
    },

    /** Also one of which everything is decided. */
    async find(documentId: string, suggestionId: string): Promise<Suggestion | null> {
      const rows = await selectPassages()
        .where('suggestion.document_id', '=', documentId)
        .where('suggestion.id', '=', suggestionId)
        .execute();
      return gather(rows)[0] ?? null;
    },

    /** @returns the id */
    async insert(suggestion: NewSuggestion): Promise<string> {
      const id = createId();
      await db
        .insertInto('document_suggestions')
        .values({
          id,
          document_id: suggestion.documentId,
          base_version: suggestion.baseVersion,
          author_id: suggestion.authorId,
          turn_id: suggestion.turnId,
          session_id: suggestion.sessionId,
          comment: suggestion.comment,
        })
        .execute();
      await db
        .insertInto('document_suggestion_passages')
        .values(
          suggestion.passages.map(({ old_text, new_text }, position) => ({
            id: createId(),
            suggestion_id: id,
            position,
            old_text,
            new_text,
          })),
        )
        .execute();
      return id;
    },

    /** Decides passages. Whoever holds the document knows that nobody has decided them yet. */
    async decide(passageIds: readonly string[], status: 'accepted' | 'rejected'): Promise<void> {
      if (passageIds.length === 0) return;
      await db
        .updateTable('document_suggestion_passages')
        .set((eb) => ({ status, decided_at: eb.fn<Date>('now') }))
        .where('id', 'in', passageIds)
        .execute();
    },

    /** Keeps where accepted passages went, by their ids. */
    async place(version: number, starts: ReadonlyMap<string, number>): Promise<void> {
      for (const [id, start] of starts) {
        await db
          .updateTable('document_suggestion_passages')
          .set({ accepted_version: version, accepted_start: start })
          .where('id', '=', id)
          .execute();
      }
    },

    /** Lets passages wait for a decision again. */
    async reopen(passageIds: readonly string[]): Promise<void> {
      await db
        .updateTable('document_suggestion_passages')
        .set({ status: 'pending', decided_at: null, accepted_version: null, accepted_start: null })
        .where('id', 'in', passageIds)
        .execute();
    },

    /** How many passages of a document wait for a decision. */
    async countPending(documentId: string): Promise<number> {
      const row = await db
        .selectFrom('document_suggestion_passages as passage')
        .innerJoin('document_suggestions as suggestion', 'suggestion.id', 'passage.suggestion_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('suggestion.document_id', '=', documentId)
        .where('passage.status', '=', 'pending')
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}
