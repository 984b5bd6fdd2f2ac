import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { refusal, serve } from '#testing/fake-server.ts';
import { sampleEpisode } from '#testing/episode-server.ts';
import { createTestQueryClient } from '#testing/query-client.ts';
import * as change from './change-episodes.ts';
import { EpisodeError, failureText } from './episode-error.ts';
import {
  allCandidatesQuery,
  compressionStatusQuery,
  compressNow,
  episodeMessagesQuery,
  healthQuery,
  statisticsQuery,
  tokenAnalysisQuery,
} from './episode-queries.ts';
import { pendingCandidatesQuery, sessionEpisodesQuery } from './memory-queries.ts';

const episode = sampleEpisode();
const client = () => createTestQueryClient();
const any = (reply: ReturnType<typeof refusal>) =>
  new Proxy<Record<string, typeof reply>>({}, { get: () => reply, has: () => true });
const refuseAll = (status = 409, detail = 'The words of the server.') =>
  serve(any(refusal(status, 'conflict', detail)));

afterEach(() => void vi.restoreAllMocks());

describe('a call that is refused', () => {
  test.each<[string, string, () => Promise<unknown>]>([
    [
      'Failed to get session episodes',
      '[ERR2-014]',
      () => client().query(sessionEpisodesQuery('s1', true)),
    ],
    ['Failed to update episode title', '[ERR2-015]', () => change.renameEpisode(episode, 'New')],
    [
      'Failed to update episode content',
      '[ERR2-016]',
      () => change.changeTexts(episode, { digest: '' }),
    ],
    [
      'Failed to process memory level decision',
      '[ERR2-017]',
      () => change.decideLevel(episode, 'digest'),
    ],
    [
      'Failed to update episode memory level',
      '[ERR2-018]',
      () => change.changeLevel(episode, 'digest'),
    ],
    [
      'Failed to archive episode and create PO document',
      '[ERR2-019]',
      () => change.archiveAndCreateDocument(episode, 'en'),
    ],
    ['Failed to list episode candidates', '[ERR2-020]', () => client().query(allCandidatesQuery)],
    ['Failed to get episode statistics', '[ERR2-021]', () => client().query(statisticsQuery)],
    [
      'Failed to get archived messages',
      '[ERR2-022]',
      () => client().infiniteQuery(episodeMessagesQuery('e1')),
    ],
    ['Failed to delete episode candidate', '[ERR2-023]', () => change.removeEpisode(episode)],
    ['Episode health check failed', '[ERR2-025]', () => client().query(healthQuery)],
    [
      'Failed to process user decision',
      '[ERR2-030] [OPEN2-097]',
      () => change.decideInChat(episode, 'digest'),
    ],
    [
      'Failed to process episode action: archive',
      '[ERR2-031]',
      () => change.archiveEpisode(episode),
    ],
    [
      'Failed to process episode action: create_podocument',
      '[ERR2-031]',
      () => change.createDocument(episode, 'en'),
    ],
    [
      'Failed to process episode action: create_link',
      '[ERR2-031]',
      () => change.linkToDocument(episode, 'd1'),
    ],
    [
      'Failed to process episode action: copy',
      '[ERR2-031]',
      () => change.readForClipboard(episode),
    ],
  ])('says "%s" %s', async (message, _rows, call) => {
    refuseAll();
    await expect(call()).rejects.toThrow(new EpisodeError(message));
  });

  test('says Not authenticated where a candidate was to be deleted without a login [ERR2-024]', async () => {
    refuseAll(401);
    await expect(change.removeEpisode(episode)).rejects.toThrow('Not authenticated');
  });

  test('of the pending candidates is logged [ERR2-028]', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    refuseAll();
    await expect(client().query(pendingCandidatesQuery('s1'))).rejects.toThrow(EpisodeError);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('Failed to get pending candidates'));
  });
});

describe('a call about compression that fails', () => {
  const calls = {
    'Failed to get compression status': () => client().query(compressionStatusQuery('s1')),
    'Emergency compression failed': () => compressNow('s1', 'en'),
    'Failed to get token analysis': () => client().query(tokenAnalysisQuery('s1')),
  };

  test.each(Object.entries(calls))(
    'shows the words of the server in place of "%s" [ERR2-032]',
    async (_fallback, call) => {
      refuseAll();
      await expect(call()).rejects.toThrow('The words of the server.');
    },
  );

  test.each(Object.entries(calls))(
    'says "%s" where there are none [ERR2-033] [ERR2-034] [ERR2-035]',
    async (fallback, call) => {
      serve(any('no answer'));
      await expect(call()).rejects.toThrow(fallback);
    },
  );
});

