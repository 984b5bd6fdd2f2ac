import type { AuditAction } from '@robin/contract/audit';
import { limits } from '@robin/contract/limits';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendAuditEntries } from '#platform/audit-log.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { toCsvField } from './audit-csv.ts';

interface Entry {
  id: number;
  created_at: string;
  actor_name: string;
  action: string;
  subject_name: string;
  details: Record<string, unknown>;
}

let app: TestApp;
let admin: TestClient;
let poweruser: TestClient;
let user: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUp('audit-admin');
  poweruser = await app.signUp('audit-poweruser', ['poweruser']);
  user = await app.signUp('audit-user', ['user']);
});
afterAll(() => app.close());

const db = () => app.testDatabase.database.query;

/** The log takes new entries only, so a test that needs an empty one has to take the guard away for a moment. */
beforeEach(async () => {
  await sql`alter table audit_entries disable trigger audit_entries_append_only`.execute(db());
  await sql`truncate audit_entries restart identity`.execute(db());
  await sql`alter table audit_entries enable trigger audit_entries_append_only`.execute(db());
});

interface Decision {
  actor?: string;
  action?: AuditAction;
  subject?: string;
  details?: Record<string, unknown>;
}

async function record(...decisions: Decision[]): Promise<void> {
  await appendAuditEntries(
    db(),
    decisions.map(({ actor = 'anna', action = 'account_activated', subject = 'ben', details }) => ({
      actor: { userId: 1, username: actor },
      action,
      subject: { type: 'account' as const, id: 2, name: subject },
      ...(details ? { details } : {}),
    })),
  );
}

/** An entry of another time. */
async function recordAt(createdAt: string, subject: string): Promise<void> {
  await db()
    .insertInto('audit_entries')
    .values({
      created_at: new Date(createdAt),
      actor_id: 1,
      actor_name: 'anna',
      action: 'account_activated',
      subject_type: 'account',
      subject_id: '2',
      subject_name: subject,
      details: '{}',
    })
    .execute();
}

async function list(query = '') {
  const { status, body } = await admin.call('GET', `/api/audit${query}`);
  expect(status).toBe(200);
  return body as { entries: Entry[]; total_count: number; has_more: boolean };
}

const subjectsOf = ({ entries }: { entries: Entry[] }) =>
  entries.map(({ subject_name: name }) => name);

async function exportCsv(query = '') {
  const response = await admin.fetch(`/api/audit/export${query}`);
  // As bytes, because reading as text takes the mark of UTF-8 away.
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  return { status: response.status, headers: response.headers, text };
}

