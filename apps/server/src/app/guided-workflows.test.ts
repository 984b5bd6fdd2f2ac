import { actionCards, type ActionCardId } from '@robin/contract/action-cards';
import type { PoDocument } from '@robin/contract/documents';
import type { Message, SessionType } from '@robin/contract/sessions';
import type { SessionState } from '@robin/contract/workflows';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTranscript, sendMessage } from '#domains/chat-turn/chat-turn.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { documentIn } from '#domains/workflows/guided-dialogue.fixture.ts';
import { planOf, allSamples } from '#domains/workflows/workflows.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';

/* Every guided workflow from the prompt of its card to the saved document, over HTTP and without a language model. */

type Language = 'de' | 'en';

const rows: [string, ActionCardId][] = [
  ['OPEN2-012', 'catchup_project_snapshot'],
  ['OPEN2-013', 'catchup_sprint_status'],
  ['OPEN2-014', 'catchup_backlog_changes'],
  ['OPEN2-015', 'catchup_decision_review'],
  ['OPEN2-016', 'catchup_meeting_notes'],
  ['OPEN2-017', 'catchup_stakeholder_signals'],
  ['OPEN2-018', 'catchup_risk_radar'],
  ['OPEN2-019', 'catchup_roadmap_check'],
  ['OPEN2-020', 'catchup_handover'],
  ['OPEN2-021', 'assist_user_story'],
  ['OPEN2-022', 'assist_acceptance_criteria'],
  ['OPEN2-023', 'assist_prioritise_backlog'],
  ['OPEN2-024', 'assist_split_epic'],
  ['OPEN2-025', 'assist_product_vision'],
  ['OPEN2-026', 'assist_refinement_prep'],
  ['OPEN2-027', 'assist_stakeholder_update'],
  ['OPEN2-028', 'grow_stakeholder_communication'],
  ['OPEN2-029', 'grow_prioritisation_methods'],
  ['OPEN2-030', 'grow_vision_craft'],
  ['OPEN2-031', 'grow_outcome_goals'],
  ['OPEN2-032', 'grow_discovery_interviews'],
  ['OPEN2-033', 'grow_story_mapping'],
  ['OPEN2-034', 'grow_decision_making'],
  ['OPEN2-035', 'grow_facilitation'],
  ['OPEN2-036', 'grow_learning_plan'],
];

const LOCALES = join(import.meta.dirname, '../../../web/public/locales');

/** What the window sends when somebody chooses the card. */
function promptOf(card: ActionCardId, language: Language): string {
  const file = readFileSync(join(LOCALES, language, 'toolbar.json'), 'utf8');
  const { cards } = JSON.parse(file) as { cards: Record<ActionCardId, { prompt: string }> };
  return cards[card].prompt;
}

const typeOf = (card: ActionCardId): SessionType =>
  (['catch_up', 'assist', 'grow'] as const).find((type) =>
    (actionCards[type] as readonly string[]).includes(card),
  ) ?? 'talk';

let app: TestApp;
let mara: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  mara = await app.signUp('mara');
});
afterAll(() => app.close());

/** A work session of a project of its own. */
async function openSession(card: ActionCardId) {
  const db = app.testDatabase.database.query;
  const members = [{ userId: mara.userId, isAdmin: true }];
  const { id: projectId } = await buildProject(db, { members });
  const session = await buildSession(db, { userId: mara.userId, projectId, type: typeOf(card) });
  return { sessionId: session.id, projectId };
}

async function say(sessionId: string, fields: Record<string, string>): Promise<string> {
  const turn = await sendMessage(mara, sessionId, fields);
  await turn.ended;
  return turn.text();
}

async function stateOf(sessionId: string): Promise<SessionState> {
  return (await mara.call('GET', `/api/sessions/${sessionId}/state`)).body as SessionState;
}

async function documentsOf(projectId: number): Promise<PoDocument[]> {
  const answer = await mara.call('GET', `/api/po_documents?project_id=${projectId}`);
  const { po_documents: listed } = answer.body as { po_documents: PoDocument[] };
  const whole = await Promise.all(
    listed.map(({ id }) => mara.call('GET', `/api/po_documents/${id}`)),
  );
  return whole.map(({ body }) => body as PoDocument);
}

