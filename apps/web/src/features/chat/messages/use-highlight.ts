import { createAsk } from '#shared/workers/ask-worker.ts';
import type { CodePiece } from './highlight-code.ts';
import { createAnswerHook } from './use-worker-answer.ts';

interface Code {
  code: string;
  language: string;
}

/** Longer code is shown in one colour: nobody reads it in a chat, and its pieces would fill the page. */
const LONGEST_CODE = 50_000;

const useAnswer = createAnswerHook<Code, CodePiece[] | null>({
  ask: createAsk({
    start: () => new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' }),
    timeoutMs: 5_000,
    waitsForCode: true,
  }),
  keyOf: ({ code, language }) => `${language}\n${code}`,
  size: 200,
});

/** The coloured pieces of finished code; null until they are known, and where there are none. */
export function useHighlight(
  code: string,
  language: string | null,
  isFinished: boolean,
): CodePiece[] | null {
  const isWanted = language !== null && isFinished && code.length <= LONGEST_CODE;
  const outcome = useAnswer(isWanted ? { code, language } : null);
  return outcome && 'answer' in outcome ? outcome.answer : null;
}
