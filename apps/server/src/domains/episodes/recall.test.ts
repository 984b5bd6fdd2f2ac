import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildAccount } from '#domains/accounts/accounts.fixture.ts';
import { buildMessages, buildSession, writeWords } from '#domains/sessions/sessions.fixture.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { buildEpisode } from './episodes.fixture.ts';
import { createRecall } from './recall.ts';

let testDatabase: TestDatabase;
let userId: number;
/** Whether the words of the messages are written down before they are asked for. */
let isWritten: boolean;

const db = () => testDatabase.database.query;

/** An episode of a session of its own, whose texts tell nothing of what was said. */
async function said(...messages: string[]): Promise<string> {
  const session = await buildSession(db(), { userId });
  await buildMessages(db(), session.id, messages);
  const { id } = await buildEpisode(db(), {
    sessionId: session.id,
    range: { start: 0, end: messages.length - 1 },
    estimatedTokens: Math.ceil(messages.join(' ').length / 4),
    oneliner: 'Untitled',
    essence: '',
    digest: '',
    topics: [],
    decisionsMade: [],
    level: 'archive',
  });
  return id;
}

async function recall(question: string): Promise<string[]> {
  if (isWritten) await writeWords(db());
  return (await createRecall(db())({ userId, roles: ['user'] }, question)).map(({ id }) => id);
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.remove());
beforeEach(async () => {
  userId = (await buildAccount(db())).id;
});

describe.each([
  { stage: 'whose words are not written down yet', written: false },
  { stage: 'whose words are written down', written: true },
])('of messages $stage, what is found first', ({ written }) => {
  beforeAll(() => {
    isWritten = written;
  });

  test('holds the rare word of a question, not the frequent one', async () => {
    for (const day of ['Monday', 'Tuesday', 'Friday']) await said(`The release is on ${day}.`);
    const rare = await said('The voucher was counted twice.');
    const [first, ...others] = await recall('What about the voucher in the release?');
    expect(first).toBe(rare);
    expect(others).toHaveLength(3);
  });

  test('is about the topic of the question, not about what was done with it', async () => {
    await said('We discussed it and decided.', 'The discussion is noted.');
    const wanted = await said('The lorry needs new tyres.');
    expect((await recall('What did we discuss and decide about the lorry?'))[0]).toBe(wanted);
    expect((await recall('Worüber haben wir bei tyres diskutiert?'))[0]).toBe(wanted);
  });

  test('is the shorter of two episodes that hold the words equally often', async () => {
    const short = await said('The budget is 900 EUR.');
    await said('The budget is 800 EUR.', ...Array.from({ length: 30 }, () => 'Fine, go on then.'));
    expect((await recall('budget'))[0]).toBe(short);
  });

  test('is the newest of equal ones', async () => {
    const [first, second] = [await said('The tender ends.'), await said('The tender ends.')];
    expect(await recall('tender')).toEqual([second, first]);
  });

  test('holds the parts of a German compound, and after it what holds its last part', async () => {
    await said('Das Reich der Mitte ist weit.');
    const part = await said('Die Kosten der Messe sind bekannt.');
    const both = await said('Wir zahlen mehr.', 'Die Kosten für das Hosting sind gestiegen.');
    const linked = await said('Der Bericht zur Sicherheit der Anmeldung ist da.');
    expect(await recall('Warum steigen die Hostingkosten?')).toEqual([both, part]);
    expect(await recall('Wo liegt der Sicherheitsbericht?')).toEqual([linked]);
    expect(await recall('Österreich')).toEqual([]);
  });

  test('is looked for however long and however many the words are', async () => {
    const found = await said('Rindfleischetikettierung.');
    const long = Array.from({ length: 40 }, (_, at) => `wort${'abcdefghij'.repeat(at)}`);
    expect(await recall(['Rindfleischetikettierung', ...long].join(' '))).toEqual([found]);
  });

  test('is nothing that an edit within the episode took away, and it is not quoted either', async () => {
    const found = await said('The hull has an anchor.', 'The hull is red.');
    await db()
      .updateTable('messages')
      .set({ superseded_by: 1 })
      .where('content', '=', 'The hull has an anchor.')
      .execute();
    expect(await recall('anchor')).toEqual([]);
    const [episode] = await createRecall(db())({ userId, roles: ['user'] }, 'anchor hull');
    expect(episode).toMatchObject({ id: found, quotes: [{ text: 'The hull is red.' }] });
  });

  test('needs to hold only one of the words', async () => {
    const found = await said('The gate opens at nine.');
    await said('Nothing of that.');
    expect(await recall('gate barrier entrance fence')).toEqual([found]);
  });
});
