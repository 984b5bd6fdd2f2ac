import { findTopicChanges } from '@robin/server/src/domains/episodes/segmenter.ts';
import { format, printTable } from '#report.ts';
import { countMatches, evenCuts, f1, mean, windowErrors } from './measures.ts';
import type { MarkedDialogue } from './read-data.ts';

/** How well topics were found in one set by one method. */
export interface TopicRow {
  set: string;
  method: 'Robin' | 'no cut' | 'even cuts';
  dialogues: number;
  pk: number;
  windowDiff: number;
  f1Exact: number;
  f1WithinOne: number;
  precision: number;
  recall: number;
  /** cuts per marked boundary; 1 is as many as people made */
  cutRate: number;
}

type Method = (dialogue: MarkedDialogue) => number[];

const methods: readonly (readonly [TopicRow['method'], Method])[] = [
  ['Robin', ({ messages }) => findTopicChanges(messages)],
  ['no cut', () => []],
  ['even cuts', ({ messages, boundaries }) => evenCuts(messages.length, boundaries.length)],
];

/** Measures each set; window errors are means over dialogues, F1 is over all boundaries of a set. */
export function measureTopics(
  sets: readonly { name: string; dialogues: readonly MarkedDialogue[] }[],
): TopicRow[] {
  return sets.flatMap(({ name, dialogues }) =>
    methods.map(([method, findCuts]): TopicRow => {
      const judged = dialogues.map((dialogue) => {
        const found = findCuts(dialogue);
        return {
          ...windowErrors(dialogue.messages.length, dialogue.boundaries, found),
          exact: countMatches(dialogue.boundaries, found, 0),
          withinOne: countMatches(dialogue.boundaries, found, 1),
          marked: dialogue.boundaries.length,
          cuts: found.length,
        };
      });
      const sum = (count: (one: (typeof judged)[number]) => number) =>
        judged.reduce((total, one) => total + count(one), 0);
      const [marked, cuts] = [sum((one) => one.marked), sum((one) => one.cuts)];
      const exact = sum((one) => one.exact);
      return {
        set: name,
        method,
        dialogues: dialogues.length,
        pk: mean(judged.map(({ pk }) => pk)),
        windowDiff: mean(judged.map(({ windowDiff }) => windowDiff)),
        f1Exact: f1(exact, marked, cuts),
        f1WithinOne: f1(
          sum((one) => one.withinOne),
          marked,
          cuts,
        ),
        precision: exact / cuts,
        recall: exact / marked,
        cutRate: cuts / marked,
      };
    }),
  );
}

export function printTopics(rows: readonly TopicRow[]): void {
  printTable(
    'Changes of topic found',
    [
      'set',
      'dialogues',
      'method',
      'Pk',
      'WindowDiff',
      'F1 exact',
      'F1 within one',
      'precision',
      'recall',
      'cuts per boundary',
    ],
    rows.map((row) => [
      row.set,
      String(row.dialogues),
      row.method,
      format(row.pk, 3),
      format(row.windowDiff, 3),
      format(row.f1Exact, 3),
      format(row.f1WithinOne, 3),
      format(row.precision, 2),
      format(row.recall, 2),
      format(row.cutRate, 2),
    ]),
  );
}