/** Reads a table as RFC 4180 has it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, bare = '', end] of text.matchAll(pattern)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('the audit log', () => {
  test('is for administrators: 403 for others and 401 for strangers, the table too', async () => {
    for (const path of ['/api/audit', '/api/audit/export']) {
      expect((await user.call('GET', path)).status).toBe(403);
      expect((await poweruser.call('GET', path)).status).toBe(403);
      expect((await app.anonymous.call('GET', path)).status).toBe(401);
      expect((await admin.fetch(path)).status).toBe(200);
    }
  });

  test('shows who decided what about whom and when, the newest first', async () => {
    await record(
      { subject: 'ben' },
      {
        action: 'account_roles_changed',
        subject: 'clara',
        details: { old_roles: ['user'], new_roles: ['admin'] },
      },
    );
    const { entries, total_count: count, has_more: hasMore } = await list();
    expect([count, hasMore]).toEqual([2, false]);
    expect(entries[0]).toEqual({
      id: 2,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      actor_id: 1,
      actor_name: 'anna',
      action: 'account_roles_changed',
      subject_type: 'account',
      subject_id: '2',
      subject_name: 'clara',
      details: { old_roles: ['user'], new_roles: ['admin'] },
    });
    expect(entries[1]).toMatchObject({ action: 'account_activated', details: {} });
  });

  test('keeps the names of the moment, whoever is renamed or removed later', async () => {
    await app.signUp('audit-short-lived');
    const [{ id }] = (await db()
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'audit-short-lived')
      .execute()) as [{ id: number }];
    await admin.call('PUT', `/api/users/${id}/role`, { roles: ['poweruser'] });
    await db().deleteFrom('users').where('id', '=', id).execute();
    expect(subjectsOf(await list())).toEqual(['audit-short-lived']);
  });
});

describe('the filter', () => {
  test('finds a part of the name of who decided or of whom it was about, in any case', async () => {
    await record({ actor: 'Anna Wald', subject: 'ben' }, { actor: 'carl', subject: 'Hannah' });
    await record({ actor: 'carl', subject: 'dora' });
    expect(subjectsOf(await list('?search=ANNA'))).toEqual(['Hannah', 'ben']);
    expect(subjectsOf(await list('?search=%20dora%20'))).toEqual(['dora']);
    expect((await list('?search=nobody')).total_count).toBe(0);
    expect((await list('?search=%20')).total_count).toBe(3);
  });

  test('finds also who was made a member, whom the sentence names', async () => {
    const details = { user_id: 3, username: 'Ömer_Wald', role: 'member' };
    await record({ action: 'project_member_added', subject: 'Shop', details });
    await record({ action: 'project_member_removed', subject: 'Shop', details });
    await record({ subject: 'dora', details: { fields: ['Ömer'] } });
    expect(subjectsOf(await list('?search=%C3%B6mer_w'))).toEqual(['Shop', 'Shop']);
    expect((await list('?search=role')).total_count).toBe(0);
    const [, ...rows] = parseCsv((await exportCsv('?search=wald')).text.slice(1));
    expect(rows).toHaveLength(2);
  });

  test.each(['%', '_', '\\', 'a%', '100%_\\'])(
    'takes %j for what it is, not for a pattern',
    async (word) => {
      await record({ subject: `x${word}y` }, { subject: 'abc' });
      expect(subjectsOf(await list(`?search=${encodeURIComponent(word)}`))).toEqual([`x${word}y`]);
    },
  );

  test('takes one kind of decision', async () => {
    await record({ action: 'account_activated' }, { action: 'account_deactivated' });
    const { entries, total_count: count } = await list('?action=account_deactivated');
    expect([count, entries[0]?.action]).toEqual([1, 'account_deactivated']);
    expect((await admin.call('GET', '/api/audit?action=coffee_made')).status).toBe(422);
  });

  test('takes whole days of UTC, the first and the last included', async () => {
    await recordAt('2026-03-01T23:59:59.999Z', 'before');
    await recordAt('2026-03-02T00:00:00.000Z', 'first');
    await recordAt('2026-03-03T23:59:59.999Z', 'last');
    await recordAt('2026-03-04T00:00:00.000Z', 'after');
    expect(subjectsOf(await list('?from=2026-03-02&to=2026-03-03'))).toEqual(['last', 'first']);
    expect(subjectsOf(await list('?from=2026-03-04'))).toEqual(['after']);
    expect(subjectsOf(await list('?to=2026-03-01'))).toEqual(['before']);
    expect(subjectsOf(await list('?from=2026-03-03&to=2026-03-02'))).toEqual([]);
  });

  test('understands every day that can be written, and refuses one that can’t be', async () => {
    await record({});
    expect((await list('?from=0000-01-01&to=9999-12-31')).total_count).toBe(1);
    for (const query of ['from=2026-02-30', 'to=yesterday', 'from=2026-03-01T00:00:00Z', 'day=1']) {
      expect((await admin.call('GET', `/api/audit?${query}`)).status).toBe(422);
    }
  });
});

describe('the pages', () => {
  test('follow one another without a gap or a repetition, also while entries are added', async () => {
    await record(...Array.from({ length: 7 }, (_, number) => ({ subject: `s${number + 1}` })));
    const first = await list('?limit=3');
    expect([subjectsOf(first), first.total_count, first.has_more]).toEqual([
      ['s7', 's6', 's5'],
      7,
      true,
    ]);
    await record({ subject: 's8' });
    const second = await list(`?limit=3&before=${first.entries.at(-1)?.id}`);
    const third = await list(`?limit=3&before=${second.entries.at(-1)?.id}`);
    expect([subjectsOf(second), subjectsOf(third)]).toEqual([['s4', 's3', 's2'], ['s1']]);
    expect([second.has_more, third.has_more]).toEqual([true, false]);
  });

  test('know that there is nothing more when the last one is just full', async () => {
    await record({}, {});
    expect((await list('?limit=2')).has_more).toBe(false);
  });

  test('have 50 entries by default, and 200 at most', async () => {
    await record(...Array.from({ length: 51 }, () => ({})));
    expect((await list()).entries).toHaveLength(limits.auditPageSize);
    expect((await list('?limit=200')).entries).toHaveLength(51);
    for (const limit of ['201', '0', '-1', 'x', '1e3']) {
      expect((await admin.call('GET', `/api/audit?limit=${limit}`)).status).toBe(422);
    }
  });
});

describe('the table', () => {
  test('is a file of CSV with one line for each entry, the newest first', async () => {
    await record({ subject: 'ben' }, { subject: 'Jörg, "Joe"\nKlein', details: { a: [1] } });
    const { headers, text } = await exportCsv();
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="robin-audit.csv"');
    expect(text.startsWith('\uFEFFid,created_at,actor_id,actor_name,action,')).toBe(true);
    const [head, ...rows] = parseCsv(text.slice(1));
    expect(head?.slice(-2)).toEqual(['subject_name', 'details']);
    expect(rows.map((row) => [row[0], row[3], row[7], row[8]])).toEqual([
      ['2', 'anna', 'Jörg, "Joe"\nKlein', '{"a":[1]}'],
      ['1', 'anna', 'ben', '{}'],
    ]);
  });

  test('holds what the filter finds, over more than one page of the database', async () => {
    const many = limits.auditPageMaxSize * 2 + 5;
    await record(...Array.from({ length: many }, (_, number) => ({ subject: `s${number}` })));
    await record({ actor: 'carl', subject: 'other' });
    const [, ...rows] = parseCsv((await exportCsv('?search=anna')).text.slice(1));
    expect(rows).toHaveLength(many);
    expect(rows.map((row) => Number(row[0]))).toEqual(
      Array.from({ length: many }, (_, index) => many - index),
    );
    expect(parseCsv((await exportCsv('?search=nobody')).text.slice(1))).toHaveLength(1);
    expect((await exportCsv('?limit=5')).status).toBe(422);
  });

  test('leaves the number of an account empty where none decided', async () => {
    const entry = { actor_name: 'robin', action: 'account_activated', subject_name: 'ben' };
    await db()
      .insertInto('audit_entries')
      .values({ ...entry, actor_id: null, subject_type: 'account', subject_id: '2' })
      .execute();
    const [, row] = parseCsv((await exportCsv()).text.slice(1));
    expect(row?.slice(2, 4)).toEqual(['', 'robin']);
  });

  test('can’t make a spreadsheet run what somebody calls themselves', async () => {
    await record({ actor: '=HYPERLINK("http://example.org","x")', subject: '@SUM(1+1)' });
    const [, row] = parseCsv((await exportCsv()).text.slice(1));
    expect([row?.[3], row?.[7]]).toEqual([`'=HYPERLINK("http://example.org","x")`, `'@SUM(1+1)`]);
    // Set for East Asian keyboards, some of them read these alike.
    await record({ actor: '＝1+1', subject: '＠SUM(1+1)' });
    const [, wide] = parseCsv((await exportCsv()).text.slice(1));
    expect([wide?.[3], wide?.[7]]).toEqual(["'＝1+1", "'＠SUM(1+1)"]);
  });

  test('can’t make one run it either whose cells end at a semicolon, as German ones do', async () => {
    await record({ actor: 'x;=1+1', subject: 'Quotes; and "more";@SUM(1+1)' });
    const { text } = await exportCsv();
    // Quotes count for it only where they begin a cell, so everything between two semicolons is one.
    expect(text.split(';').filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    const [, row] = parseCsv(text.slice(1));
    expect([row?.[3], row?.[7]]).toEqual([`x;'=1+1`, `Quotes; and "more";'@SUM(1+1)`]);
  });

  test('gives every text back as it is but for an apostrophe before each formula, and never begins a cell like one', () => {
    const formula = /(^|;)(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g;
    const texts = fc.oneof(
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\n', '\r', '\t', 'a', ' '),
      }),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const [[cell] = []] = parseCsv(`${toCsvField(text)}\r\n`);
        expect(cell).toBe(text.replaceAll(formula, "$1'"));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('an entry', () => {
  test.each([
    ['update', "update audit_entries set actor_name = 'somebody else'"],
    ['update of nothing', "update audit_entries set actor_name = 'x' where false"],
    ['delete', 'delete from audit_entries'],
    ['truncate', 'truncate audit_entries'],
    ['truncate of everything', 'truncate audit_entries restart identity cascade'],
    [
      'overwriting insert',
      `insert into audit_entries (id, actor_name, action, subject_type, subject_id, subject_name)
       overriding system value values (1, 'x', 'account_activated', 'account', '1', 'x')
       on conflict (id) do update set actor_name = 'x'`,
    ],
    [
      'merge',
      `merge into audit_entries using (select 1 as id) as wanted on audit_entries.id = wanted.id
       when matched then delete`,
    ],
  ])('can’t be changed or removed, by nobody: %s', async (_what, statement) => {
    await record({});
    await expect(sql.raw(statement).execute(db())).rejects.toThrow('append-only');
    const { entries } = await list();
    expect(entries).toMatchObject([{ id: 1, actor_name: 'anna' }]);
  });

  test('is there only when the change is', async () => {
    const failing = db()
      .transaction()
      .execute(async (transaction) => {
        await appendAuditEntries(transaction, [
          {
            actor: { userId: 1, username: 'anna' },
            action: 'account_activated',
            subject: { type: 'account', id: 2, name: 'ben' },
          },
        ]);
        throw new Error('the change failed');
      });
    await expect(failing).rejects.toThrow('the change failed');
    expect((await list()).total_count).toBe(0);
  });
});
