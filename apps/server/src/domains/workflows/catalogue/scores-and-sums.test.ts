import { describe, expect, test } from 'vitest';
import { readAnswers, type StoredAnswers } from '#domains/workflows/card-answers.ts';
import { assistPrioritiseBacklog } from './assist-prioritise-backlog.ts';
import { assistRefinementPrep } from './assist-refinement-prep.ts';
import { assistSplitEpic } from './assist-split-epic.ts';
import { catchupRiskRadar } from './catchup-risk-radar.ts';
import { catchupSprintStatus } from './catchup-sprint-status.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { rankedByScore } from './ranking.ts';
import { riskLevel } from './risk-scores.ts';
import { composed } from './workflow-answers.fixture.ts';

const lines = (workflow: GuidedWorkflow, stored: StoredAnswers, language: 'de' | 'en' = 'de') =>
  composed(workflow, stored, language).markdown.split('\n');

/** The hint on the answer to one question. */
function hint(workflow: GuidedWorkflow, id: string, stored: StoredAnswers): string | null {
  const question = workflow.steps
    .flatMap(({ questions }) => questions)
    .find((one) => one.id === id);
  return question?.check?.(readAnswers(workflow, stored), 'de') ?? null;
}

/** The answers in which items are scored by a method: a row of cells behind each name. */
function scored(method: string, rows: readonly (readonly string[])[]): StoredAnswers {
  return {
    method,
    goal: 'Bis Juni 200 Anrufe weniger',
    items: rows.map(([name = '']) => name),
    [method]: rows.map((cells) => [...cells]),
  };
}

describe('a ranking', () => {
  test('gives equal scores one rank, keeps their order, and leaves out the next rank', () => {
    const ranked = rankedByScore(
      [2, 5, 2, null, 1, 5].map((score, index) => ({ name: index, score })),
    );
    expect(ranked.map(({ name, rank }) => [name, rank])).toEqual([
      [1, 1],
      [5, 1],
      [0, 3],
      [2, 3],
      [4, 5],
      [3, null],
    ]);
  });

  test('is not decided by the rounding of decimals', () => {
    const ranked = rankedByScore([{ score: 0.3 }, { score: 0.1 + 0.2 }]);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 1]);
  });
});

