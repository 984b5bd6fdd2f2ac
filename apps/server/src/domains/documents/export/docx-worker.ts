import { runRenderWorker } from './run-render-worker.ts';
import { writeDocx } from './write-docx.ts';

await runRenderWorker(writeDocx);