/** What the assistant did in its last answer, by the names of the tools. */
function calls({ metadata }: Message): string[] {
  return (metadata.parts ?? []).flatMap((part) =>
    'function_call' in part ? [part.function_call.name] : [],
  );
}

describe.each(rows)('[%s] the workflow of %s', (_row, card) => {
  const sample = allSamples.find((candidate) => candidate.card === card);
  const plan = planOf(card);
  if (sample === undefined) throw new Error(`${card} has no sample.`);

  test.each(['de', 'en'] as const)(
    'leads in %s from the prompt of the card to a document of the project, and is shown beside the chat all the way [FLOW-031] [OPEN2-130]',
    async (language) => {
      const { sessionId, projectId } = await openSession(card);
      const first = await say(sessionId, {
        message: promptOf(card, language),
        action_card_id: card,
        user_language: language,
      });
      expect(first).toContain(plan.title[language]);
      const begun = await stateOf(sessionId);
      const [workflow] = Object.values(begun.workflow_data.workflows);
      expect(begun).toMatchObject({
        has_active_workflow: true,
        workflow_data: { current_step: plan.steps[0]?.name[language] },
      });
      expect(workflow?.context).toBe(plan.title[language]);
      expect(workflow?.steps).toEqual(
        plan.steps.map(({ name, description, successCriteria }, index) => ({
          name: name[language],
          description: description[language],
          success_criteria: successCriteria[language],
          status: index === 0 ? 'started' : 'pending',
          progress_note: null,
        })),
      );

      const messages = sample.messages[language];
      let reply = '';
      for (const message of messages) {
        reply = await say(sessionId, { message, user_language: language });
      }

      const [document, ...others] = await documentsOf(projectId);
      expect(others).toEqual([]);
      expect(document).toMatchObject({
        title: sample.title[language],
        type: plan.documentType,
        user_id: mara.userId,
        updated_by: { is_robin: true, turn_id: expect.any(String) as string },
        version: 1,
      });
      expect(document?.content).toBe(documentIn(reply));
      expect(document?.content.split('\n')).toEqual(
        expect.arrayContaining([...sample.lines[language]]),
      );
      expect(reply).toContain(`/po_documents?document=${document?.id}`);

      const ended = await stateOf(sessionId);
      const [completed] = Object.values(ended.workflow_data.workflows);
      expect(ended.has_active_workflow).toBe(false);
      expect(completed?.outcome).toMatch(/^(?:success|partial_success)$/);
      expect(completed?.completed_steps).toEqual(plan.steps.map(({ name }) => name[language]));
      expect(completed?.steps.map(({ progress_note }) => progress_note)).toEqual(
        plan.steps.map(() => expect.stringMatching(/\w\.$/u) as string),
      );
      expect(completed?.final_summary).toContain(plan.title[language]);
      expect(completed?.lessons_learned).not.toBe('');
      const { messages: log } = await readTranscript(mara, sessionId);
      expect(log.flatMap(calls).filter((name) => name === 'create_po_document')).toHaveLength(1);
    },
  );
});