describe('the priorities of a backlog', () => {
  test('by WSJF are the cost of delay divided by the job size, with the sum shown [OPEN2-023]', () => {
    const stored = scored('wsjf', [
      ['Etikett', '8', '5', '3', '2.5'],
      ['Status', '13', '8', '2', '2'],
      ['Umtausch', '1', '2', '3.4', '1'],
    ]);
    expect(lines(assistPrioritiseBacklog, stored)).toEqual(
      expect.arrayContaining([
        '| 1 | Status | (13 + 8 + 2) ÷ 2 | **11,5** |',
        '| 2 | Etikett | (8 + 5 + 3) ÷ 2,5 | **6,4** |',
        '| 2 | Umtausch | (1 + 2 + 3,4) ÷ 1 | **6,4** |',
        'Gleicher Wert, gleicher Rang: Dort entscheidet ihr.',
      ]),
    );
    expect(lines(assistPrioritiseBacklog, stored, 'en')).toContain(
      '| 2 | Etikett | (8 + 5 + 3) ÷ 2.5 | **6.4** |',
    );
  });

  test('by RICE multiply reach, impact and confidence and divide by the effort [OPEN2-023]', () => {
    const stored = scored('rice', [
      ['Status', '1200', '2', '80', '3'],
      ['Etikett', '500', '0.5', '100', '0.25'],
    ]);
    expect(lines(assistPrioritiseBacklog, stored)).toEqual(
      expect.arrayContaining([
        '| 1 | Etikett | 500 × 0,5 × 100 % ÷ 0,25 | **1.000** |',
        '| 2 | Status | 1.200 × 2 × 80 % ÷ 3 | **640** |',
      ]),
    );
    expect(lines(assistPrioritiseBacklog, stored, 'en')).toContain(
      '| 2 | Status | 1,200 × 2 × 80% ÷ 3 | **640** |',
    );
  });

  test('by RICE show the confidence as exactly as it is counted [OPEN2-023]', () => {
    const stored = scored('rice', [['Status', '1000', '2', '12.5', '1']]);
    expect(lines(assistPrioritiseBacklog, stored)).toContain(
      '| 1 | Status | 1.000 × 2 × 12,5 % ÷ 1 | **250** |',
    );
  });

  test('ask for a number that a row leaves out, row by row, and leave a row open that has none [OPEN2-023]', () => {
    const asked = (method: string, ...rows: string[][]) =>
      hint(assistPrioritiseBacklog, method, scored(method, rows));
    expect(asked('wsjf', ['Umtausch'], ['Status', '8', '5', '', ''], ['Etikett', '8'])).toBe(
      '„Status“: Welche Zahl für „Risikominderung“? Ohne sie gibt es keinen Rang.',
    );
    expect(asked('rice', ['Status', '1200', '2', '80', ''])).toContain(
      '„Status“: Welche Zahl für „Aufwand“?',
    );
    expect(asked('wsjf', ['Umtausch'], ['Status', '8', '5', '3', '2'])).toBeNull();
  });

  test('never divide by zero: the item is asked about, then stands last without a rank', () => {
    for (const [method, name] of [
      ['wsjf', 'Aufwand'],
      ['rice', 'Aufwand'],
    ] as const) {
      const stored = scored(method, [
        ['Gutschein', '3', '1', '50', '0'],
        ['Status', '2', '1', '50', '1'],
        ['Etikett', '2', '', '50', '1'],
      ]);
      expect(hint(assistPrioritiseBacklog, method, stored)).toMatch(/„Gutschein“ .* durch 0/u);
      const text = composed(assistPrioritiseBacklog, stored).markdown;
      expect(text).toContain(
        `| – | Gutschein | *nicht berechenbar, fehlt oder ist 0: ${name}* | – |`,
      );
      expect(text).toMatch(/\| 1 \| Status .*\n\| – \| Gutschein .*\n\| – \| Etikett /u);
      expect(text).not.toMatch(/∞|NaN|Infinity/u);
    }
    const fine = scored('wsjf', [['Status', '0', '0', '0', '1']]);
    expect(hint(assistPrioritiseBacklog, 'wsjf', fine)).toBeNull();
    expect(lines(assistPrioritiseBacklog, fine)).toContain(
      '| 1 | Status | (0 + 0 + 0) ÷ 1 | **0** |',
    );
  });

  test('by MoSCoW add up the effort of each class, without what is not done this time [OPEN2-023]', () => {
    const stored = scored('moscow', [
      ['Etikett', 'must', '5'],
      ['Gutschein', 'wont', '8'],
      ['Status', 'must', '2.5'],
      ['Umtausch', 'could', '2.5'],
      ['Notiz', 'should', ''],
      ['Farbe', '', '1'],
    ]);
    const found = lines(assistPrioritiseBacklog, stored);
    expect(found).toEqual(
      expect.arrayContaining([
        '| Must | 2 | 7,5 | 75 % |',
        '| Should | 1 | 0 | 0 % |',
        '| Could | 1 | 2,5 | 25 % |',
        '| Won’t | 1 | 8 | – |',
        'Mehr als 60 % des Aufwands sind Must: Es bleibt kaum Spielraum.',
        '- Notiz',
        '### Ohne Klasse',
      ]),
    );
    expect(found.indexOf('- Etikett (5)')).toBeLessThan(found.indexOf('- Status (2,5)'));
    const without = lines(assistPrioritiseBacklog, scored('moscow', [['Etikett', 'must', '']]));
    expect(without).toContain('| Must | 1 | 0 | – |');
  });

  test('by MoSCoW say which efforts the shares leave out [OPEN2-023]', () => {
    const rows = [
      ['Etikett', 'must', ''],
      ['Status', 'could', '5'],
    ];
    const one = lines(assistPrioritiseBacklog, scored('moscow', rows));
    expect(one).toContain('Ein Eintrag ohne Aufwand zählt nicht mit.');
    const several = [...rows, ['Notiz', 'should', '']];
    expect(lines(assistPrioritiseBacklog, scored('moscow', several), 'en')).toContain(
      '2 items without an effort are not counted.',
    );
    const notPlanned = [...rows.slice(1), ['Farbe', 'wont', '']];
    const text = composed(assistPrioritiseBacklog, scored('moscow', notPlanned)).markdown;
    expect(text).not.toMatch(/ohne Aufwand/u);
  });
});

