import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { episodesEndpoints } from '@robin/contract/episodes';
import { sampleCandidate, sampleEpisode } from '#testing/episode-server.ts';
import { lightEndpoints } from './api/memory-queries.ts';
import { readEpisode, readEpisodes, titleOf } from './episode.ts';
import { groupEpisodes, openGroups } from './episode-groups.ts';
import { allFacts, countByKind, markFacts } from './level-facts.ts';
import { levelText, savedPercent, shownLevel } from './level-text.ts';
import { findUsedEpisodes } from './used-episodes.ts';

const now = new Date(2026, 10, 20, 12);
const daysAgo = (days: number) => new Date(2026, 10, 20 - days, 9).toISOString();
const told = (fields: Record<string, unknown>) =>
  readEpisode({
    id: 'e',
    session_id: 's1',
    created_at: daysAgo(0),
    message_start: 0,
    message_end: 1,
    ...fields,
  });

describe('an episode as the server tells it', () => {
  test('is known by id or by candidate_id [EPI-051]', () => {
    const { id: _id, candidate_id: _other, ...rest } = sampleEpisode();
    expect(readEpisode({ ...rest, id: 'x' })?.id).toBe('x');
    expect(readEpisode({ ...rest, candidate_id: 'x' })?.id).toBe('x');
    expect(readEpisode({ ...rest, candidate_id: 'x' })?.candidate_id).toBe('x');
    expect(readEpisode(rest)).toBeNull();
  });

  test('has its range as message_range, or as one of two pairs [EPI-068] [EPI-069] [EPI-070]', () => {
    const bare = { id: 'e', session_id: 's1', created_at: daysAgo(0) };
    const range = { start: 3, end: 9 };
    expect(readEpisode({ ...bare, message_range: range })?.message_range).toEqual(range);
    expect(
      readEpisode({ ...bare, message_range_start: 3, message_range_end: 9 })?.message_range,
    ).toEqual(range);
    expect(readEpisode({ ...bare, message_start: 3, message_end: 9 })?.message_range).toEqual(
      range,
    );
    expect(readEpisode(bare)).toBeNull();
  });

  test('has defaults for what it lacks [EPI-053] [EPI-060] [EPI-062] [EPI-067] [OPEN2-090]', () => {
    const episode = told({});
    expect(episode).toMatchObject({
      quality: 'medium',
      trigger_reason: 'smart_detection',
      memory_level: null,
      topics: [],
      decisions_made: [],
    });
    expect(titleOf(episode ?? sampleEpisode())).toBe('Unnamed Episode');
    expect(titleOf(told({ oneliner: null }) ?? sampleEpisode())).toBe('Unnamed Episode');
    expect(titleOf(told({ oneliner: ' A topic ' }) ?? sampleEpisode())).toBe('A topic');
  });

  test('is read as far as it is known: a quality, level or reason of a newer server does no harm [EPI-060] [EPI-062]', () => {
    const newer = { quality: 'superb', trigger_reason: 'by_chance', memory_level: 'poem' };
    expect(told(newer)).toMatchObject({
      quality: 'medium',
      trigger_reason: 'smart_detection',
      memory_level: 'digest',
    });
  });

  test('has one count of its messages where it is told of only one', () => {
    const both = { message_count: 7, total_messages: 7 };
    expect(told({ message_count: 7 })).toMatchObject(both);
    expect(told({ total_messages: 7 })).toMatchObject(both);
  });

  test('is the same object for the same answer, so that nothing is drawn twice', () => {
    const raw = sampleEpisode();
    expect(readEpisodes([raw])[0]).toBe(readEpisodes([raw])[0]);
    expect(readEpisodes([raw, 'nonsense', null])).toHaveLength(1);
  });
});