describe('the answer that finished a document', () => {
  const card = 'catchup_risk_radar';
  const lines = [
    'Ab 01.05. buchen alle online',
    'Budget fehlt',
    'nein',
    'keine',
    '2 | 5',
    'Sparen',
    'weiter',
  ];
  const de = { user_language: 'de' };

  async function finished() {
    const opened = await openSession(card);
    await say(opened.sessionId, { message: promptOf(card, 'de'), action_card_id: card, ...de });
    for (const message of lines) await say(opened.sessionId, { message, ...de });
    return opened;
  }

  /** Says words in the place of an earlier message, as an edit and the wish for another answer do. */
  async function sayInstead(sessionId: string, earlier: string, message: string) {
    const { messages } = await readTranscript(mara, sessionId);
    const replaced = messages.findLast(({ content }) => content === earlier);
    return say(sessionId, { message, replaces_message_id: replaced?.id ?? '', ...de });
  }

  test('leaves one document where it is wanted anew, again and again', async () => {
    const { sessionId, projectId } = await finished();
    const [document] = await documentsOf(projectId);
    for (let time = 0; time < 2; time += 1) {
      const reply = await sayInstead(sessionId, 'weiter', 'weiter');
      expect(reply).toContain(`Gespeichert ist es hier: [${document?.title}]`);
      expect(await documentsOf(projectId)).toEqual([document]);
    }
  });

  test('changes its document where it, or an answer before it, is edited', async () => {
    const { sessionId, projectId } = await finished();
    await sayInstead(sessionId, 'weiter', 'Kim | 01.04.');
    expect(await documentsOf(projectId)).toMatchObject([{ version: 2 }]);
    await sayInstead(sessionId, 'Budget fehlt', 'Personal fehlt');
    for (const message of lines.slice(2)) await say(sessionId, { message, ...de });
    const [document, ...others] = await documentsOf(projectId);
    expect(others).toEqual([]);
    expect(document?.content).toContain('Personal fehlt');
    expect(document?.content).not.toContain('Budget fehlt');
  });

  test('changes its document once where the change of it is wanted anew', async () => {
    const { sessionId, projectId } = await finished();
    await say(sessionId, { message: 'Ziel: Ab 01.06. buchen alle online', ...de });
    await sayInstead(sessionId, 'Ziel: Ab 01.06. buchen alle online', 'Ziel: Ab 01.07.');
    expect(await documentsOf(projectId)).toMatchObject([{ version: 3 }]);
  });

  test('makes a second document for a second run of the card, also where that is wanted anew', async () => {
    const { sessionId, projectId } = await finished();
    const prompt = promptOf(card, 'de');
    await say(sessionId, { message: prompt, action_card_id: card, ...de });
    for (const message of lines) await say(sessionId, { message, ...de });
    expect(await documentsOf(projectId)).toHaveLength(2);
    await sayInstead(sessionId, 'weiter', 'weiter');
    expect(await documentsOf(projectId)).toHaveLength(2);
  });
});

test('a review that is asked for in the middle of a workflow is declined, and no answer of it [OPEN2-125]', async () => {
  const { sessionId, projectId } = await openSession('assist_user_story');
  const begun = { user_language: 'de', action_card_id: 'assist_user_story' };
  await say(sessionId, { message: promptOf('assist_user_story', 'de'), ...begun });
  const made = await mara.call('POST', '/api/po_documents', {
    project_id: projectId,
    title: 'Vision',
  });
  const { id } = made.body as PoDocument;
  const review = await say(sessionId, {
    message: 'Bitte prüfe das Dokument "Vision" und gib mir Feedback dazu.',
    user_language: 'de',
    scratchpad_document_id: id,
    scratchpad_review: 'true',
  });
  expect(review).toContain('Ein Dokument prüfen kann ich ohne Sprachmodell nicht.');
  await say(sessionId, { message: 'Kundin', user_language: 'de' });
  const draft = await say(sessionId, { message: 'zeig', user_language: 'de' });
  expect(draft).toContain('Kundin');
  expect(draft).not.toContain('Vision');
});

test('no card is left out', () => {
  expect(rows.map(([, card]) => card)).toEqual(Object.values(actionCards).flat());
});

test('an answer as long as one may be is remembered with as much added to it after a hint', async () => {
  const card = 'catchup_sprint_status';
  const { sessionId } = await openSession(card);
  const tell = (message: string, rest = {}) =>
    say(sessionId, { message, user_language: 'en', ...rest });
  await tell(promptOf(card, 'en'), { action_card_id: card });
  expect(await tell('a'.repeat(8_001))).toContain('an answer holds 8,000');
  expect(await tell('a'.repeat(8_000))).toContain('Add to it');
  expect(await tell('b'.repeat(8_000))).toContain('What is the sprint goal?');
  await tell('Customers print their labels');
  const shown = await tell('show');
  expect(shown).toMatch(/^# Sprint status: a{50}/mu);
  expect(shown).toContain('**Goal:** Customers print their labels');
});
