import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanWords,
  inWordsOf,
  readErrorDocument,
  readRetryAfter,
  tellsTooLong,
} from './provider-words.ts';

describe('finding the words of a provider', () => {
  test.each([
    ['OpenAI', { error: { message: 'No quota', type: 'x' } }, 'No quota'],
    ['Ollama', { error: 'model "x" not found' }, 'model "x" not found'],
    ['a list', [{ error: { code: 400, message: 'API key not valid' } }], 'API key not valid'],
    ['a message', { object: 'error', message: 'Too long' }, 'Too long'],
    ['a detail', { detail: 'Not authenticated' }, 'Not authenticated'],
    ['a type alone', { error: { type: 'overloaded_error', message: '' } }, 'overloaded_error'],
    [
      'what a gateway was told, as JSON',
      { error: { message: 'Provider returned error', metadata: { raw: '{"message":"No room"}' } } },
      'No room',
    ],
    [
      'what a gateway was told, in words',
      { error: { message: 'Provider returned error', metadata: { raw: 'Come back later.' } } },
      'Come back later.',
    ],
    [
      'what a gateway was told, with nothing in it',
      { error: { message: 'Provider returned error', metadata: { raw: '{}' } } },
      'Provider returned error',
    ],
    [
      'what is wrong with each part of a request, as Python servers tell it',
      {
        detail: [
          { type: 'missing', loc: ['body', 'model'], msg: 'Field required' },
          { loc: ['body', 'messages', 0], msg: 'Input should be an object' },
        ],
      },
      'body.model: Field required; body.messages.0: Input should be an object',
    ],
    [
      'the same inside a message, as Mistral tells it',
      {
        object: 'error',
        message: {
          detail: [{ loc: ['body', 'store'], msg: 'Extra inputs are not permitted' }],
        },
        type: 'invalid_request_error',
      },
      'body.store: Extra inputs are not permitted',
    ],
    [
      'a list of errors, as Cloudflare tells it',
      { success: false, errors: [{ code: 10_000, message: 'Authentication error' }] },
      'Authentication error',
    ],
    ['a capital letter, as Amazon has it', { Message: 'Not authorized' }, 'Not authorized'],
    ['an error inside of an error', { error: { error: { message: 'No model' } } }, 'No model'],
    ['words that lie too deep', JSON.parse(`${'['.repeat(9)}"x"${']'.repeat(9)}`), null],
    ['nothing', { ok: true }, null],
    ['a number', 7, null],
    ['null', null, null],
  ])('%s', (_what, document, words) => {
    expect(inWordsOf(document)?.en ?? null).toBe(words);
  });

  test('takes short plain text, and no page', () => {
    const wordsIn = (body: string, type: string) =>
      inWordsOf(readErrorDocument(body, type))?.en ?? null;
    expect(wordsIn('upstream timed out', 'text/plain')).toBe('upstream timed out');
    expect(wordsIn('<h1>Bad gateway</h1>', 'text/html')).toBeNull();
    expect(wordsIn('x'.repeat(10_000), 'text/plain')).toBeNull();
    expect(wordsIn('', 'application/json')).toBeNull();
    expect(wordsIn('Unauthorized', '')).toBe('Unauthorized');
  });

  test.each([
    ['OpenAI', 'data: {"error":{"message":"No tools"}}\n\ndata: [DONE]\n\n'],
    [
      'DashScope',
      'id:1\nevent:error\n:HTTP_STATUS/400\ndata:{"code":"X","message":"No tools"}\n\n',
    ],
  ])('takes those of a refusal in the form of a stream, as behind %s', (_who, body) => {
    expect(inWordsOf(readErrorDocument(body, 'text/event-stream'))?.en).toBe('No tools');
  });
});

