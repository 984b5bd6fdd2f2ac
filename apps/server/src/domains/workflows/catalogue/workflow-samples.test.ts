import type { ActionCardId } from '@robin/contract/action-cards';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { readAnswers } from '#domains/workflows/card-answers.ts';
import { workflowSamples } from './guided-workflows.fixture.ts';
import type { GuidedWorkflowSample } from './guided-workflow.types.ts';
import { runSample } from './sample-run.fixture.ts';
import { composed, workflowOf } from './workflow-answers.fixture.ts';

/** The sections of the finished document in German and in English, by row and card. */
const sections: [string, ActionCardId, string, string][] = [
  [
    'OPEN2-012',
    'catchup_project_snapshot',
    'Stand je Bereich, Erreicht, Veränderungen, Hindernisse, Nächste Schritte, Noch zu bestätigen, Quellen',
    'State by area, Achieved, Changes, Obstacles, Next steps, To be confirmed, Sources',
  ],
  [
    'OPEN2-013',
    'catchup_sprint_status',
    'Auf einen Blick, Fortschritt, Nachgezogen, Abweichungen, Bitten',
    'At a glance, Progress, Added later, Deviations, Asks',
  ],
  [
    'OPEN2-014',
    'catchup_backlog_changes',
    'Auf einen Blick, Neu, Geändert, Entfernt, Zu informieren, Nächste Schritte',
    'At a glance, Added, Changed, Removed, To inform, Follow-ups',
  ],
  [
    'OPEN2-015',
    'catchup_decision_review',
    'Getroffen, Widersprüche, Noch offen',
    'Made, Contradictions, Still open',
  ],
  [
    'OPEN2-016',
    'catchup_meeting_notes',
    'Aufgaben, Entscheidungen, Offene Fragen, Notizen',
    'Tasks, Decisions, Open questions, Notes',
  ],
  [
    'OPEN2-017',
    'catchup_stakeholder_signals',
    'Einfluss und Interesse, Signale nach Themen, Reaktionen, Noch nicht gehört',
    'Power and interest, Signals by theme, Reactions, Not heard yet',
  ],
  [
    'OPEN2-018',
    'catchup_risk_radar',
    'Blocker, Risiken, Gegenmaßnahmen',
    'Blockers, Risks, Measures',
  ],
  [
    'OPEN2-019',
    'catchup_roadmap_check',
    'Kernaussage, Jetzt, Als Nächstes, Später, Lücken, Annahmen, Korrekturen',
    'Key message, Now, Next, Later, Gaps, Assumptions, Corrections',
  ],
  [
    'OPEN2-020',
    'catchup_handover',
    'Checkliste für die Übergabe, Befugnisse, Laufende Themen, Ansprechpartner, Anleitungen, Fundorte und Zugänge, Fallstricke',
    'Checklist for the handover, Authority, Ongoing topics, Contacts, How-tos, Where to find things, Pitfalls',
  ],
  [
    'OPEN2-022',
    'assist_acceptance_criteria',
    'Regeln, Kriterien, Grenzfälle zum Abhaken, Offene Punkte',
    'Rules, Criteria, Edge cases to tick off, Open points',
  ],
  [
    'OPEN2-023',
    'assist_prioritise_backlog',
    'Rangfolge, Bewusste Abweichungen',
    'Ranking, Deliberate adjustments',
  ],
  [
    'OPEN2-024',
    'assist_split_epic',
    'Reihenfolge, Teile, Bewusst weggelassen',
    'Order, Slices, Left out on purpose',
  ],
  [
    'OPEN2-025',
    'assist_product_vision',
    'Zielgruppe, Bedarf, Heute, Produkt, Nutzen, Unterschied, Messgröße, Nicht gemeint',
    'Target group, Need, Today, Product, Benefit, Difference, Measure, Not meant',
  ],
  [
    'OPEN2-026',
    'assist_refinement_prep',
    'Agenda, Vorher klären, Reife nach INVEST, Definition of Ready je Eintrag',
    'Agenda, To settle beforehand, Readiness by INVEST, Definition of ready by item',
  ],
  [
    'OPEN2-027',
    'assist_stakeholder_update',
    'Lage, Fortschritt, Risiken, Bitten, Als Nächstes, Begriffe',
    'Situation, Progress, Risks, Asks, Next, Terms',
  ],
  [
    'OPEN2-028',
    'grow_stakeholder_communication',
    'Situation, Einfluss und Interesse, Botschaften und Wege, Gesprächsleitfaden, Nächste Gespräche',
    'Situation, Power and interest, Messages and channels, Guide for the talk, Next talks',
  ],
  [
    'OPEN2-029',
    'grow_prioritisation_methods',
    'Unser Fall, So geht die Methode, An eigenen Einträgen, Was mir auffiel, Wann wir sie nehmen, Wann wir sie nicht nehmen, Die Methoden im Vergleich',
    'Our case, How the method works, On our own items, What I noticed, When we use it, When we do not use it, The methods compared',
  ],
  [
    'OPEN2-030',
    'grow_vision_craft',
    'Testsatz, Feedback holen, Vorher, Was ich übernehme',
    'Test sentence, Feedback to get, Before, What I take over',
  ],
  [
    'OPEN2-031',
    'grow_outcome_goals',
    'Schlüsselergebnisse, Frühindikatoren, Messung, Darf nicht schlechter werden, Vom Ergebnis zur Wirkung',
    'Key results, Leading measures, Measuring, Must not get worse, From output to outcome',
  ],
  [
    'OPEN2-032',
    'grow_discovery_interviews',
    'Was die Annahme widerlegt, Einstieg, Fragen, Nachfragen, So lieber nicht fragen, Direkt danach',
    'What would disprove it, Opening, Questions, Follow-ups, Better not asked like this, Right afterwards',
  ],
  [
    'OPEN2-033',
    'grow_story_mapping',
    'Karte, Erster Schnitt, Lücken und Fragen, Gemeinsam durchgehen',
    'Map, First slice, Gaps and questions, To walk through together',
  ],
  [
    'OPEN2-034',
    'grow_decision_making',
    'Frage, Möglichkeiten im Vergleich, Kriterien, Überprüfung',
    'Question, Options compared, Criteria, Review',
  ],
  [
    'OPEN2-035',
    'grow_facilitation',
    'Ablauf, So wird entschieden, Wenn es schwierig wird, Rollen, Danach',
    'Agenda, How decisions are made, When it gets difficult, Roles, Afterwards',
  ],
  [
    'OPEN2-036',
    'grow_learning_plan',
    'Schwerpunkt, Wozu, Übungen, Woran ich Fortschritt sehe, Rückmeldung und Kontrollpunkt, Einschätzung',
    'Focus, Why, Exercises, How I see progress, Feedback and check, Rating',
  ],
];

