import { answerInWorker } from '#shared/workers/ask-worker.ts';
import { highlightCode } from './highlight-code.ts';

answerInWorker(({ code, language }: { code: string; language: string }) =>
  highlightCode(code, language),
);
