import type { InterfaceLanguage } from '@robin/contract/sessions';
import { blockText, joinBlocks } from '#domains/workflows/markdown-text.ts';
import {
  checklist,
  documentOf,
  expectedSection,
  openMark,
  section,
  table,
  titleOf,
  wordsIn,
  wordsOrOpen,
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { involvement, levelText } from './power-interest.ts';
import { cellsOf } from './table-columns.ts';

/** Writes how somebody talks with stakeholders, from the answers alone. Pure. */

/** Who has how much power and interest, and how closely to involve each; null without stakeholders. */
function stakeholderMap(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  return table(
    [
      say('Stakeholder', 'Stakeholder'),
      say('Einfluss', 'Power'),
      say('Interesse', 'Interest'),
      say('Einbeziehen', 'Involve'),
    ],
    answers
      .rows('stakeholders')
      .map((row) => [
        wordsOrOpen(row.text('name') ?? '', language),
        levelText(row.text('power'), language),
        levelText(row.text('interest'), language),
        involvement(row, language),
      ]),
  );
}

/** The map, and what its four fields mean. */
export function mapLesson(answers: Answers, language: InterfaceLanguage): string {
  return joinBlocks(
    stakeholderMap(answers, language),
    wordsIn(language)(
      'So liest du die Karte: Viel Einfluss und viel Interesse heißt eng einbeziehen, am besten im Gespräch. Viel Einfluss allein heißt kurz und entscheidungsreif berichten. Viel Interesse allein heißt regelmäßig informieren. Beides niedrig heißt im Blick behalten.',
      'How to read the map: much power and much interest means involve them closely, best in a talk. Power alone means short reports that are ready to decide on. Interest alone means informing them regularly. Both low means keeping an eye on them.',
    ),
  );
}

export function composeStakeholderCommunication(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const contacts = answers.rows('contacts');
  const messages = answers
    .rows('messages')
    .map((row, index) => [
      ...cellsOf(row, ['name', 'concern', 'message'], language),
      wordsOrOpen(contacts[index]?.text('channel') ?? '', language),
      wordsOrOpen(contacts[index]?.text('cadence') ?? '', language),
    ]);
  const columns = [
    say('Stakeholder', 'Stakeholder'),
    say('Wichtig für sie', 'What matters to them'),
    say('Botschaft', 'Message'),
    say('Kanal', 'Channel'),
    say('Rhythmus', 'Cadence'),
  ];
  return documentOf(
    titleOf(
      say('Stakeholder-Kommunikation', 'Stakeholder communication'),
      answers.text('situation') ?? '',
    ),
    expectedSection(say('Situation', 'Situation'), language, text(answers, 'situation')),
    expectedSection(
      say('Einfluss und Interesse', 'Power and interest'),
      language,
      stakeholderMap(answers, language),
    ),
    expectedSection(
      say('Botschaften und Wege', 'Messages and channels'),
      language,
      table(columns, messages),
    ),
    talkGuide(answers, language),
    expectedSection(say('Nächste Gespräche', 'Next talks'), language, nextTalks(answers, language)),
  );
}

function text(answers: Answers, id: string): string {
  return blockText(answers.text(id) ?? '');
}

function talkGuide(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const objections = table(
    [say('Wenn ich höre', 'When I hear'), say('Dann sage ich', 'I say')],
    answers.rows('objections').map((row) => cellsOf(row, ['objection', 'reply'], language)),
  );
  const part = (id: string) => text(answers, id) || openMark(language);
  return section(
    say('Gesprächsleitfaden', 'Guide for the talk'),
    `### ${say('Einstieg: die Beobachtung', 'Opening: the observation')}`,
    part('observation'),
    `### ${say('Meine Bitte', 'My request')}`,
    part('request'),
    objections === null ? null : `### ${say('Einwände', 'Objections')}`,
    objections,
  );
}

function nextTalks(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  return checklist(
    answers.rows('nextTalks').map((row) => {
      const who = wordsOrOpen(row.text('who') ?? '', language);
      const due = wordsOrOpen(row.text('due') ?? '', language);
      const sign = wordsWithin(row.text('sign') ?? '') || openMark(language);
      return `${who} · **${say('Wann', 'When')}:** ${due} · **${say('Gelungen, wenn', 'A success if')}:** ${sign}`;
    }),
  );
}

export function communicationLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const close = answers
    .rows('stakeholders')
    .filter((row) => row.text('power') === 'high' && row.text('interest') === 'high').length;
  return close > 0
    ? say(
        `Eng einzubeziehen: ${close}. Sprich dort zuerst, bevor du schreibst, und sag den ersten Satz einmal laut.`,
        `To involve closely: ${close}. Talk to them before you write, and say your first sentence aloud once.`,
      )
    : say(
        'Beobachtung vor Urteil, Bitte vor Vorwurf: Sag deinen ersten Satz vor dem Gespräch einmal laut.',
        'Observation before judgement, request before reproach: say your first sentence aloud once before the talk.',
      );
}
