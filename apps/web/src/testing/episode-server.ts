import type { Compression } from '@robin/contract/episode-compression';
import type { Episode, EpisodeMessage } from '@robin/contract/episodes';
import { serve } from './fake-server.ts';

type Handlers = Parameters<typeof serve>[0];

const created = '2026-11-20T14:02:11.000Z';

/** A decided episode of session s1; a candidate where told so. */
export function sampleEpisode(overrides: Partial<Episode> = {}): Episode {
  const id = overrides.id ?? 'e1';
  const range = overrides.message_range ?? { start: 0, end: 17 };
  const isCandidate = overrides.is_candidate ?? false;
  return {
    id,
    candidate_id: id,
    session_id: 's1',
    source_session_id: 's1',
    user_id: 1,
    project_id: 1,
    oneliner: 'Why buyers leave the checkout',
    is_title_custom: false,
    essence: 'The account step costs 38% of the carts.',
    digest: 'Three causes were found. The guest order becomes the default.',
    topics: ['Checkout'],
    decisions_made: ['Guest order becomes the default'],
    confidence: 0.87,
    quality: 'high',
    message_range: range,
    message_range_start: range.start,
    message_range_end: range.end,
    message_count: 18,
    total_messages: 18,
    is_range_changed: false,
    estimated_tokens: 12_480,
    trigger_reason: 'smart_detection',
    is_candidate: isCandidate,
    is_archived: false,
    memory_level: isCandidate ? null : 'essence',
    status: isCandidate ? 'pending' : 'decided',
    lifecycle_status: isCandidate ? 'candidate' : 'active',
    copy_count: 0,
    last_copied_at: null,
    podocument_id: null,
    linked_podocument_ids: [],
    preview_data: {
      oneliner: 'Why buyers leave the checkout',
      essence: '',
      topics: [],
      message_count: 18,
      estimated_tokens: 12_480,
    },
    created_at: created,
    updated_at: created,
    ...overrides,
  };
}

export const sampleCandidate = (overrides: Partial<Episode> = {}) =>
  sampleEpisode({ id: 'c1', is_candidate: true, ...overrides });

/** An original with its place in the log. */
export const sampleOriginal = (index: number, content = `Said ${index}`): EpisodeMessage => ({
  id: `m${index}`,
  role: index % 2 === 0 ? 'user' : 'assistant',
  content,
  created_at: created,
  metadata: {},
  absolute_event_index: index,
  is_superseded: false,
});

const facts = [
  { kind: 'number', text: '38%', message_index: 1 },
  { kind: 'date', text: '3 March', message_index: 2 },
  { kind: 'decision', text: 'Guest order becomes the default', message_index: 3 },
] as const;

/** What each level keeps of the sample. */
const sampleLevels = {
  original_tokens: 12_480,
  levels: [
    ['digest', 1_240, 'Guest order becomes the default. 38% leave at the account step.', [1]],
    ['essence', 310, 'The account step costs 38% of the carts.', [1, 2]],
    ['oneliner', 26, 'Why buyers leave the checkout', [0, 1, 2]],
    ['archive', 0, '', [0, 1, 2]],
  ].map(([memory_level, tokens, text, missing]) => ({
    memory_level,
    tokens,
    text,
    tokens_saved: 12_480 - Number(tokens),
    missing_facts: (missing as number[]).map((place) => facts[place]),
  })),
};

interface EpisodeWorld {
  episodes?: Episode[];
  candidates?: Episode[];
  isDebug?: boolean;
  urgency?: 'low' | 'medium' | 'high' | 'critical';
  /** The last emergency compression. */
  compression?: Compression;
  /** How many messages each episode stands for. */
  originals?: EpisodeMessage[];
  /** Take the place of what the server would answer. */
  handlers?: Handlers;
}

const ok = (body: unknown) => ({ status: 200, body });

const analysis = {
  raw_session_tokens: 1_000,
  raw_session_count: 10,
  system_prompt_tokens: 500,
  tokens_removed_by_episodes: 300,
  tokens_removed_count: 4,
  final_llm_input_tokens: 1_200,
  final_llm_input_count: 6,
  max_context_tokens: 15_000,
  emergency_threshold: 95,
  percentage_used: 88,
  status: 'warning',
  compression_needed: false,
  calculated_at: created,
};

/** What an emergency compression answers that somebody has asked for. */
export const sampleCompression = {
  status: 'completed',
  success: true,
  message: 'Two episodes were made.',
  session_id: 's1',
  episode_ids: ['e8', 'e9'],
  compressed_count: 2,
  token_analysis: { ...analysis, urgency: 'low' },
  compression: null,
};

