import type { Page } from 'playwright-core';

/** Calls the interface as the person who is signed in on `page`, and answers what came back. */
export async function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/api/${string}`,
  body?: unknown,
): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await fetch(new URL(path, page.url()), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
