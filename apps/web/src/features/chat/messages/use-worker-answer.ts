import { useEffect, useSyncExternalStore } from 'react';
import { MissingCode } from '#shared/workers/ask-worker.ts';

/** What became of a question; `null` while its answer is on the way. */
export type Outcome<Answer> = { answer: Answer } | { failed: true } | null;

interface AnswerSource<Question, Answer> {
  ask: (question: Question) => Promise<Answer>;
  /** Equal questions have equal keys. */
  keyOf: (question: Question) => string;
  /** So many answers are kept, beside all that are shown: a row that scrolls into view again must not flicker. */
  size: number;
}

/**
 * Makes a hook that asks for something about a text and remembers it: the same question is asked once, and answered
 * at once from then on. A `null` question asks nothing. What failed only because code did not come is asked again
 * whenever something else is shown: without that it would stay as it is until the page is loaded anew.
 */
export function createAnswerHook<Question, Answer>(source: AnswerSource<Question, Answer>) {
  const kept = new Map<string, Outcome<Answer>>();
  const asked = new Set<string>();
  /** What lacked code, by keys. */
  const missing = new Map<string, Question>();
  const listeners = new Set<() => void>();
  /** How often each answer is shown, by keys. */
  const shown = new Map<string, number>();

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function keep(key: string, outcome: Outcome<Answer>): void {
    asked.delete(key);
    kept.set(key, outcome);
    letGoOfOldest();
    for (const listener of listeners) listener();
  }

  /** What is shown stays: it would be asked for again at once, and push out the next one, without an end. */
  function letGoOfOldest(): void {
    for (const key of kept.keys()) {
      if (kept.size <= source.size) return;
      if (!shown.has(key)) kept.delete(key);
    }
  }

  /** Notes that an answer is shown, until the function that it answers is called. */
  function show(key: string): () => void {
    shown.set(key, (shown.get(key) ?? 0) + 1);
    return () => {
      const others = (shown.get(key) ?? 1) - 1;
      if (others > 0) shown.set(key, others);
      else shown.delete(key);
    };
  }

  function ask(key: string, question: Question): void {
    asked.add(key);
    source.ask(question).then(
      (answer) => keep(key, { answer }),
      (error: unknown) => {
        if (error instanceof MissingCode) missing.set(key, question);
        keep(key, { failed: true });
      },
    );
  }

  function request(question: Question): void {
    const key = source.keyOf(question);
    if (!asked.has(key) && !kept.has(key)) ask(key, question);
  }

  /** What has failed stays on the page as it is meanwhile. */
  function askForMissing(): void {
    const questions = [...missing];
    missing.clear();
    for (const [key, question] of questions) ask(key, question);
  }

  return function useAnswer(question: Question | null): Outcome<Answer> {
    const key = question === null ? null : source.keyOf(question);
    const outcome = useSyncExternalStore(subscribe, () =>
      key === null ? null : (kept.get(key) ?? null),
    );
    useEffect(() => (key === null ? undefined : show(key)), [key]);
    useEffect(() => {
      if (question !== null) request(question);
    });
    useEffect(askForMissing, [key]);
    return outcome;
  };
}
