import { parentPort } from 'node:worker_threads';
import type { Block, RenderAnswer, RenderTask } from './export.types.ts';
import { readMarkdown } from './read-markdown.ts';

/**
 * The whole of a worker: makes files of documents, one after the other, in a thread of its own, so that the server goes
 * on whatever a text does to it.
 *
 * @param write gets no title where the text begins with it
 */
export function runRenderWorker(
  write: (title: string | null, blocks: readonly Block[]) => Promise<Uint8Array>,
): void {
  async function answer({ title, content }: RenderTask): Promise<RenderAnswer> {
    try {
      const blocks = readMarkdown(content);
      const [first] = blocks;
      const begins = first?.kind === 'heading' ? first.runs.map(({ text }) => text).join('') : null;
      const file = await write(begins?.trim() === title ? null : title, blocks);
      return { ok: true, file: new Uint8Array(file) };
    } catch {
      // Whatever a reader or a writer throws is about the text.
      return { ok: false };
    }
  }
  parentPort?.on('message', (task: RenderTask) => {
    void answer(task).then((made) =>
      parentPort?.postMessage(made, made.ok ? [made.file.buffer] : []),
    );
  });
}
