import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Tool } from '#platform/agent/tool.ts';
import { presentTool } from './debug.presenter.ts';
import { describeTool } from './tool-facts.ts';

function tool(parameters: z.ZodObject): Tool {
  return {
    name: 'find_notes',
    provider: 'notes',
    description: 'Finds notes. Use it for e.g. meetings.',
    parameters,
    isOfferedInTalk: true,
    execute: () => Promise.resolve([]),
  };
}

test('shows the parameters of a tool by name, type and need, and a signature made of them [DEV-086] [DEV-087] [DEV-092] [DEV-094]', () => {
  const parameters = z.object({
    query: z.string().describe('What to look for.'),
    tags: z.array(z.string()).optional(),
    kind: z.enum(['note', 'page']).default('note'),
    limit: z.int().nullable(),
    exact: z.literal(true).optional(),
    filter: z.object({ year: z.int() }).optional(),
    anything: z.unknown(),
  });
  const entry = presentTool(describeTool(tool(parameters), true));
  expect(entry).toMatchObject({ description: 'Finds notes.', status: 'loaded' });
  const [method] = entry.methods;
  expect(method?.signature).toBe(
    'find_notes(query: string, tags?: array of string, kind?: "note" | "page", limit: integer | null, exact?: true, filter?: object, anything: any)',
  );
  expect(method?.parameters[0]).toEqual({
    name: 'query',
    type: 'string',
    required: true,
    description: 'What to look for.',
  });
  expect(method?.parameters[1]).toEqual({
    name: 'tags',
    type: 'array of string',
    required: false,
  });
});

test('says of a tool that cannot be described to the model why, on the tool and on its method [DEV-088] [DEV-096] [OPEN2-151]', () => {
  const entry = presentTool(describeTool(tool(z.object({ since: z.date() })), true));
  expect(entry.status).toBe('error');
  expect(entry.error_message).toMatch(/date/i);
  expect(entry.methods[0]?.error_message).toBe(entry.error_message);
});

test('has no error message where there is no error [OPEN2-151]', () => {
  const entry = presentTool(describeTool(tool(z.object({})), false));
  expect(entry.status).toBe('disabled');
  expect(entry).not.toHaveProperty('error_message');
  expect(entry.methods[0]).not.toHaveProperty('error_message');
});
