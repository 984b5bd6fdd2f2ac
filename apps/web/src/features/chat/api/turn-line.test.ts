import { expect, test, vi } from 'vitest';
import { runningTurnLine, sendLine } from './turn-line.ts';

const { signal } = new AbortController();
const startSending = () => sendLine('s1', { id: 'm1', text: 'Hello' }, 'en').start(signal);

function answerWith(status: number, body: string, type: string): void {
  const headers = { 'content-type': type };
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
}

test.each([502, 503, 504])(
  'a page with %i from what stands before the server means that it cannot be reached now, and is worth another try',
  async (status) => {
    answerWith(status, '<h1>Bad Gateway</h1>', 'text/html');
    await expect(startSending()).rejects.toThrow('The server cannot be reached.');
    await expect(runningTurnLine('s1', 't1').resume(3, 't1', signal)).rejects.toThrow(
      'The server cannot be reached.',
    );
  },
);

test('the same status in the words of the server is a refusal', async () => {
  const body = {
    detail: 'The provider is overloaded.',
    code: 'model_provider_failed',
    request_id: 'r',
  };
  answerWith(502, JSON.stringify(body), 'application/json');
  expect(await startSending()).toEqual({
    type: 'refused',
    status: 502,
    failure: { reason: 'The provider is overloaded.', code: 'model_provider_failed' },
  });
});
