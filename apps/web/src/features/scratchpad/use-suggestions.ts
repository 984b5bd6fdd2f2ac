import type { DocumentSuggestion } from '@robin/contract/document-suggestions';
import type { EditorView } from '@codemirror/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { decide, getDocument, suggestionsQuery } from './api/scratchpad-calls.ts';
import { showChanges } from './editor/suggestion-marks.ts';
import type { ScratchpadText } from './scratchpad-text.ts';

/** Why a decision was not taken over: the passage reads differently now, or something else went wrong. */
export type DecisionFailure = 'outdated' | 'failed';

interface Decision {
  accept?: readonly string[];
  reject?: readonly string[];
}

/** The changes that Robin suggests to the text, shown in the editor, and how they are decided. */
export function useSuggestions(documentId: string, text: ScratchpadText, view: EditorView | null) {
  const client = useQueryClient();
  const { queryKey } = suggestionsQuery(documentId);
  const { data: suggestions = none, isSuccess } = useQuery(suggestionsQuery(documentId));
  const [isDeciding, setIsDeciding] = useState(false);
  const [failure, setFailure] = useState<DecisionFailure | null>(null);
  const pending = useMemo(() => suggestions.flatMap(toPending), [suggestions]);

  useEffect(() => {
    if (view && isSuccess) showChanges(view, pending);
  }, [view, isSuccess, pending]);

  async function takeOver(decision: Decision, editor: EditorView): Promise<void> {
    // Passages go into what is stored: that has to be what is shown.
    if (!(await text.saveNow())) throw new Error('The text could not be saved.');
    for (const { id, passages } of suggestions) {
      const ownOf = (ids: readonly string[] = []) =>
        ids.filter((one) => passages.some((passage) => passage.id === one));
      const body = { accept: ownOf(decision.accept), reject: ownOf(decision.reject) };
      if (body.accept.length + body.reject.length === 0) continue;
      const answer = await decide(documentId, id, body);
      await client.cancelQueries({ queryKey });
      // First the marks, which stand in the text as it was.
      showChanges(editor, []);
      await text.takeStored(answer.document);
      client.setQueryData(queryKey, answer.suggestions);
      showChanges(editor, answer.suggestions.flatMap(toPending));
    }
  }

  async function decideNow(decision: Decision): Promise<void> {
    if (!view || isDeciding) return;
    setIsDeciding(true);
    setFailure(null);
    try {
      await takeOver(decision, view);
    } catch (error) {
      console.warn('A decision on a suggestion was not taken over.', error);
      const isOutdated = error instanceof ApiError && error.code === 'conflict';
      setFailure(isOutdated ? 'outdated' : 'failed');
      await refresh();
    } finally {
      setIsDeciding(false);
    }
  }

  /** Shows how things are after a decision that came too late. */
  async function refresh(): Promise<void> {
    await client.invalidateQueries({ queryKey });
    await getDocument(documentId).then(text.takeStored, (error: unknown) =>
      console.warn('The scratchpad could not be loaded again.', error),
    );
  }

  return {
    /** What waits for a decision. */
    pending,
    /** All changes of the suggestions that are not decided through. */
    count: suggestions.reduce((sum, { passages }) => sum + passages.length, 0),
    isDeciding,
    failure,
    decide: (decision: Decision) => void decideNow(decision),
  };
}

const none: readonly DocumentSuggestion[] = [];

/** A change with what Robin says about it. */
export type PendingChange = ReturnType<typeof toPending>[number];

function toPending({ comment, passages }: DocumentSuggestion) {
  return passages
    .filter(({ status }) => status === 'pending')
    .map(({ id, old_text: oldText, new_text: newText }) => ({ id, oldText, newText, comment }));
}

export type Suggestions = ReturnType<typeof useSuggestions>;