describe('the risks of a goal', () => {
  const stored = {
    risks: ['Anbieter fällt aus', 'Urlaub im April', 'Schnittstelle ändert sich', 'Neues Gesetz'],
    ratings: [
      ['Anbieter fällt aus', '2', '5'],
      ['Urlaub im April', '5', '2'],
      ['Schnittstelle ändert sich', '4', '4'],
      ['Neues Gesetz', '0', '5'],
    ],
    measures: [['Urlaub im April', 'Test eine Woche früher']],
    followUps: [['Urlaub im April', 'Mehmet', 'bis 31.03.']],
  };

  test('are asked for the number that a rating leaves out [OPEN2-018]', () => {
    const asked = (...ratings: string[][]) =>
      hint(catchupRiskRadar, 'ratings', { risks: ratings.map(([risk = '']) => risk), ratings });
    expect(asked(['Urlaub im April'], ['Anbieter fällt aus', '2', ''])).toBe(
      '„Anbieter fällt aus“: Welche Zahl für „Wirkung“? Ohne sie gibt es keinen Rang.',
    );
    expect(asked(['Urlaub im April'], ['Anbieter fällt aus', '2', '5'])).toBeNull();
  });

  test('are likelihood times impact, the highest first, ties with one rank [OPEN2-018]', () => {
    const found = lines(catchupRiskRadar, stored);
    expect(found.slice(found.indexOf('| --- | --- | --- | --- |') + 1).slice(0, 4)).toEqual([
      '| 1 | Schnittstelle ändert sich | 4 × 4 = **16** | hoch |',
      '| 2 | Anbieter fällt aus | 2 × 5 = **10** | mittel |',
      '| 2 | Urlaub im April | 5 × 2 = **10** | mittel |',
      '| – | Neues Gesetz | *offen* | *offen* |',
    ]);
    expect(found).toContain(
      '- [ ] Test eine Woche früher · **Wer:** Mehmet · **Wiedervorlage:** 31.03. · gegen: Urlaub im April',
    );
  });

  test('are high from 15, medium from 8 and low below', () => {
    expect([15, 14, 8, 7, 1].map(riskLevel)).toEqual(['high', 'medium', 'medium', 'low', 'low']);
  });
});

describe('the sums of a sprint', () => {
  test('count what is done up to the commitment, and leave out items without a number [OPEN2-013]', () => {
    const stored = {
      items: [
        ['Etikett', '5', '8'],
        ['Status', '3', '1.5'],
        ['Umtausch', '8', ''],
      ],
    };
    expect(lines(catchupSprintStatus, stored)).toEqual(
      expect.arrayContaining([
        '- **Erledigt:** 6,5 von 8 Punkten (81 %), Übertrag 1,5',
        '| Etikett | 5 | 8 | 0 |',
        '| Umtausch | 8 | *offen* | *offen* |',
        '| **Summe** | **8** | **6,5** | **1,5** |',
        'Ein Eintrag ohne Zahl ist nicht mitgezählt.',
      ]),
    );
    expect(hint(catchupSprintStatus, 'items', stored)).toContain('„Umtausch“');
    expect(hint(catchupSprintStatus, 'items', { items: [['Etikett', '5', '8']] })).toContain(
      'mehr erledigt als zugesagt',
    );
  });

  test('claim no share when nothing was committed', () => {
    const text = composed(catchupSprintStatus, { items: [['Etikett', '0', '0']] }).markdown;
    expect(text).not.toMatch(/%|NaN|Infinity/u);
    expect(text).toContain('| **Summe** | **0** | **0** | **0** |');
  });
});

test('the agenda of a refinement adds up its minutes and says what is left or too much [OPEN2-026]', () => {
  const stored = (duration: number) => ({
    duration,
    items: ['CHK-12', 'CHK-15'],
    minutes: [
      ['CHK-12', '30'],
      ['CHK-15', '12.5'],
    ],
  });
  expect(lines(assistRefinementPrep, stored(60))).toEqual(
    expect.arrayContaining(['|  | **Summe** | **42,5** |', 'Dauer: 60 Minuten, davon frei: 17,5.']),
  );
  expect(lines(assistRefinementPrep, stored(40), 'en')).toContain(
    'Length: 40 minutes, planned 2.5 too many.',
  );
  expect(hint(assistRefinementPrep, 'minutes', stored(40))).toContain('ihr habt 40');
  expect(hint(assistRefinementPrep, 'minutes', stored(60))).toBeNull();
});

test('slices stand by their places; equal places keep their order, no place comes last [OPEN2-024]', () => {
  const text = composed(assistSplitEpic, {
    slices: ['A', 'B', 'C', 'D'],
    order: [
      ['A', '2', 'später'],
      ['B', '', ''],
      ['C', '1', 'zuerst'],
      ['D', '2', 'auch'],
    ],
  }).markdown;
  expect(text.match(/^### \d\. \w$/gmu)).toEqual(['### 1. C', '### 2. A', '### 3. D', '### 4. B']);
});

test.each(['niemand', 'Noch niemand.', 'keiner', 'nobody yet', 'No one', ''])(
  'a slice from which %j gains is not worth something by itself [OPEN2-024]',
  (value) => {
    const slices = ['A', 'B'];
    const values = [
      ['A', 'Kundinnen', ''],
      ['B', value, ''],
    ];
    const answers = readAnswers(assistSplitEpic, { slices, values });
    expect(assistSplitEpic.lessons(answers, 'de')).toContain('Teile ohne Nutzen: 1.');
    const worth = [
      ['A', 'Kundinnen', ''],
      ['B', 'Niemand ruft mehr an', ''],
    ];
    const better = readAnswers(assistSplitEpic, { slices, values: worth });
    expect(assistSplitEpic.lessons(better, 'de')).toContain('Jeder Teil hat für sich Wert.');
  },
);
