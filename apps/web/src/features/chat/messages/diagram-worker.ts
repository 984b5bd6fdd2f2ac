import { answerInWorker } from '#shared/workers/ask-worker.ts';
import { drawDiagram } from './draw-diagram.ts';

answerInWorker(drawDiagram);
