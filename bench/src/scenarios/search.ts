import { join } from 'node:path';
import type { BenchOptions } from '#options.ts';
import { format, printProgress, printTable } from '#report.ts';
import { EMBEDDED, ON_POSTGRES } from '#stage.ts';
import { quantile } from '#statistics.ts';
import { createDatabase, useEmbedded, useServer, type RunSql } from '#system/databases.ts';
import { startRobin } from '#system/robin-server.ts';
import { createTemporaryFolder } from '#system/temporary-folder.ts';
import { callJson } from '#targets/http.ts';
import { createAccounts } from '#targets/product.ts';

export const SEARCHED_MESSAGES = 100_000;
const SESSIONS = 500;
const MESSAGES_PER_STATEMENT = 2_000;
const WORDS_OF_QUESTION = 25;
const WORDS_OF_ANSWER = 90;
/** Nobody else in these messages talks of it. */
const RARE_WORD = 'Quittenmarmelade';
const RARE_EVERY = 20_000;
const WARM_UP_SEARCHES = 3;

/** The most frequent first. */
const vocabulary = {
  de: `Anforderung Team Nutzer Sprint Ziel Aufgabe Kunde Projekt Fehler Bericht Termin Freigabe Entwurf Konzept Oberfläche
    Schnittstelle Datenbank Anmeldung Rechnung Vorschlag Rückmeldung Priorität Abnahme Risiko Messung Zahlung Lieferung
    Besprechung Verantwortung Erwartung Verbesserung Geschichte Planung Schätzung Entscheidung Auswertung Übersicht Filter
    Suche Liste Hinweis Begründung Umfrage Gespräch Auftrag Vertrag Angebot Ablauf Prüfung Änderung wollen brauchen prüfen
    zeigen ändern liefern planen schätzen entscheiden schnell einfach wichtig offen neu alt und oder mit für nicht wir`,
  en: `requirement user release story goal task customer project bug report meeting approval draft concept interface database
    login invoice proposal feedback priority acceptance risk metric payment delivery discussion ownership expectation
    improvement planning estimate decision analysis overview filter search list hint reason survey interview contract offer
    workflow review change backlog milestone roadmap feature experiment insight we need check show update ship plan estimate
    decide quickly simple important open new old and or with for not the`,
};
const languages = [vocabulary.de, vocabulary.en].map((words) => words.split(/\s+/));

const searches = [
  { what: 'a common word', q: 'Anforderung' },
  { what: 'a rare word', q: RARE_WORD },
  { what: 'two words', q: 'Anforderung Sprint' },
  { what: 'a beginning', q: 'anf' },
  { what: 'no find', q: 'Nachtigallenschwarm' },
] as const;

/** One kind of search on one system. Times are milliseconds. */
export interface SearchRow {
  target: string;
  what: string;
  searches: number;
  /** on the first page */
  hits: number;
  time: { p50: number; p95: number };
}

