import type { IncomingHttpHeaders } from 'node:http';
import { inOneWording, type Sentence } from '#platform/errors/sentence.ts';
import { parseJson } from '#platform/parse-json.ts';
import { createEventSplitter } from './event-stream.ts';
import { asRecord, asText } from './json-values.ts';

const MAX_LENGTH = 500;

/** The sentence inside an error document, or the sentences, in the shapes that model servers use; null without one. */
export function inWordsOf(document: unknown): Sentence | null {
  const words = findErrorWords(document);
  return words === null ? null : inOneWording(words);
}

/** What a gateway such as OpenRouter was told by the provider behind it, of which it says itself no more than that it failed. */
function findPassedOn(record: Record<string, unknown>): string | null {
  const raw = asText(asRecord(record['metadata'])?.['raw'])?.trim();
  return raw ? findErrorWords(readErrorDocument(raw, 'text/plain')) : null;
}

/** Where error documents have their words, or something that has them. */
const WORDS_IN = ['error', 'message', 'detail', 'errors', 'msg', 'Message'];
/** So deep lie the words of those that nest most: `message.detail[].msg` inside an error. */
const DEEPEST = 5;
/** Of a list of mistakes nobody reads more. */
const MOST_MISTAKES = 3;

/** What `loc` names: the place in the request that is wrong, as Python servers tell it. */
function placeOf({ loc }: Record<string, unknown>): string {
  if (!Array.isArray(loc)) return '';
  return `${loc.filter((part) => typeof part !== 'object').join('.')}: `;
}

function findErrorWords(document: unknown, depth = DEEPEST): string | null {
  const text = asText(document);
  if (text !== null) return text.trim() === '' ? null : text;
  if (depth === 0) return null;
  if (Array.isArray(document)) {
    const mistakes = document.slice(0, MOST_MISTAKES).map((one) => findErrorWords(one, depth - 1));
    return mistakes.filter((words) => words !== null).join('; ') || null;
  }
  const record = asRecord(document);
  if (!record) return null;
  const passedOn = findPassedOn(record);
  if (passedOn !== null) return passedOn;
  for (const name of WORDS_IN) {
    const words = findErrorWords(record[name], depth - 1);
    if (words !== null) return placeOf(record) + words;
  }
  return depth < DEEPEST ? asText(record['type']) : null;
}

/** What the first event says of a body that refuses in the form of the stream that it was asked for. */
function parseFirstEvent(body: string): unknown {
  const splitter = createEventSplitter();
  const [first = ''] = [...splitter.push(body), ...splitter.end()];
  return parseJson(first);
}

/** The error document that a body is, which may be anything; a short plain text counts as words. */
export function readErrorDocument(body: string, contentType: string): unknown {
  const document = parseJson(body) ?? parseFirstEvent(body);
  if (document !== null) return document;
  const isPlain = contentType === '' || contentType.startsWith('text/plain');
  return isPlain && body.trim() !== '' && body.length <= MAX_LENGTH ? { message: body } : null;
}

/** Keys as providers echo them, whole or with stars in the middle. */
const keyLike = /\b(?:(?:sk|pk|rk)[-_]|AIza)[-_A-Za-z0-9*.…]{6,}/g;

/**
 * Makes a provider's words fit to be shown and logged: one line, bounded, and without the key,
 * also where it is encoded or half covered with stars.
 */
export function cleanWords(words: string, apiKey: string): string {
  let text = words;
  for (const form of [apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)]) {
    if (form !== '') text = text.replaceAll(form, '[key]');
  }
  text = text
    .replace(keyLike, (word) => (/[\d*…]|\.\./.test(word) ? '[key]' : word))
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…` : text;
}

/** When the provider wants to be asked again, in milliseconds from now; null when it does not say. */
export function readRetryAfter(headers: IncomingHttpHeaders, now: number): number | null {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  const value = headers['retry-after'];
  if (value === undefined) return null;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(value)) return Number(value) * 1_000;
  // Date.parse makes a date of any number.
  const date = /^\s*[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** How providers, gateways and small servers say that a request is longer than the model takes. */
const tooLong = new RegExp(
  [
    'context[ _](?:length|window|size)|maximum context|exceeds? the context',
    '(?:prompt|input)(?: is)? too long|prompt exceeds max length|maximum prompt length|range of input length',
    'input length and `?max_tokens`?|`inputs` tokens|`inputs` must have less',
    'exceeds? the maximum number of tokens|exceeds (?:the )?maximum (?:allowed )?input length',
    'prompt token count of \\d+ exceeds|input token count is \\d+ but|longer than the maximum model length',
    'too many (?:input )?tokens|exceeded model token limit',
    'reduce the length of the messages|request body too large for',
  ].join('|'),
  'i',
);

/** What asks for patience also speaks of tokens. */
const aboutRate = /rate limit|per minute|quota|throttl|please wait/i;

/** Whether a provider refuses a request because it is too long: by its code where it has one, else by its words. */
export function tellsTooLong(document: unknown): boolean {
  const first: unknown = Array.isArray(document) ? document[0] : document;
  const record = asRecord(first);
  const error = asRecord(record?.['error']);
  if ([error?.['code'], record?.['code']].includes('context_length_exceeded')) return true;
  const words = findErrorWords(document) ?? '';
  return tooLong.test(words) && !aboutRate.test(words);
}
