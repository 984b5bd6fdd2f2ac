import type { InterfaceLanguage } from '@robin/contract/sessions';
import { inlineText } from './markdown-text.ts';

/** Says of files that came with a message that nobody here reads them; empty without files. */
export function fileNotice(names: readonly string[], language: InterfaceLanguage): string {
  if (names.length === 0) return '';
  const list = names.map((name) => `**${inlineText(name)}**`).join(', ');
  return language === 'de'
    ? `Angekommen: ${list}. Lesen kann ich Dateien nur mit einem Sprachmodell. Schreib mir, was daraus wichtig ist.`
    : `Received: ${list}. I can only read files with a language model. Write down what matters in them.`;
}