describe('a request that is too long', () => {
  test.each([
    ['the code of OpenAI', { error: { code: 'context_length_exceeded', message: 'No.' } }],
    ['the code inside a failed answer', { error: { code: 'context_length_exceeded' } }],
    [
      'the words of OpenAI',
      { error: { message: "This model's maximum context length is 8192 tokens.", code: null } },
    ],
    [
      'the words of Anthropic',
      { type: 'error', error: { message: 'prompt is too long: 204301 tokens > 200000 maximum' } },
    ],
    [
      'the other words of Anthropic',
      { error: { message: 'input length and `max_tokens` exceed context limit: 188240 + 21333' } },
    ],
    [
      'the words of Google',
      [
        {
          error: { message: 'The input token count (9) exceeds the maximum number of tokens (8).' },
        },
      ],
    ],
    [
      'the words of xAI',
      {
        error:
          "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
      },
    ],
    [
      'the words of Moonshot',
      { error: { message: 'Your request exceeded model token limit : 8192' } },
    ],
    [
      'the words that a gateway passes on',
      {
        error: {
          message: 'Provider returned error',
          metadata: { raw: '{"error":{"message":"prompt is too long: 9 tokens > 8 maximum"}}' },
        },
      },
    ],
    ['the words of llama.cpp', { error: 'the request exceeds the available context size' }],
    [
      'the words of vLLM behind Xinference',
      {
        detail:
          'The decoder prompt (length 66501) is longer than the maximum model length of 65536.',
      },
    ],
    [
      'the words of Alibaba',
      {
        error: {
          message:
            '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]',
        },
      },
    ],
    ['the words of Zhipu', { error: { code: '1261', message: 'Prompt exceeds max length' } }],
    [
      'the words of Poolside',
      {
        error: {
          message: 'Input length 131393 exceeds the maximum allowed input length of 131040 tokens.',
        },
      },
    ],
    [
      'the words of NVIDIA',
      { message: 'Prompt length (5000) exceeds maximum input length (4096).' },
    ],
    [
      'the words of GitHub Copilot',
      { error: { message: 'prompt token count of 145613 exceeds the limit of 128000' } },
    ],
    [
      'the words of GitHub Models',
      { error: { message: 'Request body too large for gpt-4o model. Max size: 8000 tokens.' } },
    ],
    [
      'the words of Vertex',
      {
        error: {
          message:
            'Unable to submit request because the input token count is 32825 but model only supports up to 32768.',
        },
      },
    ],
    [
      'the words of Hugging Face',
      {
        error:
          'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000',
      },
    ],
    [
      'the words of Ollama',
      { error: { message: 'prompt too long; exceeded max context length by 4 tokens' } },
    ],
  ])('is recognised by %s', (_what, document) => {
    expect(tellsTooLong(document)).toBe(true);
  });

  test.each([
    ['no quota', { error: { message: 'You exceeded your current quota of tokens.' } }],
    ['a rate', { error: { message: 'Rate limit: too many tokens per minute.' } }],
    [
      'a throttle',
      {
        error: {
          message: 'ThrottlingException: Too many tokens, please wait before trying again.',
        },
      },
    ],
    ['a limit of the answer', { error: { message: 'Range of max_tokens should be [1, 8192]' } }],
    ['a wrong key', { error: { message: 'Incorrect API key', code: 'invalid_api_key' } }],
    ['nothing', null],
  ])('is not what %s says', (_what, document) => {
    expect(tellsTooLong(document)).toBe(false);
  });
});

describe('cleaning the words', () => {
  test('never lets the key through, whatever surrounds it', () => {
    const key = fc
      .string({ unit: 'grapheme-ascii', minLength: 8 })
      .filter((text) => /^\S+$/.test(text));
    fc.assert(
      fc.property(fc.string(), key, fc.string(), (before, apiKey, after) => {
        fc.pre(!`${before}[key]${after}`.includes(apiKey));
        const text = `${before} ${apiKey} ${JSON.stringify(apiKey)} ${encodeURIComponent(apiKey)} ${after}`;
        expect(cleanWords(text, apiKey)).not.toContain(apiKey);
      }),
    );
  });

  test.each([
    [
      'Incorrect API key provided: sk-abcd****************wxyz.',
      'Incorrect API key provided: [key]',
    ],
    ['Invalid key AIzaSyD-12345678901234567890', 'Invalid key [key]'],
    ['bad sk-ant-api03-AbCdEf123', 'bad [key]'],
  ])('covers what only looks like a key: %s', (words, cleaned) => {
    expect(cleanWords(words, 'another-key')).toBe(cleaned);
  });

  test('makes one bounded line without control characters', () => {
    expect(cleanWords('a\r\nb\t\u0000c\u001b[31m', 'key')).toBe('a b c [31m');
    const long = cleanWords('🦉'.repeat(600), 'key');
    expect(long.length).toBeLessThanOrEqual(500);
    expect(long.isWellFormed()).toBe(true);
  });
});

describe('when to ask again', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each([
    [{ 'retry-after': '3' }, 3_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' }, 10_000],
    [{ 'retry-after': 'Thu, 01 Jan 2020 00:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '250', 'retry-after': '1' }, 250],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-1' }, null],
    [{}, null],
  ])('%j', (headers, milliseconds) => {
    expect(readRetryAfter(headers, now)).toBe(milliseconds);
  });
});
