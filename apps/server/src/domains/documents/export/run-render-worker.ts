import { parentPort, workerData } from 'node:worker_threads';
import type { Block, RenderAnswer, RenderTask } from './export.types.ts';
import { readMarkdown } from './read-markdown.ts';

/**
 * The whole of a worker: makes one file of one document, in a thread of its own, so that the server goes on whatever
 * a text does to it.
 *
 * @param write gets no title where the text begins with it
 */
export async function runRenderWorker(
  write: (title: string | null, blocks: readonly Block[]) => Promise<Uint8Array>,
): Promise<void> {
  // The thread around it starts it with this value.
  const { title, content } = workerData as RenderTask;
  let answer: RenderAnswer;
  try {
    const blocks = readMarkdown(content);
    const [first] = blocks;
    const begins = first?.kind === 'heading' ? first.runs.map(({ text }) => text).join('') : null;
    const file = await write(begins?.trim() === title ? null : title, blocks);
    answer = { ok: true, file: new Uint8Array(file) };
  } catch {
    // Whatever a reader or a writer throws is about the text.
    answer = { ok: false };
  }
  parentPort?.postMessage(answer);
}
