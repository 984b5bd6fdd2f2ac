import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText, joinBlocks } from '#domains/workflows/markdown-text.ts';
import {
  bulletList,
  checklist,
  documentOf,
  expectedSection,
  quoted,
  section,
  titleOf,
  wordsIn,
  wordsOrOpen,
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { questionType, questionTypeName } from './interview-questions.ts';

/** Writes the guide to discovery interviews from the answers alone. Pure. */

/** What type the first idea of a question is of; null while there is none. */
export function firstQuestionType(answers: Answers, language: InterfaceLanguage): string | null {
  const first = answers.text('firstQuestion');
  if (first === null) return null;
  const name = questionTypeName(questionType(first), language);
  return wordsIn(language)(
    `Deine erste Idee, ${quoted(first, language)}, ist eine ${name}.`,
    `Your first idea, ${quoted(first, language)}, is ${/^[aeiou]/u.test(name) ? 'an' : 'a'} ${name}.`,
  );
}

export function composeInterviewGuide(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const line = (id: string) => wordsOrOpen(answers.text(id) ?? '', language);
  const facts = [
    `- **${say('Annahme', 'Hypothesis')}:** ${line('hypothesis')}`,
    `- **${say('Wen wir fragen', 'Whom we ask')}:** ${line('whom')}`,
    `- **${say('Erstes Gespräch', 'First interview')}:** ${line('first')}`,
  ];
  return documentOf(
    titleOf(say('Interviewleitfaden', 'Interview guide'), answers.text('hypothesis') ?? ''),
    facts.join('\n'),
    expectedSection(
      say('Was die Annahme widerlegt', 'What would disprove it'),
      language,
      blockText(answers.text('disproof') ?? ''),
    ),
    section(say('Einstieg', 'Opening'), checklist(openingLines(language))),
    expectedSection(say('Fragen', 'Questions'), language, numbered(answers.list('questions'))),
    section(say('Nachfragen', 'Follow-ups'), bulletList(answers.list('followUps'))),
    section(
      // An open question is a good one, and only the first that came to mind.
      questionType(answers.text('firstQuestion') ?? '') === 'open'
        ? say('Erste Idee', 'First idea')
        : say('So lieber nicht fragen', 'Better not asked like this'),
      firstIdea(answers, language),
    ),
    section(say('Direkt danach', 'Right afterwards'), checklist(closingLines(language))),
  );
}

function numbered(questions: readonly string[]): string {
  return questions.map((question, index) => `${index + 1}. ${wordsWithin(question)}`).join('\n');
}

function firstIdea(answers: Answers, language: InterfaceLanguage): string {
  const first = answers.text('firstQuestion');
  if (first === null) return '';
  return joinBlocks(blockText(first), `*${questionTypeName(questionType(first), language)}*`);
}

function openingLines(language: InterfaceLanguage): string[] {
  const say = wordsIn(language);
  return [
    say(
      'Danke sagen und erklären, dass es kein Verkaufsgespräch ist',
      'Say thanks and explain that this is not a sales talk',
    ),
    say('Fragen, ob du mitschreiben darfst', 'Ask whether you may take notes'),
    say('Sagen, dass es keine richtigen Antworten gibt', 'Say that there are no right answers'),
  ];
}

function closingLines(language: InterfaceLanguage): string[] {
  const say = wordsIn(language);
  return [
    say(
      'Wörtliche Sätze aufschreiben, bevor du deutest',
      'Write down what was said word for word before you interpret it',
    ),
    say(
      'Prüfen, ob etwas gegen die Annahme spricht',
      'Check whether anything speaks against the hypothesis',
    ),
    say('Fragen, mit wem du noch sprechen solltest', 'Ask whom else you should talk to'),
  ];
}

export function interviewLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  return answers.text('disproof') === null
    ? say(
        'Leg noch fest, was deine Annahme widerlegen würde. Sonst hörst du im Interview nur, was sie bestätigt.',
        'Settle what would disprove your hypothesis. Otherwise you only hear what confirms it.',
      )
    : say(
        'Frag nach dem letzten Mal statt nach der Meinung, und halt die Stille nach der Antwort aus. Dann kommt oft das Wichtige.',
        'Ask about the last time instead of an opinion, and bear the silence after the answer. That is often when what matters comes.',
      );
}