describe('the text of a card', () => {
  const texts = { oneliner: 'One', essence: 'Two', digest: 'Three' } as const;

  test('is that of the level; at one-liner and archive the title is all [EPI-028] [EPI-029] [EPI-030] [EPI-031]', () => {
    expect(levelText({ ...texts, memory_level: 'digest' })).toBe('Three');
    expect(levelText({ ...texts, memory_level: 'essence' })).toBe('Two');
    expect(levelText({ ...texts, memory_level: 'oneliner' })).toBeNull();
    expect(levelText({ ...texts, memory_level: 'archive' })).toBeNull();
  });

  test('says what is missing, and puts no text of another level in its place [EPI-032] [EPI-033] [EPI-034] [OPEN2-090]', () => {
    const without = (level: keyof typeof texts) => ({ ...texts, [level]: ' ' });
    expect(levelText({ ...without('digest'), memory_level: 'digest' })).toBe('No digest available');
    expect(levelText({ ...without('essence'), memory_level: 'essence' })).toBe(
      'No essence available',
    );
    for (const memory_level of ['oneliner', 'archive'] as const) {
      expect(levelText({ ...without('oneliner'), memory_level })).toBe('No content available');
    }
  });

  test('of an unknown level is that of a digest [EPI-039] [EPI-066]', () => {
    expect(shownLevel('poem')).toBe('digest');
    expect(shownLevel(null)).toBe('digest');
    expect(['digest', 'essence', 'oneliner', 'archive'].map(shownLevel)).toEqual([
      'digest',
      'essence',
      'oneliner',
      'archive',
    ]);
  });
});

describe('the groups', () => {
  const candidate = sampleCandidate();
  const of = (id: string, days: number) => sampleEpisode({ id, created_at: daysAgo(days) });
  const groups = groupEpisodes(
    [candidate],
    [of('today', 0), of('yesterday', 1), of('recent', 2), of('edge', 6), of('older', 7)],
    now,
  );

  test('are Candidates, Today, Yesterday, This week and Older, each with what belongs to it [EPI-007] [EPI-008] [EPI-009] [EPI-010] [OPEN2-091] [OPEN2-092]', () => {
    expect(groups.map(({ name, episodes }) => [name, ...episodes.map(({ id }) => id)])).toEqual([
      ['candidates', 'c1'],
      ['today', 'today'],
      ['yesterday', 'yesterday'],
      ['recent', 'recent', 'edge'],
      ['older', 'older'],
    ]);
  });

  test('have an undecided candidate in Candidates only, also where it is told of as decided [OPEN2-093]', () => {
    for (const is_candidate of [true, false]) {
      const other = { ...candidate, is_candidate, created_at: daysAgo(0) };
      const twice = groupEpisodes([candidate], [other], now);
      expect(twice.flatMap(({ episodes }) => episodes)).toEqual([candidate]);
      const once = groupEpisodes([], [other], now);
      expect(once.flatMap(({ episodes }) => episodes)).toEqual(is_candidate ? [] : [other]);
    }
  });

  test.each([
    ['yesterday', 'Europe/Berlin', '2026-03-29T18:00Z'],
    ['today', 'Europe/Berlin', '2026-03-29T22:30Z'],
    ['yesterday', 'America/New_York', '2026-03-30T03:30Z'],
  ])(
    'count days by the calendar, also over one that has 23 hours: it is %s in %s since %s [OPEN2-092]',
    (group, zone, created_at) => {
      vi.stubEnv('TZ', zone);
      onTestFinished(() => void vi.unstubAllEnvs());
      const noon = new Date(2026, 2, 30, 12);
      const filled = groupEpisodes([], [sampleEpisode({ created_at })], noon).filter(
        ({ episodes }) => episodes.length > 0,
      );
      expect(filled.map(({ name }) => name)).toEqual([group]);
    },
  );

  test('have the newest first, whatever the order in which they are told, and today whatever a clock ahead has made [OPEN2-092]', () => {
    const at = (id: string, minute: number) =>
      sampleEpisode({ id, created_at: new Date(2026, 10, 20, 9, minute).toISOString() });
    const [waiting, ofToday] = groupEpisodes(
      [
        { ...candidate, created_at: daysAgo(3) },
        sampleCandidate({ id: 'c2', created_at: daysAgo(1) }),
      ],
      [at('first', 1), of('ahead', -1), at('second', 2)],
      now,
    );
    expect(waiting?.episodes.map(({ id }) => id)).toEqual(['c2', 'c1']);
    expect(ofToday?.episodes.map(({ id }) => id)).toEqual(['ahead', 'second', 'first']);
  });

  test('are open as chosen, and Candidates always [EPI-013] [EPI-014]', () => {
    expect([...openGroups(groups, ['recent', 'today'])].sort()).toEqual([
      'candidates',
      'recent',
      'today',
    ]);
    expect([...openGroups(groups, ['older'])]).toEqual(['older', 'candidates']);
  });

  test('open the first one with anything in it when only Candidates would be open [EPI-015]', () => {
    expect(openGroups(groups, []).has('today')).toBe(true);
    const onlyOld = groupEpisodes([candidate], [of('older', 30)], now);
    expect(openGroups(onlyOld, ['recent', 'today']).has('older')).toBe(true);
    expect(openGroups(onlyOld, [], new Set(['older'])).has('older')).toBe(false);
    expect(openGroups(groupEpisodes([candidate], [], now), []).size).toBe(1);
  });
});