/** Numbers from 0 to 1 that look random and are the same in every run (mulberry32). */
function createNumbers(): () => number {
  let state = 0x5eed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A text of a few frequent and many rarer words, as every language has them. */
function write(words: readonly string[], length: number, next: () => number): string {
  const pick = () => words[Math.floor(words.length * next() ** 2)] ?? '';
  return Array.from({ length }, () => {
    const chance = next();
    if (chance < 0.02) return `PO-${Math.floor(next() * 100_000)}`;
    return chance < 0.1 ? `${pick()}${pick().toLowerCase()}` : pick();
  }).join(' ');
}

async function fill(run: RunSql, sessions: readonly string[]): Promise<void> {
  const next = createNumbers();
  for (let first = 0; first < SEARCHED_MESSAGES; first += MESSAGES_PER_STATEMENT) {
    const messages = Array.from({ length: MESSAGES_PER_STATEMENT }, (_, offset) => {
      const number = first + offset;
      const session = number % sessions.length;
      const index = Math.floor(number / sessions.length);
      const isAnswer = index % 2 === 1;
      // A session is in one language.
      const words = languages[session % 2] ?? [];
      const text = write(words, isAnswer ? WORDS_OF_ANSWER : WORDS_OF_QUESTION, next);
      const isRare = number % RARE_EVERY === RARE_EVERY - 1;
      return {
        session_id: sessions[session],
        role: isAnswer ? 'assistant' : 'user',
        content: isRare ? `${text} ${RARE_WORD}` : text,
        index,
        minutes: SEARCHED_MESSAGES - number,
      };
    });
    await run(
      `insert into messages (id, session_id, role, content, absolute_event_index, created_at)
       select gen_random_uuid()::text, session_id, role, content, index, now() - minutes * interval '1 minute'
       from json_to_recordset($1::json)
         as (session_id text, role text, content text, index integer, minutes integer)`,
      [JSON.stringify(messages)],
    );
  }
  await run(
    `insert into message_words (session_id, absolute_event_index, created_at, search)
     select session_id, absolute_event_index, created_at, words_of(content) from messages`,
  );
  await run(
    `update sessions set next_event_index = written.next, searchable_until = written.next
     from (select session_id, max(absolute_event_index) + 1 as next from messages group by session_id) as written
     where id = written.session_id`,
  );
  await run('vacuum analyze messages');
  await run('vacuum analyze message_words');
}

async function measureTarget(
  target: string,
  dataDirectory: string,
  databaseUrl: string | null,
  rounds: number,
): Promise<SearchRow[]> {
  const first = await startRobin(dataDirectory, databaseUrl);
  const [token = ''] = await createAccounts(first.url, 1);
  const headers = { authorization: `Bearer ${token}` };
  const sessions: string[] = [];
  for (let index = 0; index < SESSIONS; index += 1) {
    const kind = { session_type: 'talk' };
    const answer = await callJson('POST', `${first.url}/api/sessions`, kind, headers);
    sessions.push((answer as { session_id: string }).session_id);
  }
  await first.stop();
  printProgress(`writing ${SEARCHED_MESSAGES} messages: ${target}`);
  if (databaseUrl === null) await useEmbedded(dataDirectory, (run) => fill(run, sessions));
  else await useServer(databaseUrl, (run) => fill(run, sessions));

  const robin = await startRobin(dataDirectory, databaseUrl);
  async function search(q: string): Promise<{ hits: number; ms: number }> {
    const query = new URLSearchParams({ q });
    const started = performance.now();
    const answer = await callJson(
      'GET',
      `${robin.url}/api/search/messages?${query}`,
      undefined,
      headers,
    );
    const ms = performance.now() - started;
    return { hits: (answer as { hits: unknown[] }).hits.length, ms };
  }
  try {
    const times = searches.map(() => [] as number[]);
    const hits = searches.map(() => 0);
    for (let round = -WARM_UP_SEARCHES; round < rounds; round += 1) {
      for (const [index, { q }] of searches.entries()) {
        const found = await search(q);
        hits[index] = found.hits;
        if (round >= 0) times[index]?.push(found.ms);
      }
    }
    return searches.map(({ what }, index) => ({
      target,
      what,
      searches: rounds,
      hits: hits[index] ?? 0,
      time: { p50: quantile(times[index] ?? [], 0.5), p95: quantile(times[index] ?? [], 0.95) },
    }));
  } finally {
    await robin.stop();
  }
}

/** How long somebody who has written very much waits for a find. */
export async function measureSearch(
  serverUrl: string,
  options: BenchOptions,
): Promise<SearchRow[]> {
  printProgress('search');
  const database = await createDatabase(serverUrl, 'robin_search');
  const folder = createTemporaryFolder();
  let rows: SearchRow[];
  try {
    const rounds = options.searchRounds;
    rows = [
      ...(await measureTarget(ON_POSTGRES, join(folder.path, 'on-postgres'), database, rounds)),
      ...(await measureTarget(EMBEDDED, join(folder.path, 'embedded'), null, rounds)),
    ];
  } finally {
    folder.remove();
  }
  printTable(
    `Search in ${SEARCHED_MESSAGES} messages of one person`,
    ['', 'for', 'searches', 'hits on the first page', 'p50 ms', 'p95 ms'],
    rows.map(({ target, what, searches: count, hits, time }) => [
      target,
      what,
      String(count),
      String(hits),
      format(time.p50),
      format(time.p95),
    ]),
  );
  return rows;
}
