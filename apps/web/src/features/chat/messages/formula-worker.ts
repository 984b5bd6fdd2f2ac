import { answerInWorker } from './ask-worker.ts';
import { typesetFormula } from './typeset-formula.ts';

answerInWorker(typesetFormula);
