// This comes first: it makes room for what the next import looks for.
import './worker-document.ts';
import { answerInWorker } from '#shared/workers/ask-worker.ts';
import { markdownFromHtml } from './markdown-from-html.ts';

answerInWorker(markdownFromHtml);
