import type { ActionCardId } from '@robin/contract/action-cards';
import type { PoDocument } from '@robin/contract/documents';
import type { SessionState } from '@robin/contract/workflows';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { createTalk, readTranscript, sendMessage } from '#domains/chat-turn/chat-turn.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { allSamples, planOf } from '#domains/workflows/workflows.fixture.ts';
import { createId } from '#platform/ids.ts';
import { administrator } from '#testing/sample-actor.ts';
import {
  createTestClient,
  signIn,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';

/* What a guided workflow leaves behind when somebody stops, comes back, changes their mind or works elsewhere. */

let app: TestApp;
let mara: TestClient;
let projectId: number;
let sessionId: string;

const risks = 'catchup_risk_radar' as const;
const answers = allSamples.find(({ card }) => card === risks)?.messages.de ?? [];
const [goal = '', threats = ''] = answers;
const story = allSamples.find(({ card }) => card === 'assist_user_story')?.messages.de ?? [];

beforeAll(async () => {
  app = await startTestApp();
  mara = await app.signUp('mara');
});
afterAll(() => app.close());
beforeEach(async () => {
  const db = app.testDatabase.database.query;
  const members = [{ userId: mara.userId, isAdmin: true }];
  projectId = (await buildProject(db, { members })).id;
  const session = { userId: mara.userId, projectId, type: 'catch_up' as const };
  sessionId = (await buildSession(db, session)).id;
});

async function say(message: string, card?: ActionCardId, client = mara): Promise<string> {
  const fields = { message, user_language: 'de', ...(card && { action_card_id: card }) };
  const turn = await sendMessage(client, sessionId, fields);
  await turn.ended;
  return turn.text();
}

async function sayAll(messages: readonly string[]): Promise<string> {
  let reply = '';
  for (const message of messages) reply = await say(message);
  return reply;
}

async function readState(client = mara): Promise<SessionState> {
  return (await client.call('GET', `/api/sessions/${sessionId}/state`)).body as SessionState;
}

async function newest() {
  const { workflow_data } = await readState();
  return workflow_data.workflows[workflow_data.current_workflow_id ?? ''];
}

/** What a language model begins that led through the session before: the first steps of the same card. */
async function beginByModel(): Promise<void> {
  const steps = planOf(risks).steps.slice(0, 2);
  const actor = { ...administrator, userId: mara.userId };
  await app.robin.domains.workflows.service.setUp(
    { actor, sessionId, turnId: createId() },
    {
      context: 'Mit einem Sprachmodell begonnen',
      steps: steps.map(({ name }) => ({ name: name.de, description: '', successCriteria: '' })),
    },
  );
}

async function listDocuments(): Promise<PoDocument[]> {
  const answer = await mara.call('GET', `/api/po_documents?project_id=${projectId}`);
  return (answer.body as { po_documents: PoDocument[] }).po_documents;
}

describe('a guided workflow under way', () => {
  test('moves on beside the chat step by step, with how much was answered [FLOW-031] [FLOW-039]', async () => {
    await say('Los', risks);
    await sayAll([goal, threats, 'keine']);
    expect(await newest()).toMatchObject({
      current_step: 'Wahrscheinlichkeit und Wirkung bewerten',
      completed_steps: ['Risiken und Blocker sammeln'],
      steps: [
        { status: 'completed', progress_note: '2 von 3 Fragen beantwortet.' },
        { status: 'started' },
        { status: 'pending' },
        { status: 'pending' },
      ],
    });
    await say('Schritt 1');
    expect(await newest()).toMatchObject({
      current_step: 'Risiken und Blocker sammeln',
      completed_steps: [],
    });
  });

  test('stays at the step that is asked about while a later one is answered or opened out of turn', async () => {
    await say('Los', risks);
    await sayAll([goal, threats, 'keine', 'Schritt 1', 'Bewertung: 2 | 5\n4 | 4\n5 | 2']);
    expect(await newest()).toMatchObject({
      current_step: 'Risiken und Blocker sammeln',
      completed_steps: ['Wahrscheinlichkeit und Wirkung bewerten'],
    });
    await say('ändere die Bewertung');
    expect(await newest()).toMatchObject({
      current_step: 'Risiken und Blocker sammeln',
      completed_steps: [],
    });
  });

  test('says of a done step how much of it is answered by now, whichever question is asked [FLOW-036]', async () => {
    const noteAfter = async (...messages: string[]) => {
      await sayAll(messages);
      const workflow = await newest();
      expect(workflow?.current_step).toBe('Wahrscheinlichkeit und Wirkung bewerten');
      return workflow?.steps[0]?.progress_note;
    };
    await say('Los', risks);
    expect(await noteAfter(goal, threats, 'keine')).toBe('2 von 3 Fragen beantwortet.');
    expect(await noteAfter('Blocker: Der Vertrag fehlt')).toBe('3 von 3 Fragen beantwortet.');
    expect(await noteAfter('rückgängig')).toBe('2 von 3 Fragen beantwortet.');
  });

  test('goes on as the same workflow, and tells only what is still so, where the words that ended it are changed', async () => {
    await say('Los', risks);
    await sayAll(answers);
    const ended = await newest();
    expect(ended).toMatchObject({ outcome: 'success' });
    const { messages } = await readTranscript(mara, sessionId);
    const { id } = messages.find(({ content }) => content === threats) ?? {};
    const fields = { message: `${threats}\nNoch eins`, user_language: 'de' };
    await (
      await sendMessage(mara, sessionId, { ...fields, replaces_message_id: id ?? '' })
    ).ended;
    expect(await newest()).toMatchObject({
      workflow_id: ended?.workflow_id,
      isActive: true,
      completed_steps: [],
      steps: [{ status: 'started' }, { status: 'pending' }, {}, {}],
    });
  });

  test('tells the server what has changed, and nothing twice', async () => {
    const callsOfLast = async () => {
      const { messages } = await readTranscript(mara, sessionId);
      const parts = messages.at(-1)?.metadata.parts ?? [];
      return parts.flatMap((part) => {
        if (!('function_call' in part)) return [];
        const { args } = part.function_call as { args: Record<string, unknown> };
        return [args['status'] ?? 'begun'];
      });
    };
    const told: unknown[] = [];
    await say('Los', risks);
    told.push(await callsOfLast());
    for (const message of [goal, threats, 'keine', '2 | 5']) {
      await say(message);
      told.push(await callsOfLast());
    }
    expect(told).toEqual([['begun'], [], [], ['completed', 'started'], []]);
  });

  test('says of a step that had nothing to ask just that', async () => {
    await say('Los', risks);
    await sayAll([goal, 'keine', 'Ohne Vertrag kein Test']);
    expect((await newest())?.steps).toMatchObject([
      { progress_note: '2 von 3 Fragen beantwortet.' },
      { status: 'completed', progress_note: 'Hier war nichts zu fragen.' },
      { status: 'completed', progress_note: 'Hier war nichts zu fragen.' },
      { status: 'started', progress_note: null },
    ]);
  });

  test('says of every step in the end how it went, of the last one too [FLOW-036] [FLOW-040]', async () => {
    await say('Los', risks);
    await sayAll([goal, threats, 'keine', ...answers.slice(3, 6)]);
    const finished = await newest();
    expect(finished).toMatchObject({ outcome: 'success', current_step: null });
    expect(finished?.steps.map(({ progress_note }) => progress_note)).toEqual([
      '2 von 3 Fragen beantwortet.',
      'Beantwortet.',
      'Beantwortet.',
      'Beantwortet.',
    ]);
  });

  test('has the name of its card beside the chat, and tells of a step that asks nothing [FLOW-002]', async () => {
    await say('Los', 'assist_user_story');
    expect((await newest())?.context).toBe('User Story schreiben');
    await sayAll(story);
    expect((await newest())?.steps.at(-1)).toMatchObject({
      name: 'Story sichern',
      progress_note: 'Das Dokument ist fertig.',
    });
  });

  test('goes on at another device and on another day, from what the server knows [OPEN2-131]', async () => {
    await say('Los', risks);
    await sayAll([goal, threats]);
    const db = app.testDatabase.database.query;
    const longAgo = new Date(Date.now() - 26 * 60 * 60 * 1_000);
    await db
      .updateTable('messages')
      .set({ created_at: longAgo })
      .where('session_id', '=', sessionId)
      .execute();
    const tablet = createTestClient(app.url, await signIn(app.url, 'mara'), mara.userId);
    expect(await readState(tablet)).toMatchObject({ has_active_workflow: true });
    expect(await say('zeig', undefined, tablet)).toContain(goal);
    expect(await say('keine', undefined, tablet)).toContain('**Schritt 2 von 4');
  });

  test('keeps what was said when it is stopped, and is shown again when it goes on', async () => {
    await say('Los', risks);
    await sayAll([goal, threats, 'keine', 'stopp']);
    expect(await newest()).toMatchObject({
      outcome: 'abort',
      final_summary: expect.stringContaining('2 von') as string,
      completed_steps: ['Risiken und Blocker sammeln'],
    });
    expect(await say('weiter')).toContain('**Schritt 2 von 4');
    const { has_active_workflow, workflow_data } = await readState();
    expect(has_active_workflow).toBe(true);
    expect(workflow_data.current_step).toBe('Wahrscheinlichkeit und Wirkung bewerten');
    expect((await newest())?.completed_steps).toEqual(['Risiken und Blocker sammeln']);
  });

  test('gives way to the workflow of another card, and waits for its own', async () => {
    await say('Los', risks);
    await say(goal);
    await say('Los', 'catchup_sprint_status');
    const { workflow_data, has_active_workflow } = await readState();
    expect(has_active_workflow).toBe(true);
    expect((await newest())?.context).toBe('Sprint-Status');
    const all = Object.values(workflow_data.workflows);
    expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['abort', null]);
    expect(await say('Los', risks)).toContain('Was könnte schiefgehen?');
  });

  test('leaves one alone that is not its own while it waits, and once it is done', async () => {
    await say('Los', risks);
    await sayAll([goal, 'stopp']);
    await beginByModel();
    await say('danke');
    expect(await newest()).toMatchObject({
      context: 'Mit einem Sprachmodell begonnen',
      outcome: null,
      steps: [{ status: 'started' }, { status: 'pending' }],
    });
    expect(await say('weiter')).toContain('Was könnte schiefgehen?');
    expect(await newest()).toMatchObject({ context: 'Risiken und Blocker', outcome: null });
    await sayAll(answers.slice(1));
    await beginByModel();
    await say('danke');
    expect(await newest()).toMatchObject({
      context: 'Mit einem Sprachmodell begonnen',
      outcome: null,
      completed_steps: [],
    });
    // Nothing of the guided mode waits to go on.
    expect(await say('complete_workflow')).not.toContain('Mit `weiter`');
    expect(await newest()).toMatchObject({ outcome: 'abort' });
  });

  test('does not begin anew by a word after its end', async () => {
    await say('Los', risks);
    await sayAll([...answers, 'danke']);
    const { workflow_data, has_active_workflow } = await readState();
    expect(has_active_workflow).toBe(false);
    expect(Object.keys(workflow_data.workflows)).toHaveLength(1);
  });

  test('of a story waits after the command as one of a card does [OPEN2-128]', async () => {
    await say('Los', 'assist_user_story');
    await say('Einkäuferin');
    expect(await say('complete_workflow')).toContain('Mit `weiter`');
    expect(await newest()).toMatchObject({ outcome: 'abort' });
    await say('danke');
    expect(await readState()).toMatchObject({ has_active_workflow: false });
    expect(await say('weiter')).toContain('Was möchte diese Person');
    expect(await readState()).toMatchObject({ has_active_workflow: true });
  });

  test('goes on under the names with which it began, in whichever language it is spoken', async () => {
    await say('Los', risks);
    await sayAll(['english', goal, threats, 'none']);
    expect(await newest()).toMatchObject({
      current_step: 'Wahrscheinlichkeit und Wirkung bewerten',
      completed_steps: ['Risiken und Blocker sammeln'],
    });
    expect(Object.keys((await readState()).workflow_data.workflows)).toHaveLength(1);
  });

  test('is a success in part where a question is left open that needs an answer', async () => {
    await say('Los', risks);
    await sayAll(['überspringen', ...answers.slice(1)]);
    expect(await newest()).toMatchObject({
      outcome: 'partial_success',
      final_summary: expect.stringContaining('das Dokument ist gespeichert') as string,
    });
  });

  test('is a whole success without open questions of a story', async () => {
    await say('Los', 'assist_user_story');
    await sayAll([...story.slice(0, -1), 'keine']);
    expect(await newest()).toMatchObject({ outcome: 'success' });
  });

  test('is ended by the command, without losing an answer [OPEN2-128]', async () => {
    await say('Los', risks);
    await say(goal);
    expect(await say('complete_workflow {"outcome":"abort"}')).toContain('Mit `weiter`');
    expect(await newest()).toMatchObject({ outcome: 'abort', isActive: false });
    expect(await say('weiter')).toContain('Was könnte schiefgehen?');
    expect(await readState()).toMatchObject({ has_active_workflow: true });
  });
});

