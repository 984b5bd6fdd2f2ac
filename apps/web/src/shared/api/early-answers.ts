import { readToken } from './token.ts';

/** How long an answer waits for who reads it: longer than a page takes to start, and too short to grow old. */
const KEPT_MS = 10_000;

const authorizationOf = (token: string | null) => `Bearer ${token ?? ''}`;

const answers = new Map<string, { authorization: string; answer: Promise<Response> }>();

/**
 * Asks the server for what the first page will want to know, while the code that reads it is still on its way. Each
 * answer is taken once, by the same question of the same person.
 *
 * @param urls addresses of this server, written as `callEndpoint` builds them
 */
export function askEarly(urls: readonly string[]): void {
  const authorization = authorizationOf(readToken());
  for (const url of urls) {
    const answer = fetch(url, { credentials: 'include', headers: { authorization } });
    // Who takes it hears of a failure; one that nobody takes is asked for in vain, and hurts nobody.
    answer.catch(() => undefined);
    answers.set(url, { authorization, answer });
    setTimeout(() => answers.delete(url), KEPT_MS);
  }
}

/** The answer that was asked for already; undefined where the server has to be asked now, as after every change. */
export function takeEarlyAnswer(url: string, request: RequestInit): Promise<Response> | undefined {
  if ((request.method ?? 'GET') !== 'GET') answers.clear();
  const early = answers.get(url);
  answers.delete(url);
  const authorization = new Headers(request.headers).get('authorization');
  return early?.authorization === authorization ? early?.answer : undefined;
}
