import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText, inlineText } from '#domains/workflows/markdown-text.ts';
import {
  bulletList,
  documentOf,
  expectedSection,
  openMark,
  titleOf,
  wordsIn,
  wordsOrOpen,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';

/** Writes a product vision from the answers alone. Pure. */

const SENTENCE_MAX_WORDS = 35;
/** A full stop that another sentence follows; not the one of an abbreviation or a number. */
const NEXT_SENTENCE = /(?<=\p{L}{3}|\d{3})[.!?]\s+\p{Lu}/u;

/** Asks to shorten what is more than a sentence, or more than anybody remembers. */
export function visionSentenceHint(sentence: string, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const count = sentence.trim().split(/\s+/u).length;
  if (count > SENTENCE_MAX_WORDS) {
    return say(
      `Das sind ${count} Wörter. Was davon kannst du weglassen, ohne dass die Vision eine andere wird?`,
      `That is ${count} words. What can you leave out without changing the vision?`,
    );
  }
  return NEXT_SENTENCE.test(sentence)
    ? say(
        'Das sind mehrere Sätze. Welcher davon ist die Vision?',
        'Those are several sentences. Which of them is the vision?',
      )
    : null;
}

/** The building blocks side by side (after Geoffrey Moore), to make a sentence of. */
export function visionDraft(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  return [
    `- **${say('Für', 'For')}:** ${part(answers, 'targetGroup', language)}`,
    `- **${say('die dieses Problem haben', 'who have this problem')}:** ${part(answers, 'need', language)}`,
    `- **${say('ist', 'there is')}:** ${part(answers, 'product', language)}`,
    `- **${say('Danach gilt', 'Afterwards')}:** ${part(answers, 'benefit', language)}`,
    `- **${say('Anders als', 'Unlike')}:** ${part(answers, 'today', language)}`,
    `- **${say('Der Unterschied', 'The difference')}:** ${part(answers, 'difference', language)}`,
  ].join('\n');
}

function part(answers: Answers, id: string, language: InterfaceLanguage): string {
  return wordsOrOpen(answers.text(id) ?? '', language);
}

export function composeVision(answers: Answers, language: InterfaceLanguage): ComposedDocument {
  const say = wordsIn(language);
  const sentence = inlineText(answers.text('sentence') ?? '');
  const blocks: readonly (readonly [string, string])[] = [
    [say('Zielgruppe', 'Target group'), 'targetGroup'],
    [say('Bedarf', 'Need'), 'need'],
    [say('Heute', 'Today'), 'today'],
    [say('Produkt', 'Product'), 'product'],
    [say('Nutzen', 'Benefit'), 'benefit'],
    [say('Unterschied', 'Difference'), 'difference'],
  ];
  return documentOf(
    titleOf(say('Produktvision', 'Product vision'), answers.text('product') ?? ''),
    `> ${sentence === '' ? openMark(language) : sentence}`,
    ...blocks.map(([heading, id]) =>
      expectedSection(heading, language, blockText(answers.text(id) ?? '')),
    ),
    expectedSection(
      say('Messgröße', 'Measure'),
      language,
      blockText(answers.text('measure') ?? ''),
    ),
    expectedSection(
      say('Nicht gemeint', 'Not meant'),
      language,
      bulletList(answers.list('notFor')),
    ),
  );
}

export function visionLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  return answers.list('notFor').length > 0
    ? say(
        'Deine Vision sagt auch, was sie nicht meint. Prüf sie an der nächsten schwierigen Entscheidung: Hilft sie dir, Nein zu sagen?',
        'Your vision also says what it does not mean. Test it on the next hard decision: does it help you to say no?',
      )
    : say(
        'Noch schließt deine Vision nichts aus. Erzähl sie drei Menschen aus der Zielgruppe und hör zu, was sie falsch verstehen.',
        'Your vision excludes nothing yet. Tell it to three people of the target group and listen to what they misunderstand.',
      );
}
