import type { InterfaceLanguage } from '@robin/contract/sessions';
import { joinBlocks } from '#domains/workflows/markdown-text.ts';
import { minutesBalance } from './agenda-minutes.ts';
import {
  documentOf,
  expectedSection,
  openMark,
  section,
  table,
  titleOf,
  wordsIn,
  wordsOrOpen,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { decimalText } from './number-text.ts';
import { cellsOf, taskChecklist } from './table-columns.ts';
import { workshopMinutes, workshopPlan } from './workshop-plan.ts';

/** Writes the script of a workshop from the answers alone. Pure. */

/** The blocks with when each begins and how long it takes, and the sum; null without blocks. */
export function agendaTable(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const plan = workshopPlan(answers);
  if (plan.length === 0) return null;
  const show = (value: number | null) =>
    value === null ? openMark(language) : decimalText(value, language);
  const rows = plan.map(({ block, method, startsAt, minutes }) => [
    show(startsAt),
    wordsOrOpen(block, language),
    wordsOrOpen(method ?? '', language),
    show(minutes),
  ]);
  const planned = workshopMinutes(answers);
  const total = ['', `**${say('Summe', 'Sum')}**`, '', `**${decimalText(planned, language)}**`];
  const columns = [
    say('Ab Minute', 'From minute'),
    say('Block', 'Block'),
    say('Methode', 'Method'),
    say('Minuten', 'Minutes'),
  ];
  const uncounted = plan.filter(({ minutes }) => minutes === null).length;
  return joinBlocks(
    table(columns, [...rows, total]),
    uncounted === 0
      ? null
      : say(
          'Blöcke ohne Minuten sind nicht mitgezählt.',
          'Blocks without minutes are not counted.',
        ),
    minutesBalance(planned, answers.number('duration'), language),
  );
}

function decisionRule(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  switch (answers.choice('rule')) {
    case 'consent':
      return say(
        'Konsent: Es gilt, wenn niemand einen schwerwiegenden Einwand hat. Frag reihum danach.',
        'Consent: it holds if nobody has a serious objection. Ask for one in turn.',
      );
    case 'majority':
      return say(
        'Mehrheit: Alle stimmen gleichzeitig ab. Frag danach die Minderheit, was sie braucht, um mitzugehen.',
        'Majority: all vote at the same time. Then ask the minority what they need to go along.',
      );
    case 'one':
      return say(
        'Eine Person entscheidet, nachdem sie alle gehört hat. Sag zu Beginn, wer es ist.',
        'One person decides after hearing everybody. Say at the beginning who it is.',
      );
    default:
      return openMark(language);
  }
}

export function composeWorkshopScript(
  answers: Answers,
  language: InterfaceLanguage,
): ComposedDocument {
  const say = wordsIn(language);
  const conflicts = table(
    [say('Wenn das geschieht', 'If this happens'), say('Dann sage ich', 'I say')],
    answers.rows('conflicts').map((row) => cellsOf(row, ['situation', 'reply'], language)),
  );
  const roles = table(
    [say('Rolle', 'Role'), say('Wer', 'Who')],
    answers.rows('roles').map((row) => cellsOf(row, ['role', 'owner'], language)),
  );
  return documentOf(
    titleOf(say('Drehbuch für den Workshop', 'Workshop script'), answers.text('goal') ?? ''),
    `**${say('Am Ende haben wir', 'In the end we have')}:** ${wordsOrOpen(answers.text('goal') ?? '', language)}`,
    expectedSection(say('Ablauf', 'Agenda'), language, agendaTable(answers, language)),
    expectedSection(
      say('So wird entschieden', 'How decisions are made'),
      language,
      decisionRule(answers, language),
    ),
    section(say('Wenn es schwierig wird', 'When it gets difficult'), conflicts),
    expectedSection(say('Rollen', 'Roles'), language, roles),
    expectedSection(
      say('Danach', 'Afterwards'),
      language,
      taskChecklist(answers.rows('followUps'), language),
    ),
  );
}

export function facilitationLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const duration = answers.number('duration');
  return duration !== null && workshopMinutes(answers) > duration * 0.9
    ? say(
        'Dein Plan lässt kaum Luft. Überleg vorher, welchen Block du streichst, wenn der erste länger dauert.',
        'Your plan leaves hardly any room. Decide beforehand which block you drop if the first one takes longer.',
      )
    : say(
        'Sag zu Beginn, was am Ende da sein soll, und lies es in der Mitte noch einmal vor. So merken alle, wenn ihr abdriftet.',
        'Say at the beginning what should be there in the end, and read it out again halfway. Then all notice when you drift.',
      );
}
