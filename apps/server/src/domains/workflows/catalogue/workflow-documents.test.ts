import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import type { ActionCardId } from '@robin/contract/action-cards';
import { readAnswers, type StoredAnswers } from '#domains/workflows/card-answers.ts';
import {
  assistWorkflows,
  catchUpWorkflows,
  composed,
  fullAnswers,
  growWorkflows,
  workflowOf,
} from './workflow-answers.fixture.ts';

const workflows = [...catchUpWorkflows, ...assistWorkflows, ...growWorkflows];
const languages = ['de', 'en'] as const;

function nodesOf(markdown: string): Nodes[] {
  const all = (node: Nodes): Nodes[] => [
    node,
    ...('children' in node ? node.children.flatMap(all) : []),
  ];
  const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
  return all(fromMarkdown(markdown, options));
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** What a document is built of. Anything else could only come from the words of a person. */
const BUILDING_BLOCKS = new Set(
  'root heading paragraph text list listItem table tableRow tableCell strong emphasis blockquote thematicBreak'.split(
    ' ',
  ),
);
/** A bare address becomes a link in GitHub’s markdown; it still shows the words as they were typed. */
const isBareLink = (node: Nodes) => node.type === 'link' && textOf(node).length > 0;

const HOSTILE = [
  '# ',
  '- ',
  '1. ',
  '> ',
  '```',
  '~~~',
  '---',
  '|',
  '\\|',
  '\\',
  '| - |',
  '<script>alert(1)</script>',
  '<!--',
  '[a](javascript:x)',
  '![x](y)',
  '**',
  '_',
  '`',
  '[ ] ',
  '\n',
  '\n\n',
  '&amp;',
  '\u202e',
  'Wort',
  'x'.repeat(3_000),
];

const hostileWords = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 5 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));

