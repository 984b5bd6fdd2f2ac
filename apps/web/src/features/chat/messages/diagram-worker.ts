import { answerInWorker } from './ask-worker.ts';
import { drawDiagram } from './draw-diagram.ts';

answerInWorker(drawDiagram);
