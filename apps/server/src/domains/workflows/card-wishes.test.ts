import { describe, expect, test } from 'vitest';
import { guidedWorkflows } from './catalogue/guided-workflows.ts';
import { cardWished } from './card-wishes.ts';

describe('the card that somebody wishes for', () => {
  test('is the one with this title, in both languages', () => {
    for (const { card, title } of guidedWorkflows.values()) {
      expect([cardWished(title.de), cardWished(title.en)], card).toEqual([card, card]);
    }
  });

  test.each([
    ['Priorisiere das Backlog', 'assist_prioritise_backlog'],
    ['Hilf mir bitte, unser Backlog zu priorisieren!', 'assist_prioritise_backlog'],
    ['Can you help us to prioritize the backlog?', 'assist_prioritise_backlog'],
    ['Teile das Epic auf', 'assist_split_epic'],
    ['Ich möchte ein Epic aufteilen', 'assist_split_epic'],
    ['Hilfst du mir, das Epic aufzuteilen?', 'assist_split_epic'],
    ['Let’s split an epic', 'assist_split_epic'],
    ['Bereite das Refinement vor', 'assist_refinement_prep'],
    ['Schärfe die Akzeptanzkriterien', 'assist_acceptance_criteria'],
    ['Schreib ein Stakeholder-Update', 'assist_stakeholder_update'],
    ['Write me a stakeholder update', 'assist_stakeholder_update'],
    ['Werte die Meeting-Notizen aus', 'catchup_meeting_notes'],
    ['Gib mir einen Projektüberblick', 'catchup_project_snapshot'],
    ['Show me the sprint status', 'catchup_sprint_status'],
    ['Erstelle einen persönlichen Lernplan', 'grow_learning_plan'],
  ])('is found by the words of its title in any form: %s', (said, card) => {
    expect(cardWished(said)).toBe(card);
  });

  test.each([
    '',
    'bitte',
    'auf',
    'Backlog',
    'Wie priorisiere ich das Backlog?',
    'Was ist Story Mapping?',
    'Priorisiere das Backlog nicht',
    'Das Backlog priorisieren wir nach Umsatz',
    'Kunden wollen das Epic nicht aufteilen',
    `Priorisiere das Backlog${' bitte'.repeat(20)}`,
  ])('is none where more is said, or less: %s', (said) => {
    expect(cardWished(said)).toBeNull();
  });
});