describe('what a level saves', () => {
  test('is told without decimals below 99.5 percent, and as all only where nothing stays', () => {
    expect(savedPercent(12_480, 1_240)).toBe(90);
    expect(savedPercent(12_480, 310)).toBe(98);
    expect(savedPercent(12_480, 26)).toBe(99.8);
    expect(savedPercent(12_480, 0)).toBe(100);
    expect(savedPercent(1_000_000, 1)).toBe(99.9);
    expect(savedPercent(10, 20)).toBe(0);
    expect(savedPercent(0, 0)).toBe(0);
  });

  test('is set against the facts that go', () => {
    const number = { kind: 'number', text: '38%', message_index: 1 } as const;
    const name = { kind: 'name', text: 'Jonas', message_index: 2 } as const;
    const facts = allFacts([{ missing_facts: [name] }, { missing_facts: [name, number] }]);
    expect(facts).toEqual([number, name]);
    expect(countByKind(facts)).toEqual([
      { kind: 'number', count: 1 },
      { kind: 'name', count: 1 },
    ]);
    const others = [
      { ...name, text: 'Mira' },
      { kind: 'date', text: '38%', message_index: 3 } as const,
    ];
    expect(allFacts([{ missing_facts: [name, number, ...others] }])).toEqual([
      number,
      others[1],
      name,
      others[0],
    ]);
    expect(markFacts('Then 38% (jonas).', ['38%', 'Jonas', ''])).toEqual([
      { text: 'Then ', isFact: false },
      { text: '38%', isFact: true },
      { text: ' (', isFact: false },
      { text: 'jonas', isFact: true },
      { text: ').', isFact: false },
    ]);
    expect(markFacts('a . b', ['.'])).toHaveLength(3);
    expect(markFacts('On 3 March 2027', ['3 March', '3 March 2027'])).toEqual([
      { text: 'On ', isFact: false },
      { text: '3 March 2027', isFact: true },
    ]);
    const inWords = 'In den Sprint kommen 38 Punkte, 8 bleiben.';
    const marked = markFacts(inWords, ['SP', '8']).filter(({ isFact }) => isFact);
    expect(marked).toEqual([{ text: '8', isFact: true }]);
    expect(markFacts('plain', [])).toEqual([{ text: 'plain', isFact: false }]);
  });
});

describe('the episodes that an answer was built on', () => {
  const found = { episodes: [1, 2, 3, 4].map((n) => ({ episode_id: `e${n}`, title: `T${n}` })) };

  test('are those that were read, or else the first three that were found', () => {
    expect(findUsedEpisodes([{ name: 'search_episodes', response: found }])).toEqual([
      { id: 'e1', title: 'T1' },
      { id: 'e2', title: 'T2' },
      { id: 'e3', title: 'T3' },
    ]);
    const read = { name: 'read_episode', response: { episode_id: 'e2', title: 'T2', digest: '' } };
    expect(findUsedEpisodes([{ name: 'search_episodes', response: found }, read, read])).toEqual([
      { id: 'e2', title: 'T2' },
    ]);
    expect(findUsedEpisodes([{ name: 'search_episodes', response: 'nothing' }])).toEqual([]);
  });
});

test('what loads with the chat asks at the addresses of the contract', () => {
  for (const name of ['listSessionEpisodes', 'listPendingCandidates'] as const) {
    const { path, method, access } = lightEndpoints[name];
    expect(episodesEndpoints[name]).toMatchObject({ path, method, access });
  }
});