/** The server behind the episodes of session s1. It keeps what it is told. */
export function serveEpisodes(world: EpisodeWorld = {}) {
  const { isDebug = false, urgency = 'low', originals = [sampleOriginal(0)] } = world;
  const stored = {
    episodes: [...(world.episodes ?? [])],
    candidates: [...(world.candidates ?? [])],
  };
  const base = '/api/episodes/candidates';
  const find = (id: string) => [...stored.candidates, ...stored.episodes].find((e) => e.id === id);

  function decide(id: string, changes: Partial<Episode>) {
    const episode = {
      ...sampleEpisode(find(id)),
      ...changes,
      updated_at: '2026-11-20T15:00:00.000Z',
    };
    stored.candidates = stored.candidates.filter((one) => one.id !== id);
    stored.episodes = [...stored.episodes.filter((one) => one.id !== id), episode];
    return answerOf(episode);
  }
  const answerOf = (episode: Episode) =>
    ok({
      status: 'completed',
      candidate_id: episode.id,
      episode_id: episode.id,
      memory_level: episode.memory_level,
      episode,
      podocument_id: 'd1',
    });

  const ofOne = (id: string): Handlers => ({
    [`GET ${base}/${id}`]: () => ok(find(id)),
    [`GET ${base}/${id}/levels`]: ok({ candidate_id: id, ...sampleLevels }),
    [`GET ${base}/${id}/messages`]: ({ path }) => {
      const query = new URL(path, 'http://localhost').searchParams;
      const [from, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      const messages = originals.slice(from, from + limit);
      const hasMore = from + limit < originals.length;
      return ok({ messages, total_count: originals.length, has_more: hasMore });
    },
    [`POST ${base}/${id}/memory-level`]: ({ body }) => {
      const { memory_level } = body as Pick<Episode, 'memory_level'>;
      return decide(id, { memory_level, is_candidate: false });
    },
    [`POST ${base}/${id}/decide`]: ({ body }) => {
      const { decision } = body as { decision: Episode['memory_level'] };
      return decide(id, { memory_level: decision, is_candidate: false });
    },
    [`PATCH ${base}/${id}/content`]: ({ body }) => {
      const changed = { ...sampleEpisode(find(id)), ...(body as Partial<Episode>) };
      const put = (one: Episode) => (one.id === id ? changed : one);
      stored.candidates = stored.candidates.map(put);
      stored.episodes = stored.episodes.map(put);
      return answerOf(changed);
    },
    [`POST ${base}/${id}/archive`]: () =>
      decide(id, { memory_level: 'archive', is_archived: true, is_candidate: false }),
    [`POST ${base}/${id}/create-podocument`]: () => answerOf(sampleEpisode(find(id))),
    [`POST ${base}/${id}/archive-and-create-podocument`]: () =>
      decide(id, { memory_level: 'archive', is_archived: true, is_candidate: false }),
    [`POST ${base}/${id}/create-link`]: () => answerOf(sampleEpisode(find(id))),
    [`POST ${base}/${id}/copy`]: () => {
      const known = sampleEpisode(find(id));
      const episode = { ...known, copy_count: known.copy_count + 1, last_copied_at: created };
      return ok({ status: 'completed', message: `# ${id}`, episode });
    },
    [`DELETE ${base}/${id}`]: () => {
      stored.candidates = stored.candidates.filter((one) => one.id !== id);
      stored.episodes = stored.episodes.filter((one) => one.id !== id);
      return ok({ status: 'completed', candidate_id: id, episode_id: id });
    },
    [`PATCH ${base}/${id}/range`]: ({ body }) => {
      const range = body as Episode['message_range'];
      const moved = sampleEpisode({ ...find(id), message_range: range });
      stored.candidates = stored.candidates.map((one) => (one.id === id ? moved : one));
      return answerOf(moved);
    },
    [`POST ${base}/${id}/split`]: ({ body }) => {
      const { at } = body as { at: number };
      const whole = sampleEpisode(find(id));
      const { start, end } = whole.message_range;
      const both = [
        sampleEpisode({ ...whole, message_range: { start, end: at - 1 } }),
        sampleEpisode({ ...whole, id: 'half', message_range: { start: at, end } }),
      ];
      stored.candidates = [...stored.candidates.filter((one) => one.id !== id), ...both];
      return ok({ status: 'completed', candidates: both });
    },
    [`POST ${base}/${id}/merge`]: ({ body }) => {
      const other = (body as { with: string }).with;
      stored.candidates = stored.candidates.filter((one) => one.id !== other);
      return answerOf(sampleEpisode(find(id)));
    },
  });

  const sent = serve({
    'GET /api/episodes/config': ok({ debug_mode: isDebug }),
    'GET /api/episodes/session/s1/episodes': ({ path }) => {
      const isWithArchived = path.includes('include_archived=true');
      return ok({ episodes: stored.episodes.filter((one) => isWithArchived || !one.is_archived) });
    },
    [`GET ${base}/pending`]: () =>
      ok({ candidates: stored.candidates, total_count: stored.candidates.length }),
    [`GET ${base}`]: () =>
      ok({
        candidates: stored.candidates,
        total_count: stored.candidates.length,
        has_more: false,
      }),
    'GET /api/episodes/statistics': ok({
      total_episodes: 12,
      total_candidates: 1,
      by_memory_level: { digest: 2, essence: 7, oneliner: 2, archive: 1 },
      by_quality: { high: 8, medium: 3, low: 1 },
      archived: 1,
      tokens_removed: 54_321,
    }),
    'GET /api/episodes/health': ok({
      status: 'healthy',
      enabled: true,
      debug_mode: false,
      texts: 'model',
    }),
    'GET /api/episodes/sessions/s1/compression-status': ok({
      session_id: 's1',
      token_analysis: { ...analysis, urgency },
      last_compression: world.compression ?? null,
    }),
    'GET /api/episodes/sessions/s1/token-analysis': ok(analysis),
    'POST /api/episodes/sessions/s1/manual-trigger': ok({
      success: true,
      message: 'One episode was found.',
      candidates: [],
    }),
    'POST /api/episodes/sessions/s1/emergency-compress': ok(sampleCompression),
    'GET /api/sessions/s1/messages': () =>
      ok({ messages: originals, has_more: false, running_turn: null }),
    ...ofOne('e1'),
    ...ofOne('e2'),
    ...ofOne('c1'),
    ...ofOne('c2'),
    ...world.handlers,
  });
  return {
    sent,
    stored,
    /** What was to be changed: each call without its query. */
    changes: () =>
      sent
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path.split('?')[0]?.replace('/api/episodes', '')}`),
    listCalls: () =>
      sent.filter(({ path }) => path.startsWith('/api/episodes/session/s1/episodes')).length,
  };
}
