import { answerInWorker } from '#shared/workers/ask-worker.ts';
import { typesetFormula } from './typeset-formula.ts';

answerInWorker(typesetFormula);