describe.each(workflows)('the document of $card', (workflow) => {
  test.each(languages)('keeps its structure whatever somebody writes, in %s', (language) => {
    fc.assert(
      fc.property(
        fc.array(hostileWords, { minLength: 5, maxLength: 5 }),
        fc.nat(),
        (words, seed) => {
          let turn = 0;
          const stored = fullAnswers(
            workflow,
            () => `zq${words[turn++ % words.length] ?? ''}`,
            (count) => seed % count,
          );
          const { title, markdown } = composed(workflow, stored, language);
          const nodes = nodesOf(markdown);
          const foreign = nodes.filter(
            (node) => !BUILDING_BLOCKS.has(node.type) && !isBareLink(node),
          );
          expect(foreign.map(({ type }) => type)).toEqual([]);
          const headings = nodes.filter((node) => node.type === 'heading');
          expect(headings.filter(({ depth }) => depth === 1)).toHaveLength(1);
          expect(nodes[1]).toMatchObject({ type: 'heading', depth: 1 });
          const sections = headings.filter(({ depth }) => depth === 2).map(textOf);
          expect(sections.filter((section) => section.includes('zq'))).toEqual([]);
          for (const node of nodes) {
            if (node.type !== 'table') continue;
            const widths = new Set(node.children.map((row) => row.children.length));
            expect(widths.size).toBe(1);
          }
          expect(title).not.toMatch(/[\n\r]/u);
          expect(title.length).toBeLessThan(255);
        },
      ),
      { numRuns: 25 },
    );
  });

  test.each(languages)('holds every word that somebody wrote, in %s', (language) => {
    // A method shows its own table, so that each choice has its turn.
    for (const choice of [0, 1, 2]) {
      const said: string[] = [];
      const stored = fullAnswers(
        workflow,
        (place) => {
          const words = `wenn ${place.replace(/\W/gu, '')} eintritt, dann Wort${said.length}`;
          said.push(`Wort${said.length}`);
          return words;
        },
        (count) => choice % count,
      );
      const { markdown } = composed(workflow, stored, language);
      const kept = said.filter((word) => new RegExp(`${word}(?!\\d)`, 'u').test(markdown));
      const unread = workflow.card === 'assist_refinement_prep' ? 2 : 0;
      expect(said.length - kept.length).toBe(unread);
    }
  });

  test.each(languages)(
    'marks what is open and invents nothing without any answer, in %s',
    (language) => {
      const { title, markdown } = composed(workflow, {}, language);
      expect(title).not.toBe('');
      expect(markdown.startsWith(`# ${title}\n`)).toBe(true);
      expect(markdown).toContain(language === 'de' ? '*offen*' : '*open*');
      expect(markdown).not.toMatch(/\d|null|undefined|NaN/u);
      expect(workflow.lessons(readAnswers(workflow, {}), language)).not.toMatch(/undefined|NaN/u);
    },
  );

  test('has no empty section', () => {
    for (const stored of [{}, fullAnswers(workflow, () => 'Wort')]) {
      expect(composed(workflow, stored).markdown).not.toMatch(/## [^\n]+\n+(?:##? |$)/u);
    }
  });
});

test.each<[ActionCardId, StoredAnswers]>([
  ['catchup_handover', { topics: [['Waage', 'da', 'freigeben', 'bis 04.04.']] }],
  [
    'catchup_decision_review',
    { open: [['Waage?', '']], openRecords: [['Waage?', '', 'bis 04.04.']] },
  ],
  ['grow_learning_plan', { exercises: ['Üben'], dates: [['Üben', 'bis zum 04.04.', '']] }],
  ['grow_vision_craft', { feedback: [['Ana', '', 'Bis 04.04.']] }],
])('the day of %s stands behind its label without a second “bis”', (card, stored) => {
  const { markdown } = composed(workflowOf(card), stored);
  expect(markdown).toContain('04.04.');
  expect(markdown).not.toMatch(/bis (?:zum )?04\.04\./iu);
});

describe('what was learned', () => {
  const lesson = (card: ActionCardId, stored: StoredAnswers) => {
    const workflow = workflowOf(card);
    return languages.map((language) => workflow.lessons(readAnswers(workflow, stored), language));
  };

  test.each([
    'catchup_meeting_notes',
    'catchup_roadmap_check',
    'assist_refinement_prep',
    'assist_acceptance_criteria',
    'assist_split_epic',
  ] as const)('counts and praises nothing where nothing was said: %s', (card) => {
    for (const words of lesson(card, {}))
      expect(words).not.toMatch(/\d|Jeder (?:Stand|Teil)|Every (?:state|slice)|abgedeckt|covered/u);
  });

  test('counts the tasks of a meeting also where nobody has said whose they are [OPEN2-016]', () => {
    expect(lesson('catchup_meeting_notes', { tasks: ['Fotos machen'] })).toEqual([
      expect.stringContaining('Aufgaben mit Person und Termin: 0 von 1.'),
      expect.stringContaining('Tasks with a person and a date: 0 of 1.'),
    ]);
  });

  test('reads well where there is one', () => {
    const added = [['Etikett', 'Handel', '3']];
    expect(lesson('catchup_backlog_changes', { added })).toEqual([
      expect.stringContaining('Dazugekommen: 1, weggefallen: 0.'),
      expect.stringContaining('Added: 1, removed: 0.'),
    ]);
    const happy = ['Wenn ich „Drucken“ wähle, dann kommt das Etikett'];
    expect(lesson('assist_acceptance_criteria', { happy })).toEqual([
      expect.stringContaining('Gute Fälle: 1, Fehlerfälle und Grenzwerte: 0.'),
      expect.stringContaining('Good cases: 1, negative cases and boundaries: 0.'),
    ]);
    const open = [['Kauf auf Rechnung?', 'ein Angebot']];
    expect(lesson('catchup_decision_review', { open })).toEqual([
      expect.stringMatching(/^Eine Entscheidung ist noch offen\. Setz sie .* darauf\.$/u),
      expect.stringMatching(/^One decision is still open\. Put it .* waits for it\.$/u),
    ]);
    const stakeholders = [['Vertrieb', 'high', 'high']];
    expect(lesson('catchup_stakeholder_signals', { stakeholders })).toEqual([
      expect.stringContaining('Stakeholder mit viel Einfluss und Interesse: 1.'),
      expect.stringContaining('Stakeholders with much power and interest: 1.'),
    ]);
  });
});

describe('the full stop of a sentence', () => {
  const at = (card: ActionCardId, stored: StoredAnswers) => composed(workflowOf(card), stored);

  test.each([
    ['40 % der Schäden online.', '40 % der Schäden online'],
    ['Wir wollen „Ruhe“.', 'Wir wollen „Ruhe“'],
    ['Start am 28.03.', 'Start am 28.03.'],
    ['Mieter, Hausmeister usw.', 'Mieter, Hausmeister usw.'],
    ['Erst denken...', 'Erst denken...'],
    ['Wozu das?', 'Wozu das?'],
  ])('is left out of a title, and no other stop: %s', (goal, title) => {
    const document = at('assist_prioritise_backlog', { goal });
    expect(document.title).toBe(`Priorisierung: ${title}`);
    expect(document.markdown).toContain(`- **Ziel:** ${goal}\n`);
  });

  test('is left out of a heading, and of a task behind which its people stand', () => {
    const decisions = [['Wir starten im Mai.', 'Der Vorstand will es.', '', '']];
    const made = at('catchup_decision_review', { decisions }).markdown;
    expect(made).toContain('### 1. Wir starten im Mai\n\n- **Warum:** Der Vorstand will es.');
    const next = [['Freigabe klären.', 'Jana', '15.03.']];
    expect(at('catchup_project_snapshot', { next }).markdown).toContain(
      '- [ ] Freigabe klären · **Wer:** Jana',
    );
    const split = at('assist_split_epic', { slices: ['Foto anhängen.', 'Status sehen.'] }).markdown;
    expect(split).toContain('### 2. Status sehen\n');
    const risks = {
      risks: ['Ausfall im April'],
      measures: [['Ausfall im April', 'Ersatz suchen.']],
    };
    expect(at('catchup_risk_radar', risks).markdown).toContain('- [ ] Ersatz suchen · **Wer:**');
  });
});
