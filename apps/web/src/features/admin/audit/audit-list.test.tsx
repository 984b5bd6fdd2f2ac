import type { AuditEntry } from '@robin/contract/audit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mara, serveAccounts } from '#testing/admin-page.tsx';
import { refusal } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

const day = '2026-11-20';

function entry(id: number, overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    created_at: `${day}T09:00:00.000Z`,
    actor_id: 1,
    actor_name: 'mara',
    action: 'account_activated',
    subject_type: 'account',
    subject_id: String(id),
    subject_name: `person${id}`,
    details: {},
    ...overrides,
  };
}

const page = (entries: AuditEntry[], hasMore = false, total = entries.length) => ({
  status: 200,
  body: { entries, total_count: total, has_more: hasMore },
});

/** Opens the list of a server that has the entries 3, 2 and 1, in two pages, and nothing about `nobody`. */
async function openList(
  handlers: Parameters<typeof serveAccounts>[1] = {},
  language: 'de' | 'en' = 'en',
) {
  const server = serveAccounts([mara], {
    'GET /api/audit': ({ path }) => {
      const query = new URL(path, 'http://localhost').searchParams;
      if (query.get('search') === 'nobody') return page([]);
      return query.has('before') ? page([entry(1)], false, 3) : page([entry(3), entry(2)], true, 3);
    },
    ...handlers,
  });
  await renderApp('/admin/audit', { language });
  await screen.findByRole('heading', { level: 1, name: /Audit log|Protokoll/ });
  const queries = () =>
    server.sent
      .filter(({ path }) => path.startsWith('/api/audit'))
      .map(({ path }) => new URL(path, 'http://localhost').search);
  return { ...server, queries };
}

const sentences = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);

test('shows who decided what, the newest first, and older ones on request', async () => {
  const { queries } = await openList();
  await screen.findByText('3 entries');
  expect(sentences()).toEqual(['mara activated person3.', 'mara activated person2.']);
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('mara activated person1.');
  expect(sentences()).toHaveLength(3);
  expect(queries()).toEqual(['', '?before=2']);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('leads the focus on to the entries that have come when the button for more goes', async () => {
  await openList();
  const more = await screen.findByRole('button', { name: 'Load more' });
  more.focus();
  fireEvent.click(more);
  await screen.findByText('mara activated person1.');
  expect(document.activeElement?.querySelector('p')?.textContent).toBe('mara activated person1.');
});

test('leaves the focus where it is when one page has everything', async () => {
  await openList({ 'GET /api/audit': page([entry(1)]) });
  await screen.findByText('mara activated person1.');
  expect(document.activeElement?.tagName).not.toBe('LI');
});

test('speaks German, and gives the time where the reader is', async () => {
  const created_at = '2026-11-20T09:05:00.000Z';
  await openList({ 'GET /api/audit': page([entry(1, { created_at })]) }, 'de');
  await screen.findByText('mara hat person1 freigeschaltet.');
  const here = new Date(created_at).toLocaleTimeString('de', {
    hour: '2-digit',
    minute: '2-digit',
  });
  const time = screen.getByText(here);
  expect(time.getAttribute('datetime')).toBe(created_at);
});

test.each(['de', 'en'] as const)(
  'counts the hours to 24, also in the full time (%s)',
  async (language) => {
    const afternoon = new Date(2026, 10, 20, 14, 5);
    const ofAfternoon = entry(1, { created_at: afternoon.toISOString() });
    await openList({ 'GET /api/audit': page([ofAfternoon]) }, language);
    const time = await screen.findByText('14:05');
    expect(time.title).toContain('14:05:00');
  },
);

test('filters by text, action and days', async () => {
  const { queries } = await openList();
  await screen.findByText('3 entries');
  fireEvent.change(screen.getByLabelText('Who, or what it is about'), {
    target: { value: ' jonas ' },
  });
  fireEvent.change(screen.getByLabelText('What happened'), {
    target: { value: 'account_password_reset' },
  });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: day } });
  await waitFor(() =>
    expect(queries().at(-1)).toBe(
      `?search=jonas&action=account_password_reset&from=2026-11-01&to=${day}`,
    ),
  );
});

test('stays as it is while another filter is asked for, and lets no period end before it begins', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof page>>();
  await openList({
    'GET /api/audit': ({ path }) =>
      path.includes('from=') ? answer.promise : page([entry(3), entry(2)]),
  });
  await screen.findByText('2 entries');
  const from = screen.getByLabelText<HTMLInputElement>('From');
  const to = screen.getByLabelText<HTMLInputElement>('To');
  fireEvent.change(from, { target: { value: day } });
  await screen.findByRole('button', { name: 'Reset filter' });
  expect(sentences()).toHaveLength(2);
  answer.resolve(page([entry(3)]));
  await screen.findByText('One entry');
  expect(to.min).toBe(day);
  // The server refuses a year of five digits.
  expect([from.max, to.max]).toEqual(['9999-12-31', '9999-12-31']);
  fireEvent.change(to, { target: { value: day } });
  expect(from.max).toBe(day);
});

test('says that no entry matches, and resets the filter', async () => {
  await openList();
  await screen.findByText('3 entries');
  fireEvent.change(screen.getByLabelText('Who, or what it is about'), {
    target: { value: 'nobody' },
  });
  await screen.findByText(/No entry matches/);
  fireEvent.click(screen.getByRole('button', { name: 'Reset filter' }));
  await screen.findByText('mara activated person3.');
  expect(document.activeElement).toBe(screen.getByLabelText('Who, or what it is about'));
});

test('says that there is nothing yet', async () => {
  await openList({ 'GET /api/audit': page([]) });
  await screen.findByText('No entries yet');
  expect(screen.queryByRole('button', { name: 'Reset filter' })).toBeNull();
});

test('says why it could not be read, and tries again', async () => {
  let isBroken = true;
  await openList({
    'GET /api/audit': () => (isBroken ? refusal(403, 'forbidden', 'No.') : page([entry(1)])),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The audit log could not be loaded: No.');
  isBroken = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('mara activated person1.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('hands out what is filtered as a file, fetched with the token', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  onTestFinished(() => click.mockRestore());
  click.mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:table';
  };
  URL.revokeObjectURL = () => undefined;
  const { sent } = await openList({
    'GET /api/audit/export': { status: 200, body: 'id,created_at' },
  });
  await screen.findByText('3 entries');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: day } });
  await screen.findByRole('button', { name: 'Reset filter' });
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(names).toEqual(['robin-audit.csv']));
  const call = sent.find(({ path }) => path.startsWith('/api/audit/export'));
  expect(call?.path).toBe(`/api/audit/export?from=${day}`);
  expect(call?.headers.get('authorization')).toBe('Bearer token');
  expect(await files[0]?.text()).toContain('id,created_at');
});

test('says why there is no file by a toast where the page has been left before the answer', async () => {
  const held = Promise.withResolvers<ReturnType<typeof refusal>>();
  const { queries } = await openList({ 'GET /api/audit/export': () => held.promise });
  fireEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(queries()).toHaveLength(2));
  fireEvent.click(screen.getByRole('link', { name: 'Projects' }));
  await screen.findByRole('heading', { level: 1, name: 'Projects' });
  held.resolve(refusal(503, 'unavailable', 'Not now.'));
  expect(await screen.findByText('The table could not be loaded: Not now.')).toBeTruthy();
});

test('says why there is no file', async () => {
  await openList({ 'GET /api/audit/export': 'no answer' });
  fireEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The table could not be loaded: The server does not answer. Check your connection.',
  );
});
