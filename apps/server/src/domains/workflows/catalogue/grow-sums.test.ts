import { describe, expect, test } from 'vitest';
import { readAnswers, type StoredAnswers } from '#domains/workflows/card-answers.ts';
import { growDecisionMaking } from './grow-decision-making.ts';
import { growFacilitation } from './grow-facilitation.ts';
import { growLearningPlan } from './grow-learning-plan.ts';
import { growOutcomeGoals } from './grow-outcome-goals.ts';
import { growPrioritisationMethods } from './grow-prioritisation-methods.ts';
import { growStoryMapping } from './grow-story-mapping.ts';
import { growVisionCraft } from './grow-vision-craft.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { composed } from './workflow-answers.fixture.ts';

const lines = (workflow: GuidedWorkflow, stored: StoredAnswers, language: 'de' | 'en' = 'de') =>
  composed(workflow, stored, language).markdown.split('\n');

const question = (workflow: GuidedWorkflow, id: string) =>
  workflow.steps.flatMap(({ questions }) => questions).find((one) => one.id === id);

const hint = (workflow: GuidedWorkflow, id: string, stored: StoredAnswers) =>
  question(workflow, id)?.check?.(readAnswers(workflow, stored), 'de') ?? null;

const shown = (workflow: GuidedWorkflow, id: string, stored: StoredAnswers) =>
  question(workflow, id)?.show?.(readAnswers(workflow, stored), 'de') ?? null;

describe('the options of a decision', () => {
  const stored = {
    options: ['PayPal', 'Rechnung', 'Alles lassen', 'Bar'],
    criteria: [
      ['Nutzen', '3'],
      ['Aufwand', '0.5'],
    ],
    scores: [
      ['PayPal', '4', '2'],
      ['Rechnung', '3', '5'],
      ['Alles lassen', '4', '2'],
      ['Bar', '5', ''],
    ],
  };

  test('are the sum of weight times points; a gap leaves an option without a rank [OPEN2-034]', () => {
    expect(lines(growDecisionMaking, stored)).toEqual(
      expect.arrayContaining([
        '| 1 | PayPal | 3 × 4 + 0,5 × 2 | **13** |',
        '| 1 | Alles lassen | 3 × 4 + 0,5 × 2 | **13** |',
        '| 3 | Rechnung | 3 × 3 + 0,5 × 5 | **11,5** |',
        '| – | Bar | *offen* | – |',
        'Gleiche Summe, gleicher Rang: Dort entscheidet ihr.',
        '| Nutzen | 3 | 86 % |',
        '| Aufwand | 0,5 | 14 % |',
      ]),
    );
    expect(lines(growDecisionMaking, stored, 'en')).toContain(
      '| 3 | Rechnung | 3 × 3 + 0.5 × 5 | **11.5** |',
    );
  });

  test('are asked for the points that a row leaves out, by the name of the criterion [OPEN2-034]', () => {
    expect(hint(growDecisionMaking, 'scores', stored)).toBe(
      '„Bar“: Welche Zahl für „Aufwand“? Ohne sie gibt es keinen Rang.',
    );
    const whole = { ...stored, scores: [['PayPal', '4', '2'], ['Bar']] };
    expect(hint(growDecisionMaking, 'scores', whole)).toBeNull();
  });

  test('need every weight above zero, and five criteria at most', () => {
    expect(hint(growDecisionMaking, 'criteria', stored)).toBeNull();
    const zero = { criteria: [['Nutzen', '0']] };
    expect(hint(growDecisionMaking, 'criteria', zero)).toContain('„Nutzen“');
    const many = { criteria: [1, 2, 3, 4, 5, 6].map((number) => [`Kriterium ${number}`, '1']) };
    expect(hint(growDecisionMaking, 'criteria', many)).toContain('ersten fünf');
    const text = composed(growDecisionMaking, { ...many, options: ['A'] }).markdown;
    expect(text).toContain('| Kriterium 5 | 1 | 20 % |\n| Kriterium 6 | 1 | – |');
  });

  test('without any usable weight claim neither a sum nor a share', () => {
    const text = composed(growDecisionMaking, { ...stored, criteria: [['Nutzen', '0']] }).markdown;
    expect(text).not.toMatch(/%|NaN|Infinity/u);
    expect(text).toContain('| – | PayPal | *offen* | – |');
  });
});

