import { actionCards, type ActionCardId } from '@robin/contract/action-cards';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assistUserStory } from './assist-user-story.ts';
import { guidedWorkflows } from './guided-workflows.ts';

/** What the catalogue says of a card: the user story has a dialogue of its own, beside the others. */
function catalogueOf(card: ActionCardId) {
  const workflow = card === 'assist_user_story' ? assistUserStory : guidedWorkflows.get(card);
  if (!workflow) throw new Error(`${card} has no workflow.`);
  const { title, documentType, steps } = workflow;
  return {
    title,
    documentType,
    steps: { de: steps.map(({ name }) => name.de), en: steps.map(({ name }) => name.en) },
  };
}

const LOCALES = join(import.meta.dirname, '../../../../../web/public/locales');

/** What the web app writes on the cards: the same titles, and a line below. */
function textsOnCards(language: 'de' | 'en') {
  const file = readFileSync(join(LOCALES, language, 'toolbar.json'), 'utf8');
  return (JSON.parse(file) as { cards: Record<ActionCardId, { title: string; promise: string }> })
    .cards;
}

const onCards = { de: textsOnCards('de'), en: textsOnCards('en') };

type Row = [string, ActionCardId, string, string, string, string[], string];

/** Row, card, title in English and in German, description, steps, type of the document in the end. */
const rows: Row[] = [
  [
    'OPEN2-012',
    'catchup_project_snapshot',
    'Project snapshot',
    'Projektüberblick',
    'Where the project stands now',
    ['Collect sources', 'Summarise the state', 'Mark what changed', 'Confirm the snapshot'],
    'result',
  ],
  [
    'OPEN2-013',
    'catchup_sprint_status',
    'Sprint status',
    'Sprint-Status',
    'How far the running sprint is',
    ['Pick the sprint', 'Read the progress', 'Find deviations', 'Write the status'],
    'result',
  ],
  [
    'OPEN2-014',
    'catchup_backlog_changes',
    'Backlog changes',
    'Backlog-Änderungen',
    'What has changed since a date',
    ['Set the period', 'List changed items', 'Judge the effect', 'Note follow-ups'],
    'note',
  ],
  [
    'OPEN2-015',
    'catchup_decision_review',
    'Decisions at a glance',
    'Entscheidungen im Blick',
    'What is decided and what is open',
    [
      'Gather decisions',
      'Check for contradictions',
      'Name open decisions',
      'Record owner and date',
    ],
    'decisions',
  ],
  [
    'OPEN2-016',
    'catchup_meeting_notes',
    'Evaluate meeting notes',
    'Meeting-Notizen auswerten',
    'Turn notes into tasks',
    ['Provide the notes', 'Extract the results', 'Derive tasks', 'Assign owners and dates'],
    'todo',
  ],
  [
    'OPEN2-017',
    'catchup_stakeholder_signals',
    'Stakeholder signals',
    'Stakeholder-Signale',
    'What stakeholders said lately',
    ['List stakeholders', 'Collect signals', 'Cluster by theme', 'Choose reactions'],
    'note',
  ],
  [
    'OPEN2-018',
    'catchup_risk_radar',
    'Risks and blockers',
    'Risiken und Blocker',
    'What endangers the goal',
    [
      'Collect risks and blockers',
      'Rate likelihood and impact',
      'Choose countermeasures',
      'Set follow-ups',
    ],
    'todo',
  ],
  [
    'OPEN2-019',
    'catchup_roadmap_check',
    'Roadmap check',
    'Roadmap-Check',
    'Compare plan and progress',
    ['Read the goals', 'Compare plan and progress', 'Name the gaps', 'Propose corrections'],
    'strategy',
  ],
  [
    'OPEN2-020',
    'catchup_handover',
    'Handover briefing',
    'Übergabe-Briefing',
    'For a stand-in or a return from absence',
    [
      'Define the audience',
      'Collect ongoing topics',
      'Write contacts and how-tos',
      'Check for gaps',
    ],
    'instruction',
  ],
  [
    'OPEN2-021',
    'assist_user_story',
    'Write a user story',
    'User Story schreiben',
    'One story, ready for refinement',
    [
      'Name user and need',
      'Draft the story',
      'Add acceptance criteria',
      'Check against INVEST',
      'Save the story',
    ],
    'backlog',
  ],
  [
    'OPEN2-022',
    'assist_acceptance_criteria',
    'Sharpen acceptance criteria',
    'Akzeptanzkriterien schärfen',
    'Testable criteria for an item',
    ['Read the item', 'Find gaps and edge cases', 'Write Given/When/Then', 'Confirm testability'],
    'backlog',
  ],
  [
    'OPEN2-023',
    'assist_prioritise_backlog',
    'Prioritise the backlog',
    'Backlog priorisieren',
    'A reasoned order',
    [
      'Choose the method',
      'Set the criteria',
      'Score the items',
      'Review the order',
      'Record the ranking',
    ],
    'backlog',
  ],
  [
    'OPEN2-024',
    'assist_split_epic',
    'Split an epic',
    'Epic aufteilen',
    'Small slices with value',
    [
      'Understand the epic',
      'Choose the split pattern',
      'Draft the slices',
      'Check each slice for value',
      'Order the slices',
    ],
    'backlog',
  ],
  [
    'OPEN2-025',
    'assist_product_vision',
    'Sharpen the product vision',
    'Produktvision schärfen',
    'A clear vision statement',
    [
      'Name the target group',
      'Name the need',
      'Name product and benefit',
      'Draft the vision',
      'Test it with challenge questions',
    ],
    'vision',
  ],
  [
    'OPEN2-026',
    'assist_refinement_prep',
    'Prepare a refinement',
    'Refinement vorbereiten',
    'A meeting that can start',
    ['Pick the items', 'Check readiness', 'Collect open questions', 'Build the agenda'],
    'todo',
  ],
  [
    'OPEN2-027',
    'assist_stakeholder_update',
    'Draft a stakeholder update',
    'Stakeholder-Update entwerfen',
    'A message fit for its readers',
    ['Pick the audience', 'Choose the key messages', 'Draft the text', 'Review the tone'],
    'result',
  ],
  [
    'OPEN2-028',
    'grow_stakeholder_communication',
    'Stakeholder communication',
    'Stakeholder-Kommunikation',
    'Handle difficult talks',
    ['Describe a situation', 'Learn the model', 'Practise the talk', 'Reflect'],
    'note',
  ],
  [
    'OPEN2-029',
    'grow_prioritisation_methods',
    'Prioritisation methods',
    'Priorisierungsmethoden',
    'Know when to use which method',
    ['Choose a method', 'Understand it', 'Apply it to own items', 'Write a short guide'],
    'instruction',
  ],
  [
    'OPEN2-030',
    'grow_vision_craft',
    'Vision craft',
    'Visionsarbeit lernen',
    'Learn what makes a vision strong',
    ['Look at good examples', 'Rate the own vision', 'Rewrite it', 'Take feedback'],
    'vision',
  ],
  [
    'OPEN2-031',
    'grow_outcome_goals',
    'Outcome goals',
    'Ziele mit Wirkung (OKR)',
    'From output to outcome',
    ['Understand outcome and output', 'Rephrase a goal', 'Find key results', 'Check measurability'],
    'strategy',
  ],
  [
    'OPEN2-032',
    'grow_discovery_interviews',
    'Discovery interviews',
    'Discovery-Interviews',
    'Ask users well',
    [
      'Set the learning goal',
      'Learn question types',
      'Write the questions',
      'Role-play an interview',
      'Write the guide',
    ],
    'instruction',
  ],
  [
    'OPEN2-033',
    'grow_story_mapping',
    'Story mapping',
    'Story Mapping',
    'See the whole user journey',
    ['Name the activities', 'Add the tasks', 'Cut a first slice', 'Review the map'],
    'backlog',
  ],
  [
    'OPEN2-034',
    'grow_decision_making',
    'Sound decisions',
    'Gute Entscheidungen',
    'Decide in a traceable way',
    ['Frame the question', 'List the options', 'Weigh the consequences', 'Decide and record'],
    'decisions',
  ],
  [
    'OPEN2-035',
    'grow_facilitation',
    'Facilitating workshops',
    'Workshops moderieren',
    'Run a workshop that reaches its goal',
    [
      'Set the goal',
      'Choose methods',
      'Plan the timing',
      'Prepare for conflict',
      'Write the script',
    ],
    'instruction',
  ],
  [
    'OPEN2-036',
    'grow_learning_plan',
    'Personal learning plan',
    'Persönlicher Lernplan',
    'Grow on purpose',
    ['Rate own skills', 'Choose a focus area', 'Pick exercises', 'Set dates and checks'],
    'todo',
  ],
];

test.each(rows)(
  '[%s] %s is %j, in German %j, says what it is for, names its steps and what they end in',
  (_row, card, english, german, description, steps, documentType) => {
    const known = catalogueOf(card);
    expect(known.title).toEqual({ de: german, en: english });
    expect(onCards.en[card]).toMatchObject({ title: english, promise: description });
    expect(onCards.de[card].title).toBe(german);
    expect(onCards.de[card].promise).not.toBe('');
    expect(known.steps.en).toEqual(steps);
    expect(known.steps.de).toHaveLength(steps.length);
    expect(known.documentType).toBe(documentType);
  },
);

test('no card is missing, and each stands where it is shown', () => {
  expect(rows.map(([, card]) => card)).toEqual(Object.values(actionCards).flat());
});
