import type { DocumentSuggestion, SuggestionDecision } from '@robin/contract/document-suggestions';
import type { EditorView } from '@codemirror/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/api-error.ts';
import { useLateToast } from '#shared/forms/use-late-toast.ts';
import { decide, suggestionsQuery, undo } from './api/scratchpad-calls.ts';
import { showChanges, type SuggestedChange } from './editor/suggestion-marks.ts';
import type { ScratchpadText } from './scratchpad-text.ts';

/**
 * Why a decision was not taken over or not taken back: the passage reads differently now, or something else went wrong.
 */
export type DecisionFailure = 'outdated' | 'failed' | 'undoOutdated' | 'undoFailed';

interface Decision {
  accept?: readonly string[];
  reject?: readonly string[];
}

/** A decision that was taken over in this window, and can be taken back. */
export interface MadeDecision {
  kind: 'accepted' | 'rejected';
  /** What was decided, in the order of the server. */
  changes: readonly SuggestedChange[];
  parts: readonly { suggestionId: string; passages: readonly string[] }[];
}

/** The changes that Robin suggests to the text, shown in the editor, and how they are decided. */
export function useSuggestions(documentId: string, text: ScratchpadText, view: EditorView | null) {
  const { t } = useTranslation('scratchpad');
  const client = useQueryClient();
  const tellLate = useLateToast();
  const { queryKey } = suggestionsQuery(documentId);
  const { data: suggestions = none } = useQuery(suggestionsQuery(documentId));
  const [isDeciding, setIsDeciding] = useState(false);
  const [failure, setFailure] = useState<DecisionFailure | null>(null);
  const [made, setMade] = useState<readonly MadeDecision[]>([]);
  const pending = useMemo(() => suggestions.flatMap(toPending), [suggestions]);

  useEffect(() => {
    if (view) showChanges(view, pending);
  }, [view, pending]);

  /** Passages go into what is stored: that has to be what is shown. */
  async function saveFirst(): Promise<void> {
    if (!(await text.saveNow())) throw new Error('The text could not be saved.');
  }

  async function show(answer: SuggestionDecision, editor: EditorView): Promise<void> {
    const isAsking = client.isFetching({ queryKey }) > 0;
    // First the marks, which stand in the text as it was.
    showChanges(editor, []);
    await text.takeStored(answer.document);
    client.setQueryData(queryKey, answer.suggestions);
    showChanges(editor, answer.suggestions.flatMap(toPending));
    // What was asked for before this answer may be older, and why it was asked for may be newer.
    if (isAsking) void client.invalidateQueries({ queryKey });
  }

  async function takeOver(decision: Decision, editor: EditorView): Promise<void> {
    const parts: { suggestionId: string; passages: readonly string[] }[] = [];
    try {
      await saveFirst();
      for (const { id, passages } of suggestions) {
        const ownOf = (ids: readonly string[] = []) =>
          ids.filter((one) => passages.some((passage) => passage.id === one));
        const body = { accept: ownOf(decision.accept), reject: ownOf(decision.reject) };
        if (body.accept.length + body.reject.length === 0) continue;
        const answer = await decide(documentId, id, body);
        parts.push({ suggestionId: id, passages: [...body.accept, ...body.reject] });
        await show(answer, editor);
      }
    } finally {
      // Also where only the first ones were taken over.
      if (parts.length > 0) {
        const taken = new Set(parts.flatMap(({ passages }) => passages));
        const changes = pending.filter(({ id }) => taken.has(id));
        const kind = decision.accept ? ('accepted' as const) : ('rejected' as const);
        setMade((known) => [...known, { kind, changes, parts }]);
      }
    }
  }

  /** The last one first, as it was made. */
  async function takeBack({ parts }: MadeDecision, editor: EditorView): Promise<void> {
    await saveFirst();
    for (const { suggestionId, passages } of parts.toReversed()) {
      await show(await undo(documentId, suggestionId, passages), editor);
    }
  }

  async function attempt(
    action: (editor: EditorView) => Promise<void>,
    failures: { conflict: DecisionFailure; other: DecisionFailure },
  ): Promise<boolean> {
    if (!view) return false;
    setIsDeciding(true);
    setFailure(null);
    try {
      await action(view);
      return true;
    } catch (error) {
      console.warn('A decision on a suggestion was not taken over.', error);
      const isOutdated = error instanceof ApiError && error.code === 'conflict';
      const why = isOutdated ? failures.conflict : failures.other;
      const { title } = text.store.getState().base;
      tellLate({ type: 'error', title: t(`suggestions.${why}`), message: title });
      setFailure(why);
      await refresh();
      // What cannot be taken back any more is not offered again.
      return isOutdated;
    } finally {
      setIsDeciding(false);
    }
  }

  async function undoLast(): Promise<void> {
    const last = made.at(-1);
    if (!last) return;
    const failures = { conflict: 'undoOutdated', other: 'undoFailed' } as const;
    if (await attempt((editor) => takeBack(last, editor), failures)) {
      setMade((known) => known.filter((one) => one !== last));
    }
  }

  /** Shows how things are after a decision that came too late. */
  async function refresh(): Promise<void> {
    await client.invalidateQueries({ queryKey });
    await text.takeNewest();
  }

  return {
    /** What waits for a decision. */
    pending,
    /** All changes of the suggestions that are not decided through. */
    count: suggestions.reduce((sum, { passages }) => sum + passages.length, 0),
    isDeciding,
    failure,
    /** The last decision that can be taken back. */
    lastMade: made.at(-1) ?? null,
    decide: (decision: Decision) => {
      const failures = { conflict: 'outdated', other: 'failed' } as const;
      void attempt((editor) => takeOver(decision, editor), failures);
    },
    undo: () => void undoLast(),
    /** Lets go of what could be taken back. */
    forget: () => {
      setFailure(null);
      setMade([]);
    },
  };
}

const none: readonly DocumentSuggestion[] = [];

function toPending({ comment, passages }: DocumentSuggestion): SuggestedChange[] {
  return passages
    .filter(({ status }) => status === 'pending')
    .map(({ id, old_text: oldText, new_text: newText }) => ({ id, oldText, newText, comment }));
}

export type Suggestions = ReturnType<typeof useSuggestions>;
