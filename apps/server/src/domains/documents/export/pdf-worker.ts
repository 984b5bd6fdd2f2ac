import { runRenderWorker } from './run-render-worker.ts';
import { writePdf } from './write-pdf.ts';

runRenderWorker(writePdf);
