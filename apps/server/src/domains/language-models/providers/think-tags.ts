import type { ModelEvent } from '#domains/language-models/language-models.types.ts';
import { addText } from '#domains/language-models/streaming/decoder.ts';

const OPEN = '<think>';
const CLOSE = '</think>';

/** The longest end of `text` with which `tag` could begin. */
function heldBack(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(tag.slice(0, length))) return length;
  }
  return 0;
}

/**
 * Takes reasoning out of an answer that begins with `<think>…</think>`: servers without a parser
 * for a reasoning model hand its thoughts on as text. Others tell the thoughts and leave their end
 * in the text. Tags anywhere else are text that somebody wrote about.
 */
export function createThinkTagSplitter() {
  let stage: 'beginning' | 'thinking' | 'gap' | 'answer' = 'beginning';
  let held = '';

  function push(chunk: string, out: ModelEvent[]): void {
    if (stage === 'answer') return addText(out, 'text', chunk);
    const text = held + chunk;
    held = '';
    if (stage === 'beginning') {
      const start = text.trimStart();
      if (start.startsWith(OPEN)) {
        stage = 'thinking';
        push(start.slice(OPEN.length), out);
      } else if (start.startsWith(CLOSE)) {
        stage = 'gap';
        push(start.slice(CLOSE.length), out);
      } else if (OPEN.startsWith(start) || CLOSE.startsWith(start)) {
        held = text;
      } else {
        stage = 'answer';
        addText(out, 'text', text);
      }
    } else if (stage === 'thinking') {
      const end = text.indexOf(CLOSE);
      if (end >= 0) {
        addText(out, 'reasoning', text.slice(0, end));
        stage = 'gap';
        push(text.slice(end + CLOSE.length), out);
      } else {
        const keep = heldBack(text, CLOSE);
        held = text.slice(text.length - keep);
        addText(out, 'reasoning', text.slice(0, text.length - keep));
      }
    } else {
      const start = text.trimStart();
      if (start === '') return;
      stage = 'answer';
      addText(out, 'text', start);
    }
  }

  return {
    push,
    /** The end of the answer: what was held back is what it looks like. */
    end(out: ModelEvent[]): void {
      addText(out, stage === 'thinking' ? 'reasoning' : 'text', held);
      held = '';
    },
  };
}