describe('the document of a guided workflow', () => {
  test('follows what is changed after the end, as a version by Robin; the same text makes none', async () => {
    await say('Los', risks);
    await sayAll(answers);
    const [first] = await listDocuments();
    expect(await say('Ziel: Ab 01.07. läuft alles')).toContain('auf dem neuesten Stand');
    expect(await listDocuments()).toMatchObject([
      {
        id: first?.id,
        version: 2,
        title: 'Risiken und Blocker: Ab 01.07. läuft alles',
        updated_by: { is_robin: true },
      },
    ]);
    expect(await say('zeig')).toContain('Gespeichert ist es hier');
    expect(await listDocuments()).toMatchObject([{ version: 2 }]);
    // Another text, however alike: as long as the one before.
    await say('Ziel: Ab 01.08. läuft alles');
    expect(await listDocuments()).toMatchObject([
      { version: 3, title: 'Risiken und Blocker: Ab 01.08. läuft alles' },
    ]);
  });

  test('is its own in a card and in a story before it', async () => {
    await say('Los', 'assist_user_story');
    await sayAll(story);
    await say('Los', risks);
    await sayAll(answers);
    expect(await say('zeig')).toContain('Gespeichert ist es hier');
    await say('Ziel: Ab 01.07. läuft alles');
    const versions = (await listDocuments()).map(({ title, version }) => [title, version]);
    expect(versions).toHaveLength(2);
    expect(versions).toContainEqual([expect.stringMatching(/^User Story/u), 1]);
    expect(versions).toContainEqual(['Risiken und Blocker: Ab 01.07. läuft alles', 2]);
  });

  test('is its own in a card that waited while another one was finished', async () => {
    const sprint = 'catchup_sprint_status' as const;
    const [first = '', ...rest] = allSamples.find(({ card }) => card === sprint)?.messages.de ?? [];
    await say('Los', sprint);
    await say(first);
    await say('Los', risks);
    await sayAll(answers);
    await say('Los', sprint);
    await sayAll(rest);
    const documents = await listDocuments();
    expect(documents.map(({ version }) => version)).toEqual([1, 1]);
  });

  test('has a name that fits among the documents, however long the answer is that names it', async () => {
    await say('Los', risks);
    const [, ...rest] = answers;
    const reply = await sayAll([
      `Ab 01.05. läuft [alles](x) ${'und noch viel mehr '.repeat(20)}`,
      ...rest,
    ]);
    const [document] = await listDocuments();
    expect(document?.title).toMatch(/^Risiken und Blocker: Ab 01\.05\. läuft \[alles\].*…$/u);
    const link = reply.split('\n').at(-1);
    expect(link).toContain(String.raw`[Risiken und Blocker: Ab 01.05. läuft \[alles\](x) und noch`);
    expect(link).toMatch(
      new RegExp(String.raw`…\]\(/po_documents\?document=${document?.id}\)$`, 'u'),
    );
  });

  test('never takes the place of what somebody else has written: then there is a new one', async () => {
    await say('Los', risks);
    await sayAll(answers);
    const [first] = await listDocuments();
    await mara.call('PUT', `/api/po_documents/${first?.id}`, { content: 'Von Hand ergänzt' });
    const reply = await say('Ziel: Ab 01.07. läuft alles');
    expect(reply).toContain('Deshalb gibt es ein neues');
    const documents = await listDocuments();
    expect(documents).toHaveLength(2);
    const kept = documents.find(({ id }) => id === first?.id);
    expect(kept?.content).toBe('Von Hand ergänzt');
  });

  test('is saved with the next message where somebody stopped the answer before it was, and only then the workflow ends', async () => {
    // What else has been begun in the session is not what is saved.
    await say('Los', 'assist_user_story');
    await say('Los', risks);
    await sayAll(answers);
    // What a stop right before the saving leaves: the memory of a finished work, and a workflow that goes on.
    const db = app.testDatabase.database.query;
    await sql`
      update messages set metadata = jsonb_set(metadata, '{dialogue_state,cards,0,saved}', 'null')
      where session_id = ${sessionId} and metadata ? 'dialogue_state'`.execute(db);
    await sql`
      update workflows set outcome = null, final_summary = null, lessons_learned = null
      where session_id = ${sessionId} and outcome = 'success'`.execute(db);
    await mara.call('DELETE', `/api/po_documents/${(await listDocuments())[0]?.id}`);
    expect(await listDocuments()).toEqual([]);
    expect(await readState()).toMatchObject({ has_active_workflow: true });

    expect(await say('danke')).toContain('Gespeichert in den Dokumenten des Projekts');
    expect(await listDocuments()).toMatchObject([
      { type: planOf(risks).documentType, content: expect.stringContaining(goal) as string },
    ]);
    expect(await newest()).toMatchObject({ outcome: 'success', isActive: false });
    expect(await say('danke')).not.toContain('Gespeichert');
    expect(await listDocuments()).toHaveLength(1);
  });

  test('is not saved in talk, where no project is: it stands in the chat, and nothing beside it', async () => {
    const db = app.testDatabase.database.query;
    sessionId = (await buildSession(db, { userId: mara.userId })).id;
    await say('Los', risks);
    const reply = await sayAll(answers);
    expect(reply).toContain('kopierst du den Text');
    expect(await readState()).toMatchObject({ workflow_data: { workflows: {} } });
  });
});

test('how a language model is connected is told to administrators, and to everybody else whom to ask', async () => {
  for (const [role, told] of [
    ['admin', 'Wähl **Als aktiv setzen**.'],
    ['user', 'schließt jemand mit Administrationsrechten an'],
  ] as const) {
    const person = await signInSomebody(app, { roles: [role] });
    const fields = { message: 'Wie schließe ich Claude an?', user_language: 'de' };
    const turn = await sendMessage(person, await createTalk(person), fields);
    await turn.ended;
    expect(turn.text()).toContain(told);
  }
});
