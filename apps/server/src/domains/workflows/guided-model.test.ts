import { expect, test } from 'vitest';
import { assistUserStorySample } from './catalogue/assist-user-story.fixture.ts';
import { assistUserStory } from './catalogue/assist-user-story.ts';
import { continueDialogue } from './guided-dialogue.ts';
import { createGuidedModel, type GuidedEvent, type GuidedRequest } from './guided-model.ts';

const dialogue = {
  language: 'en',
  userName: 'Mara',
  projectName: 'Portal',
  sessionType: 'assist',
  isAdmin: true,
  state: null,
} as const;

function request(text: string, signal = new AbortController().signal): GuidedRequest {
  return { messages: [{ role: 'user', text }], tools: [], signal, dialogue };
}

async function eventsOf(stream: AsyncIterable<GuidedEvent>): Promise<GuidedEvent[]> {
  const events: GuidedEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const guidedModel = createGuidedModel({ pace: 0 });

test('names itself as what it is, and not as one of the providers [OPEN2-058]', () => {
  expect([guidedModel.provider, guidedModel.model]).toEqual(['guided', 'guided']);
});

test('says the memory first, then the words of the dialogue in small pieces, then the end without usage', async () => {
  const events = await eventsOf(guidedModel.stream(request('hello')));
  const { state, ...context } = dialogue;
  const turn = continueDialogue({ state, said: 'hello', context });
  expect(events[0]).toEqual({ type: 'state', state: turn.state });
  const pieces = events.flatMap((event) => (event.type === 'text' ? [event.text] : []));
  expect(pieces.join('')).toBe(turn.reply);
  expect(pieces.length).toBeGreaterThan(20);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(60);
  expect(events.at(-1)).toEqual({
    type: 'finish',
    reason: 'stop',
    usage: { inputTokens: null, outputTokens: null },
  });
});

test('answers the latest message of the person, and greets when there is none', async () => {
  const messages = [
    { role: 'user', text: 'hello' },
    { role: 'assistant' },
    { role: 'user', text: 'what is INVEST?' },
  ] as const;
  const text = (events: GuidedEvent[]) =>
    events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  const rest = { tools: [], signal: new AbortController().signal, dialogue };
  expect(text(await eventsOf(guidedModel.stream({ messages, ...rest })))).toContain('INVEST');
  expect(text(await eventsOf(guidedModel.stream({ messages: [], ...rest })))).toContain(
    'Hello Mara',
  );
});

test('stops within one piece when it is aborted, without a throw and without an end', async () => {
  const controller = new AbortController();
  const events: GuidedEvent[] = [];
  for await (const event of guidedModel.stream(request('hello', controller.signal))) {
    events.push(event);
    if (events.length === 4) controller.abort();
  }
  expect(events.map(({ type }) => type)).toEqual(['state', 'text', 'text', 'text']);
});

test('an abort ends also the wait between two pieces', async () => {
  const controller = new AbortController();
  const slow = createGuidedModel({ pace: 3_600_000 });
  const stream = slow.stream(request('hello', controller.signal));
  expect((await stream.next()).value).toMatchObject({ type: 'state' });
  const next = stream.next();
  controller.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});

test('says in plain words why saving failed, ends the workflow without it, and tries again', async () => {
  const steps = assistUserStory.steps.map(({ name }) => ({
    name: name.en,
    status: 'completed' as const,
    progressNote: null,
  }));
  const tools = ['create_po_document', 'complete_workflow'].map((name) => ({ name }));
  const { state: nothing, ...context } = dialogue;
  let state: unknown = nothing;
  for (const said of ['User story', ...assistUserStorySample.messages.en])
    state = continueDialogue({ state, said, context }).state;
  async function answerTo(said: string, ...results: { name: string; result: unknown }[]) {
    const messages = [{ role: 'user', text: said } as const, { role: 'tool', results } as const];
    const workflow = { steps, currentStep: null };
    const events = await eventsOf(
      guidedModel.stream({
        ...request(said),
        messages,
        tools,
        dialogue: { ...dialogue, state, workflow },
      }),
    );
    const calls = events.flatMap((event) => (event.type === 'tool-call' ? [event] : []));
    return {
      calls,
      text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    };
  }
  const failed = { name: 'create_po_document', result: { error: 'The disk\nis [full](x)' } };
  expect((await answerTo('show')).calls).toMatchObject([{ name: 'create_po_document' }]);
  expect((await answerTo('show', failed)).calls).toMatchObject([
    {
      name: 'complete_workflow',
      args: {
        outcome: 'partial_success',
        final_summary: expect.stringContaining('the document is in the chat') as string,
      },
    },
  ]);
  const { text } = await answerTo('show', failed, { name: 'complete_workflow', result: {} });
  expect(text).toContain(String.raw`Saving did not work (The disk is \[full\](x)).`);
});

test('saves on the next message what somebody stopped before it was saved, and ends the workflow only then', async () => {
  const steps = assistUserStory.steps.map(({ name }) => ({
    name: name.en,
    status: 'completed' as const,
    progressNote: null,
  }));
  const tools = ['create_po_document', 'complete_workflow'].map((name) => ({ name }));
  const { state: nothing, ...context } = dialogue;
  let state: unknown = nothing;
  for (const said of ['User story', 'customer', 'pay', 'skip', 'skip', 'skip', 'skip'])
    state = continueDialogue({ state, said, context }).state;
  async function answerTo(...results: { name: string; result: unknown }[]) {
    const asked = request('thanks');
    const events = await eventsOf(
      guidedModel.stream({
        ...asked,
        messages: [...asked.messages, { role: 'tool', results }],
        tools,
        dialogue: { ...dialogue, state, workflow: { steps, currentStep: null } },
      }),
    );
    const calls = events.flatMap((event) => (event.type === 'tool-call' ? [event] : []));
    const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
    return { calls, text, state: events[0] };
  }
  const created = { name: 'create_po_document', result: { document: { id: 'd1', version: 1 } } };
  expect((await answerTo()).calls).toMatchObject([
    {
      name: 'create_po_document',
      args: { type: 'backlog', content: expect.stringContaining('pay') as string },
    },
  ]);
  const ended = await answerTo(created);
  expect(ended.calls).toMatchObject([
    {
      name: 'complete_workflow',
      args: { final_summary: expect.stringContaining('the document is saved') as string },
    },
  ]);
  expect(ended.state).toMatchObject({ state: { work: { saved: { documentId: 'd1' } } } });
  const last = await answerTo(created, { name: 'complete_workflow', result: {} });
  expect(last.calls).toEqual([]);
  expect(last.text).toContain('Saved among the documents of the project');
});

test('says nothing at all when it is aborted before it begins', async () => {
  expect(await eventsOf(guidedModel.stream(request('hello', AbortSignal.abort())))).toEqual([]);
});