describe('the key results of a goal', () => {
  const row = (baseline: string, target: string) => ({
    keyResults: [['Anrufe', baseline, target, '30.06.']],
  });

  test('show the change, its share of today and the value halfway [OPEN2-031]', () => {
    const found = (baseline: string, target: string) =>
      lines(growOutcomeGoals, row(baseline, target)).find((line) => line.startsWith('| Anrufe'));
    expect(found('300', '120')).toBe('| Anrufe | 300 | 120 | −180 (−60 %) | 210 | 30.06. |');
    expect(found('1.5', '2')).toBe('| Anrufe | 1,5 | 2 | +0,5 (+33 %) | 1,75 | 30.06. |');
    expect(found('', '2')).toBe('| Anrufe | *offen* | 2 | *offen* | *offen* | 30.06. |');
  });

  test('are shown as exactly as they are measured, whether small or below zero [OPEN2-031]', () => {
    const found = (baseline: string, target: string) =>
      lines(growOutcomeGoals, row(baseline, target)).find((line) => line.startsWith('| Anrufe'));
    expect(found('0.0004', '0.0001')).toBe(
      '| Anrufe | 0,0004 | 0,0001 | −0,0003 (−75 %) | 0,00025 | 30.06. |',
    );
    expect(found('99.9', '99.95')).toBe(
      '| Anrufe | 99,9 | 99,95 | +0,05 (+0,05 %) | 99,925 | 30.06. |',
    );
    expect(found('-20', '-10')).toBe('| Anrufe | −20 | −10 | +10 (+50 %) | −15 | 30.06. |');
  });

  test.each([
    ['12 %', '8 %', '| 12 % | 8 % | −4 Prozentpunkte (−33 %) | 10 % |'],
    ['12 %', '11 %', '| 12 % | 11 % | −1 Prozentpunkt (−8 %) | 11,5 % |'],
    ['20', '40 Punkte', '| 20 Punkte | 40 Punkte | +20 Punkte (+100 %) | 30 Punkte |'],
    ['3 Tage', '1 Tag', '| 3 Tage | 1 Tag | −2 Tage (−67 %) | 2 Tage |'],
    ['2 h', '30 min', '| 2 h | 30 min | *offen* | *offen* |'],
  ])(
    'have the units of their numbers, and no change from one to another: %s to %s [OPEN2-031]',
    (baseline, target, shown) => {
      expect(composed(growOutcomeGoals, row(baseline, target)).markdown).toContain(shown);
    },
  );

  test('are sums of money with their cents, and their sign where the language has it [OPEN2-031]', () => {
    const shown = (cells: [string, string], language: 'de' | 'en') =>
      composed(growOutcomeGoals, row(...cells), language).markdown;
    expect(shown(['4.5 €', '3 €'], 'de')).toContain(
      '| 4,50 € | 3 € | −1,50 € (−33 %) | 3,75 € | 30.06. |',
    );
    expect(shown(['4.5 €', '3 €'], 'en')).toContain(
      '| €4.50 | €3 | −€1.50 (−33%) | €3.75 | 30.06. |',
    );
    expect(shown(['-1200 $', '0 $'], 'en')).toContain(
      String.raw`| −\$1,200 | \$0 | +\$1,200 (+100%) | −\$600 |`,
    );
    expect(shown(['4.5 EUR', '3 EUR'], 'en')).toContain('| 4.50 EUR | 3 EUR |');
  });

  test('that begin at zero show no share, and none divides by zero', () => {
    const text = composed(growOutcomeGoals, row('0', '40')).markdown;
    expect(text).toContain('| Anrufe | 0 | 40 | +40 | 20 | 30.06. |');
    expect(text).not.toMatch(/%|NaN|Infinity/u);
  });

  test('are asked for today, target, change and date, in this order', () => {
    const ask = (...cells: string[]) =>
      hint(growOutcomeGoals, 'keyResults', { keyResults: [['Anrufe', ...cells]] });
    expect(ask('', '', '')).toContain('Wert von heute');
    expect(ask('3', '', '')).toContain('noch kein Ziel');
    expect(ask('3', '3', '')).toContain('gleich');
    expect(ask('3', '2', '')).toContain('Bis wann');
    expect(ask('3', '2', '30.06.')).toBeNull();
  });
});

test('a workshop adds up its minutes and says from which minute each block runs [OPEN2-035]', () => {
  const stored = (last: string, duration: number) => ({
    duration,
    blocks: [
      ['Ankommen', 'reihum'],
      ['Sammeln', 'still'],
      ['Verabreden', 'Liste'],
    ],
    minutes: [
      ['Ankommen', '7.5'],
      ['Sammeln', '30'],
      ['Verabreden', last],
    ],
  });
  expect(lines(growFacilitation, stored('15', 60))).toEqual(
    expect.arrayContaining([
      '| 37,5 | Verabreden | Liste | 15 |',
      '|  | **Summe** |  | **52,5** |',
      'Dauer: 60 Minuten, davon frei: 7,5.',
    ]),
  );
  expect(lines(growFacilitation, stored('15', 45), 'en')).toContain(
    'Length: 45 minutes, planned 7.5 too many.',
  );
  expect(hint(growFacilitation, 'minutes', stored('15', 45))).toContain('Das sind 52,5 Minuten');
  const open = composed(growFacilitation, {
    blocks: [
      ['A', ''],
      ['B', ''],
    ],
    minutes: [],
  }).markdown;
  expect(open).toContain('| 0 | A | *offen* | *offen* |\n| *offen* | B | *offen* | *offen* |');
  expect(open).toContain('Blöcke ohne Minuten sind nicht mitgezählt.');
});

