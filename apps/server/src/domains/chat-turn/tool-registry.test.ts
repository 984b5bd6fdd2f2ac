import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { Tool, ToolContext } from '#platform/agent/tool.ts';
import { notFound } from '#platform/errors/domain-error.ts';
import { createLogger } from '#platform/logger.ts';
import { createToolRegistry } from './tool-registry.ts';

const context = (signal = new AbortController().signal): ToolContext => ({
  actor: { userId: 1, username: 'mara', firstName: null, roles: ['user'], tokenId: 't1' },
  sessionId: 's1',
  turnId: 't1',
  projectId: 1,
  scratchpadDocumentId: null,
  signal,
});

const buildTool = (execute: Tool['execute'], more: Partial<Tool> = {}): Tool => ({
  name: 'look',
  provider: 'project',
  description: 'Looks.',
  parameters: z.object({}),
  isOfferedInTalk: false,
  execute,
  ...more,
});

function run(tool: Tool, where = context()): Promise<unknown> {
  const registry = createToolRegistry([tool], createLogger('silent'));
  return registry.execute({ name: 'look', args: {} }, where);
}

const never = () => new Promise<never>(() => undefined);
const ENDED = { error: 'The tool was stopped or took too long.' };

test('a tool that goes on after a stop does not hold the answer up', async () => {
  const stopping = new AbortController();
  const answered = run(buildTool(never), context(stopping.signal));
  stopping.abort();
  expect(await answered).toEqual(ENDED);
});

test('a tool that takes longer than half a minute has failed, and is told to end', async () => {
  const tooLong = new AbortController();
  const waiting = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(tooLong.signal);
  onTestFinished(() => waiting.mockRestore());
  let told: AbortSignal | null = null;
  const answered = run(
    buildTool((_args, { signal }) => {
      told = signal;
      return never();
    }),
  );
  expect(waiting).toHaveBeenCalledWith(30_000);
  tooLong.abort();
  expect(await answered).toEqual(ENDED);
  expect(told).toMatchObject({ aborted: true });
});

test('the model is told why a use case refuses, and nothing of what is broken inside', async () => {
  const refusing = buildTool(() => Promise.reject(notFound('Document')));
  expect(await run(refusing)).toEqual({ error: notFound('Document').message });
  const broken = buildTool(() => Promise.reject(new Error('password of the database')));
  expect(await run(broken)).toEqual({ error: 'The tool failed.' });
});

test('what is not offered does not run, whatever the model calls', async () => {
  const execute = vi.fn(() => Promise.resolve('done'));
  const missing = { error: 'There is no tool named look.' };
  expect(await run(buildTool(execute, { needsScratchpad: true }))).toEqual(missing);
  expect(await run(buildTool(execute), { ...context(), projectId: null })).toEqual(missing);
  expect(execute).not.toHaveBeenCalled();
});

test('a model that calls with wrong arguments is told which one it is', async () => {
  const parameters = z.object({ document_id: z.string(), steps: z.array(z.string()).optional() });
  const tool = buildTool(() => Promise.resolve('never'), { parameters });
  const registry = createToolRegistry([tool], createLogger('silent'));
  const call = (args: unknown) => registry.execute({ name: 'look', args }, context());
  expect(await call({ id: 'd1' })).toEqual({
    error:
      'The arguments do not fit: document_id: Invalid input: expected string, received undefined',
  });
  expect(await call({ document_id: 'd1', steps: ['a', 2] })).toEqual({
    error: 'The arguments do not fit: steps.1: Invalid input: expected string, received number',
  });
  expect(await call('{bad json')).toEqual({
    error: 'The arguments do not fit: Invalid input: expected object, received string',
  });
});

test('what may be left out may come as null, at every depth, and what must not is still missed', async () => {
  const parameters = z.object({
    title: z.string(),
    type: z.enum(['spec']).optional(),
    steps: z.array(z.object({ note: z.string().default('') })).optional(),
    note: z.string().nullable().default('kept'),
  });
  const tool = buildTool((args) => Promise.resolve(args), { parameters });
  const registry = createToolRegistry([tool], createLogger('silent'));
  const call = (args: unknown) => registry.execute({ name: 'look', args }, context());
  expect(await call({ title: 'A', type: null, steps: [{ note: null }] })).toEqual({
    title: 'A',
    steps: [{ note: '' }],
    note: 'kept',
  });
  expect(await call({ title: 'A', note: null })).toEqual({ title: 'A', note: null });
  expect(await call({ title: null, type: null })).toEqual({
    error: 'The arguments do not fit: title: Invalid input: expected string, received null',
  });
});

test('what may be left out may come as nothing, and what must not, or would be all of it, is still missed', async () => {
  const parameters = z.object({
    search: z.string().optional(),
    type: z.enum(['spec']).optional(),
    from: z.int().optional(),
    passages: z
      .array(z.object({ old_text: z.string(), new_text: z.string() }))
      .min(1)
      .optional(),
  });
  const tool = buildTool((args) => Promise.resolve(args), { parameters });
  const registry = createToolRegistry([tool], createLogger('silent'));
  const call = (args: unknown) => registry.execute({ name: 'look', args }, context());
  expect(await call({ search: 'portal', type: '', from: '', passages: [] })).toEqual({
    search: 'portal',
  });
  const passages = [{ old_text: 'a', new_text: '' }];
  expect(await call({ type: '', passages })).toEqual({ passages });
  expect(await call({ search: '' })).toEqual({ search: '' });
  expect(await call({ type: 'poem', from: '' })).toEqual({
    error: expect.stringContaining('type: ') as string,
  });
  expect(await call('')).toEqual({ error: expect.stringContaining('expected object') as string });
});

test('a list, a number or a yes may come as a text, and a text stays one', async () => {
  const parameters = z.object({
    title: z.string().max(20).optional(),
    from: z.int().optional(),
    is_final: z.boolean().optional(),
    passages: z.array(z.object({ old_text: z.string(), new_text: z.string() })).optional(),
  });
  const tool = buildTool((args) => Promise.resolve(args), { parameters });
  const registry = createToolRegistry([tool], createLogger('silent'));
  const call = (args: unknown) => registry.execute({ name: 'look', args }, context());
  const passages = [{ old_text: 'a', new_text: '' }];
  const written = {
    title: '[1]',
    from: '20',
    is_final: 'true',
    passages: JSON.stringify(passages),
  };
  expect(await call(written)).toEqual({ title: '[1]', from: 20, is_final: true, passages });
  for (const wrong of [{ passages: '[{"old_text"' }, { passages: '{"a":1}' }, { from: 'two' }]) {
    expect(await call(wrong)).toEqual({
      error: expect.stringContaining('received string') as string,
    });
  }
  expect(await call({ title: '"'.repeat(21) })).toEqual({
    error: expect.stringContaining('title: Too big') as string,
  });
});
