import { parentPort, workerData } from 'node:worker_threads';
import type { ExtractionAnswer, ExtractionFailure, ExtractionInput } from './extraction.types.ts';
import { MAX_TEXT_LENGTH } from './extraction.types.ts';

/** A reason to refuse a file that the reader of its format knows by name. */
export class Refused extends Error {
  readonly failure: ExtractionFailure;
  constructor(failure: ExtractionFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * The text as the database can hold it: no NUL, no half characters, and not more than is ever used.
 * @param isAll false where the document goes on behind what was read
 */
export function documentAnswer(raw: string, isAll = true): ExtractionAnswer {
  const text = raw
    // All control characters but tab and line feed.
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed()
    .trim();
  const isTooLong = text.length > MAX_TEXT_LENGTH;
  // A pair of surrogates at the cut would leave a half.
  const kept = isTooLong ? text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '') : text;
  const isCut = isTooLong || !isAll;
  return { head: { ok: true, kind: 'document', text: kept, isCut }, blobs: [] };
}

/** The whole of a worker: takes the content apart and tells what came out. */
export async function runWorker(
  extract: (input: ExtractionInput) => ExtractionAnswer | Promise<ExtractionAnswer>,
): Promise<void> {
  // The process around it starts it with this value.
  const input = workerData as ExtractionInput;
  let answer: ExtractionAnswer;
  try {
    answer = await extract(input);
  } catch (error) {
    // Whatever a reader throws is about the content.
    const failure = error instanceof Refused ? error.failure : 'unreadable';
    answer = { head: { ok: false, failure }, blobs: [] };
  }
  parentPort?.postMessage(answer);
}