test('skills stand by their gap, which is never below zero [OPEN2-036]', () => {
  const text = composed(growLearningPlan, {
    skills: [
      ['Moderieren', '4', '3'],
      ['Story Mapping', '3', '3.5'],
      ['Verhandeln', '2', ''],
      ['Interviews', '2', '4'],
    ],
  }).markdown;
  expect(text).toContain(
    '| Interviews | 2 | 4 | **2** |\n| Story Mapping | 3 | 3,5 | **0,5** |\n| Moderieren | 4 | 3 | **0** |\n| Verhandeln | 2 | *offen* | *offen* |',
  );
});

test('a vision is rated out of the marks that have points, and its weakest ones are named [OPEN2-030]', () => {
  const rated = (...rating: string[][]) => ({ current: 'Wir sind führend', rating });
  const stored = rated(['audience', '0.5'], ['edge', '2'], ['change', '0.5'], ['brevity', '']);
  expect(lines(growVisionCraft, stored)).toContain('Summe: 3 von 6 Punkten.');
  expect(lines(growVisionCraft, stored, 'en')).toContain('Sum: 3 of 6 points.');
  expect(shown(growVisionCraft, 'rewrite', stored)).toContain(
    'Am meisten gewinnst du bei: Zielgruppe, Veränderung.',
  );
  expect(shown(growVisionCraft, 'rewrite', rated(['edge', '2']))).not.toContain('gewinnst');
  expect(hint(growVisionCraft, 'rating', rated(['audience', '1']))).toContain('„Veränderung“');
});

test('each method of prioritisation is explained by sums that are right [OPEN2-029]', () => {
  const lesson = (method: string) => shown(growPrioritisationMethods, 'value', { method });
  expect(lesson('wsjf')).toContain('(8 + 5 + 3) ÷ 5 = 3,2. Mit Aufwand 2 wären es 8.');
  expect(lesson('rice')).toContain('500 Menschen im Monat × Wirkung 2 × 80 % ÷ 4 Wochen = 200.');
  expect(lesson('moscow')).toContain('12 von 20 Punkten sind Must, also 60 %.');
  expect(shown(growPrioritisationMethods, 'value', {})).toBeNull();
});

describe('a story map', () => {
  const stored = {
    activities: ['Anmelden', 'Paket abgeben', 'Geld bekommen'],
    tasks: [
      ['Etikett', 'paket'],
      ['Konto', '1'],
      ['Notiz', '9'],
      ['Warten', 'Geld bekommen'],
    ],
    slices: [
      ['Etikett', 'first'],
      ['Konto', 'first'],
      ['Notiz', 'later'],
      ['Warten', ''],
    ],
  };

  test('finds the activity of a task by number, name or how it begins [OPEN2-033]', () => {
    expect(lines(growStoryMapping, stored)).toEqual(
      expect.arrayContaining([
        '| 1. Anmelden | Konto | – | – | – |',
        '| 2. Paket abgeben | Etikett | – | – | – |',
        '| 3. Geld bekommen | – | – | – | Warten |',
        'Im ersten Schnitt: 2 von 4 Aufgaben (50 %).',
        '## Ohne Platz auf der Karte',
        '- [ ] Notiz (9)',
      ]),
    );
  });

  test.each([
    '2.',
    '(2)',
    '#2',
    'Nr. 2',
    'No. 2',
    'Aktivität 2',
    'step 2',
    '2. Paket abgeben',
    '2 – Paket',
  ])('finds the activity of a task also by %j [OPEN2-033]', (named) => {
    const tasks = [['Etikett', named]];
    const slices = [['Etikett', 'first']];
    expect(lines(growStoryMapping, { ...stored, tasks, slices })).toContain(
      '| 2. Paket abgeben | Etikett | – | – |',
    );
  });

  test('takes no other activity for one that begins with a number [OPEN2-033]', () => {
    const activities = ['Anmelden', '2. Faktor einrichten', '1 Klick zahlen'];
    const tasks = [
      ['App laden', '2. Faktor'],
      ['Karte wählen', '1 Klick zahlen'],
      ['Notiz', '1. Wunsch'],
    ];
    expect(lines(growStoryMapping, { activities, tasks, slices: [] })).toEqual(
      expect.arrayContaining([
        '| 1. Anmelden | – | – | – | – |',
        '| 2. 2. Faktor einrichten | – | – | – | App laden |',
        '| 3. 1 Klick zahlen | – | – | – | Karte wählen |',
        '- [ ] Notiz (1. Wunsch)',
      ]),
    );
  });

  test('asks about an activity without a task, and one that the first slice leaves out', () => {
    expect(hint(growStoryMapping, 'slices', stored)).toContain('„Geld bekommen“');
    const tasks = [['Konto', '1']];
    expect(hint(growStoryMapping, 'tasks', { ...stored, tasks })).toContain('„Paket abgeben“');
    expect(hint(growStoryMapping, 'tasks', stored)).toBeNull();
  });
});
