import { hash } from 'node:crypto';

/* How words of people, documents and models stand among our own in what a model is told: it sees where they end. */

/** Enough that nobody takes one code for another. */
const CODE_LENGTH = 8;
/** What JSON leaves as it is although it may end a line or is not shown. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** A text in quotes and on one line, as JSON has it: for names, titles and what is not to be repeated letter by letter. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    CONTROLS,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A code that does not occur in the text, whatever its author has tried; always the same for the same text. */
function codeFor(text: string): string {
  for (let attempt = 0; ; attempt += 1) {
    // From the text itself, so that the same prompt has the same bytes: providers reuse it, and its session stores it once.
    const code = hash('sha256', `${attempt} ${text}`).slice(0, CODE_LENGTH);
    if (!text.includes(code)) return code;
  }
}

/** A text letter by letter, on lines of its own between two marks that do not occur in it. */
export function framed(name: string, text: string): string {
  const code = codeFor(text);
  return `<${name} ${code}>\n${text}\n</${name} ${code}>`;
}