function sectionsOf(markdown: string): string {
  return fromMarkdown(markdown)
    .children.flatMap((node) => (node.type === 'heading' && node.depth === 2 ? [node] : []))
    .map(({ children }) => children.map((child) => ('value' in child ? child.value : '')).join(''))
    .join(', ');
}

function sampleOf(card: ActionCardId): GuidedWorkflowSample {
  const sample = workflowSamples.find((candidate) => candidate.card === card);
  if (sample === undefined) throw new Error(`There is no sample of ${card}.`);
  return sample;
}

test.each(sections)(
  '[%s] a whole run of %s ends in a document with all of its sections, in both languages',
  (_row, card, german, english) => {
    const workflow = workflowOf(card);
    const sample = sampleOf(card);
    for (const [language, expected] of [
      ['de', german],
      ['en', english],
    ] as const) {
      const { document, work } = runSample(workflow, sample, language);
      expect(document?.title).toBe(sample.title[language]);
      expect(sectionsOf(document?.markdown ?? '')).toBe(expected);
      // Every question was answered, so that nothing is left open.
      expect(document?.markdown).not.toMatch(/\*(?:offen|open)\*/u);
      const lesson = workflow.lessons(readAnswers(workflow, work.answers), language);
      expect(lesson).toMatch(/^.{40,240}[.?]$/u);
    }
  },
);

test('[OPEN2-022] Given, When and Then on lines of their own are one criterion, and a missing half is marked as open', () => {
  const happy = [
    'Angenommen die Bestellung ist 10 Tage alt',
    'Wenn ich „Zurückgeben“ wähle',
    'Dann erhalte ich ein Etikett',
    'und eine Bestätigung per E-Mail',
    'Wenn ich abbreche, dann bleibt alles, wie es war',
    'Das Etikett zeigt meine Adresse',
  ];
  const { markdown } = composed(workflowOf('assist_acceptance_criteria'), { happy });
  expect(markdown).toContain(
    [
      '### Kriterium 1 (Guter Fall)',
      '',
      '- **Angenommen** die Bestellung ist 10 Tage alt',
      '- **Wenn** ich „Zurückgeben“ wähle',
      '- **Dann** erhalte ich ein Etikett und eine Bestätigung per E-Mail',
      '',
      '### Kriterium 2 (Guter Fall)',
      '',
      '- **Wenn** ich abbreche',
      '- **Dann** bleibt alles, wie es war',
      '',
      '### Kriterium 3 (Guter Fall)',
      '',
      '- **Dann** Das Etikett zeigt meine Adresse',
      '- *Auslöser offen*',
    ].join('\n'),
  );
  expect(markdown).toContain('- [ ] Unvollständige Kriterien: 1\n- [ ] Fehlerfälle fehlen noch');
});

test('[OPEN2-017] signals stand by theme, the most frequent one first, those without a theme last', () => {
  const signals = ['A', 'B', 'C', 'D'].map((signal) => [signal, 'Frau Lindner', '']);
  const themes = [
    ['A', ''],
    ['B', 'Schulung'],
    ['C', 'Ausfall'],
    ['D', 'ausfall'],
  ];
  const stakeholders = [
    ['Aushilfen', 'low', 'low'],
    ['Vorstand', 'high', ''],
  ];
  const { markdown } = composed(workflowOf('catchup_stakeholder_signals'), {
    stakeholders,
    signals,
    themes,
  });
  expect(markdown.match(/^### .*$/gmu)).toEqual([
    '### Ausfall (2)',
    '### Schulung (1)',
    '### Ohne Thema (1)',
  ]);
  expect(markdown).toContain('| Aushilfen | niedrig | niedrig | im Blick behalten |');
  expect(markdown).toContain('| Vorstand | hoch | *offen* | *offen* |');
});
