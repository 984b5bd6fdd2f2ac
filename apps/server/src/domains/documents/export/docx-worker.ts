import { runRenderWorker } from './run-render-worker.ts';
import { writeDocx } from './write-docx.ts';

runRenderWorker(writeDocx);
