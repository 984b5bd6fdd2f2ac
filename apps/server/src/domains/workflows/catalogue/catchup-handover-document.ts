import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText } from '#domains/workflows/markdown-text.ts';
import {
  bulletList,
  checklist,
  documentOf,
  expectedSection,
  section,
  table,
  titleOf,
  wordsIn,
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { cellsOf } from './table-columns.ts';

/** Writes a handover briefing with its checklist from the answers alone. Pure. */
export function composeHandover(answers: Answers, language: InterfaceLanguage): ComposedDocument {
  const say = wordsIn(language);
  const topics = answers
    .rows('topics')
    .map((row) => cellsOf(row, ['topic', 'state', 'next', 'due'], language));
  const topicColumns = [
    say('Thema', 'Topic'),
    say('Stand', 'State'),
    say('Nächster Schritt', 'Next step'),
    say('Bis wann', 'By when'),
  ];
  const contacts = answers
    .rows('contacts')
    .map((row) => cellsOf(row, ['matter', 'person', 'reach'], language));
  const contactColumns = [
    say('Wofür', 'What for'),
    say('Wer', 'Who'),
    say('Erreichbar', 'How to reach'),
  ];
  return documentOf(
    titleOf(say('Übergabe-Briefing', 'Handover briefing'), answers.text('audience') ?? ''),
    section(
      say('Checkliste für die Übergabe', 'Checklist for the handover'),
      handoverChecklist(answers, language),
    ),
    expectedSection(
      say('Befugnisse', 'Authority'),
      language,
      blockText(answers.text('authority') ?? ''),
    ),
    expectedSection(
      say('Laufende Themen', 'Ongoing topics'),
      language,
      table(topicColumns, topics),
    ),
    expectedSection(say('Ansprechpartner', 'Contacts'), language, table(contactColumns, contacts)),
    section(say('Anleitungen', 'How-tos'), bulletList(answers.list('howTos'))),
    section(
      say('Fundorte und Zugänge', 'Where to find things'),
      bulletList(answers.list('places')),
    ),
    section(say('Fallstricke', 'Pitfalls'), bulletList(answers.list('pitfalls'))),
  );
}

/** What to do before and on the day: the person's own points, and one for each part of the briefing. */
function handoverChecklist(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const points = [
    ...answers.list('gaps').map(wordsWithin),
    ...(answers.rows('topics').length > 0
      ? [say('Laufende Themen gemeinsam durchgegangen', 'Went through the ongoing topics together')]
      : []),
    ...(answers.rows('contacts').length > 0
      ? [
          say(
            'Ansprechpartner über die Vertretung informiert',
            'Told the contacts about the stand-in',
          ),
        ]
      : []),
    ...(answers.list('places').length > 0
      ? [say('Zugänge von der Vertretung getestet', 'Had the stand-in test the access')]
      : []),
    say('Termin für die Rückgabe vereinbart', 'Agreed on a date for handing back'),
  ];
  return checklist(points);
}

export function handoverLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const noStep = answers.rows('topics').filter((row) => row.text('next') === null).length;
  return noStep > 0
    ? say(
        `Themen ohne nächsten Schritt: ${noStep}. Dort wird man dich anrufen, ergänz sie also zuerst.`,
        `Topics without a next step: ${noStep}. Those are the ones you will be called about, so complete them first.`,
      )
    : say(
        'Lass die Vertretung das Briefing laut zurückerzählen. Wo sie stockt, fehlt noch etwas.',
        'Have your stand-in retell the briefing aloud. Where they falter, something is missing.',
      );
}