describe('a change', () => {
  const answer = (status: string, error?: string) => ({
    status: 200,
    body: {
      status,
      error,
      message: 'Text',
      candidate_id: 'e1',
      episode_id: 'e1',
      memory_level: 'digest',
      podocument_id: null,
      episode,
    },
  });
  const changes = {
    content: () => change.changeTexts(episode, { digest: 'New' }),
    title: () => change.renameEpisode(episode, 'New'),
    level: () => change.changeLevel(episode, 'digest'),
    decision: () => change.decideLevel(episode, 'digest'),
    document: () => change.archiveAndCreateDocument(episode, 'en'),
  };

  test.each(Object.entries(changes))(
    'of the %s has succeeded only when it is completed or processed [EPI-115] [EPI-116] [EPI-117] [EPI-118] [EPI-119] [OPEN2-101]',
    async (_name, call) => {
      for (const status of ['completed', 'processed']) {
        serve(any(answer(status)));
        expect(await call()).toMatchObject({ status });
      }
      serve(any(answer('error', 'It is too late.')));
      await expect(call()).rejects.toThrow(new EpisodeError('It is too late.'));
    },
  );

  test('with another status raises the words of the answer, or else its own failure [EPI-120] [EPI-121]', async () => {
    serve(any(answer('error', 'It is too late.')));
    await expect(change.renameEpisode(episode, 'New')).rejects.toThrow('It is too late.');
    serve(any(answer('error')));
    await expect(change.renameEpisode(episode, 'New')).rejects.toThrow(
      'Failed to update episode title',
    );
  });

  test('that failed in some other way is told by what the caller knows [ERR2-026] [ERR2-027]', () => {
    expect(failureText(new TypeError('x'), 'Failed to load episodes')).toBe(
      'Failed to load episodes',
    );
    expect(failureText(new EpisodeError('Own words'), 'Failed to process decision')).toBe(
      'Own words',
    );
    expect(failureText(new EpisodeError(''), 'Failed to process decision')).toBe(
      'Failed to process decision',
    );
  });
});

describe('what is asked for', () => {
  test('is 50 candidates and 100 messages at a time [EPI-132] [EPI-133]', async () => {
    const sent = refuseAll();
    await client()
      .query(allCandidatesQuery)
      .catch(() => undefined);
    await client()
      .infiniteQuery(episodeMessagesQuery('e1'))
      .catch(() => undefined);
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/episodes/candidates?limit=50&offset=0',
      '/api/episodes/candidates/e1/messages?limit=100&offset=0',
    ]);
  });

  test('is whether the memory is on, anew each time, as it may have been switched a moment ago [EPISW-012]', async () => {
    const health = { status: 'healthy', enabled: false, debug_mode: false, texts: 'model' };
    serve({ 'GET /api/episodes/health': () => ({ status: 200, body: { ...health } }) });
    const own = createQueryClient();
    expect(await own.query(healthQuery)).toMatchObject({ enabled: false });
    health.enabled = true;
    expect(await own.query(healthQuery)).toMatchObject({ enabled: true });
  });

  test('of a session are its pending candidates and its episodes, archived ones when wanted [EPI-080] [EPI-082] [OPEN2-094]', async () => {
    const sent = serve({
      'GET /api/episodes/candidates/pending': {
        status: 200,
        body: { candidates: [episode], total_count: 1 },
      },
      'GET /api/episodes/session/s1/episodes': { status: 200, body: { episodes: [episode] } },
    });
    expect(await client().query(pendingCandidatesQuery('s1'))).toEqual([episode]);
    expect(await client().query(sessionEpisodesQuery('s1', false))).toEqual([episode]);
    await client().query(sessionEpisodesQuery('s1', true));
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/episodes/candidates/pending?session_id=s1',
      '/api/episodes/session/s1/episodes',
      '/api/episodes/session/s1/episodes?include_archived=true',
    ]);
  });
});
