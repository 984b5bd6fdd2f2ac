import { expect, test } from 'vitest';
import { tokenAnalysis, toolEntry } from './debug.ts';

test('a tool is loaded, broken or disabled, and is a function, of MCP or of a provider [DEV-088] [DEV-089]', () => {
  expect(toolEntry.shape.status.options).toEqual(['loaded', 'error', 'disabled']);
  expect(toolEntry.shape.tool_type.options).toEqual(['function', 'mcp', 'provider']);
});

test('the tokens of a session are normal, a warning, critical or an error [DEV-110]', () => {
  expect(tokenAnalysis.shape.status.options).toEqual(['normal', 'warning', 'critical', 'error']);
});
