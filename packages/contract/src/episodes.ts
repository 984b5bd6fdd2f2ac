import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EPISODE_API_BASE as BASE } from './episode-config.ts';
import { limits } from './limits.ts';
import {
  booleanInUrl,
  clearable,
  countInUrl,
  integerId,
  nameText,
  opaqueId,
  placeInUrl,
  storableText,
  timestamp,
} from './primitives.ts';
import { interfaceLanguage, message } from './sessions.ts';

/** How much of an episode Robin keeps in mind, from most to least. */
export const memoryLevels = ['digest', 'essence', 'oneliner', 'archive'] as const;
export const memoryLevel = z.enum(memoryLevels);
export type MemoryLevel = z.infer<typeof memoryLevel>;

export const episodeQuality = z.enum(['high', 'medium', 'low']);
export type EpisodeQuality = z.infer<typeof episodeQuality>;

/** Whether somebody has decided what becomes of it. */
export const episodeStatus = z.enum(['pending', 'decided', 'dismissed']);
export type EpisodeStatus = z.infer<typeof episodeStatus>;

export const episodeLifecycle = z.enum(['candidate', 'active', 'archived', 'dismissed']);
export type EpisodeLifecycle = z.infer<typeof episodeLifecycle>;

/** Why it was made. */
export const triggerReason = z.enum([
  'smart_detection',
  'manual',
  'emergency',
  'workflow_completed',
]);
export type TriggerReason = z.infer<typeof triggerReason>;

const index = z.int().min(0).max(2_000_000_000);
/** Two places in the log of a session (`absolute_event_index`), both included. */
export const messageRange = z.object({ start: index, end: index });

/** What a card shows before anybody opens it. */
export const episodePreview = z.object({
  oneliner: z.string(),
  essence: z.string(),
  topics: z.array(z.string()),
  message_count: z.int().min(0),
  estimated_tokens: z.int().min(0),
});
export type EpisodePreview = z.infer<typeof episodePreview>;

/** A part of a conversation that Robin keeps as a text; `is_candidate` until its person has decided. */
export const episode = z.object({
  id: opaqueId,
  /** The same as `id`, before and after the decision. */
  candidate_id: opaqueId,
  /** The session that remembers it. */
  session_id: opaqueId,
  /** The session whose log the range means: another one after a reset has handed the episode on. */
  source_session_id: opaqueId,
  user_id: integerId,
  project_id: integerId.nullable(),
  /** The title. */
  oneliner: z.string(),
  /** Whether the person has typed the title; a new summary leaves it alone. */
  is_title_custom: z.boolean(),
  essence: z.string(),
  digest: z.string(),
  topics: z.array(z.string()),
  decisions_made: z.array(z.string()),
  confidence: z.number().min(0).max(1),
  quality: episodeQuality,
  message_range: messageRange,
  message_range_start: index,
  message_range_end: index,
  /** How many messages the range has. */
  message_count: z.int().min(0),
  total_messages: z.int().min(0),
  /** Whether messages of the range were edited or answered anew since, so that the texts tell of what is gone. */
  is_range_changed: z.boolean(),
  /** Of the messages themselves. */
  estimated_tokens: z.int().min(0),
  trigger_reason: triggerReason,
  is_candidate: z.boolean(),
  is_archived: z.boolean(),
  /** null until somebody has decided. */
  memory_level: memoryLevel.nullable(),
  status: episodeStatus,
  lifecycle_status: episodeLifecycle,
  copy_count: z.int().min(0),
  last_copied_at: timestamp.nullable(),
  /** The document that was made of it. */
  podocument_id: opaqueId.nullable(),
  /** Documents that mention it. */
  linked_podocument_ids: z.array(opaqueId),
  preview_data: episodePreview,
  created_at: timestamp,
  updated_at: timestamp,
});
export type Episode = z.infer<typeof episode>;

/** A message that an episode stands for. */
export const episodeMessage = message.extend({
  /** Whether it has given way to an edited one since the episode was made. */
  is_superseded: z.boolean(),
});
export type EpisodeMessage = z.infer<typeof episodeMessage>;

/** `completed`: stored now. `processed`: it was so already. `error`: not done, for the reason in `error`. */
const changeStatus = z.enum(['completed', 'processed', 'error']);

/** The answer of every change of one episode. */
export const episodeChange = z.object({
  status: changeStatus,
  error: z.string().optional(),
  candidate_id: opaqueId,
  episode_id: opaqueId,
  memory_level: memoryLevel.nullable(),
  episode,
});
export type EpisodeChange = z.infer<typeof episodeChange>;

/** The answer of a change that concerns a document too; `podocument_id` is null where there is none. */
export const episodeDocumentChange = episodeChange.extend({ podocument_id: opaqueId.nullable() });
export type EpisodeDocumentChange = z.infer<typeof episodeDocumentChange>;

/** Something exact that was said in the messages and does not stand in the text that Robin would keep. */
export const missingFact = z.object({
  kind: z.enum(['number', 'date', 'name', 'decision', 'question']),
  text: z.string(),
  /** Where it was said: the place in the log of `source_session_id`. */
  message_index: index,
});
export type MissingFact = z.infer<typeof missingFact>;

/** What Robin will have in mind at one level. */
export const episodeLevel = z.object({
  memory_level: memoryLevel,
  /** Empty where nothing stays in mind. */
  text: z.string(),
  tokens: z.int().min(0),
  tokens_saved: z.int().min(0),
  missing_facts: z.array(missingFact),
});
export type EpisodeLevel = z.infer<typeof episodeLevel>;

export const episodeStatistics = z.object({
  total_episodes: z.int().min(0),
  total_candidates: z.int().min(0),
  by_memory_level: z.record(memoryLevel, z.int().min(0)),
  by_quality: z.record(episodeQuality, z.int().min(0)),
  archived: z.int().min(0),
  /** By how many tokens the decided episodes are shorter than their messages. */
  tokens_removed: z.int().min(0),
});
export type EpisodeStatistics = z.infer<typeof episodeStatistics>;

const candidateParams = z.object({ candidateId: opaqueId });
const sessionParams = z.object({ sessionId: opaqueId });

const title = storableText(limits.episodeTitleMaxLength).trim();
const languageQuery = { user_language: interfaceLanguage.optional() };

/** Typed over the one-liner; blank keeps what is there. */
const titledBody = z.strictObject({ custom_title: title.nullable().optional() });

const listOf = (maxCount: number) =>
  z.array(nameText(limits.episodeListItemMaxLength, 'An entry must not be empty.')).max(maxCount);

/** Only what is named changes; `null` or `""` empties texts and lists. */
export const episodeContentBody = z.strictObject({
  oneliner: nameText(limits.episodeTitleMaxLength, 'Please enter a title.').optional(),
  essence: storableText(limits.episodeTextMaxLength).trim().nullable().optional(),
  digest: storableText(limits.episodeTextMaxLength).trim().nullable().optional(),
  topics: clearable(listOf(limits.episodeListMaxCount)),
  decisions_made: clearable(listOf(limits.episodeListMaxCount)),
  quality: episodeQuality.optional(),
  memory_level: memoryLevel.optional(),
});
export type EpisodeContentBody = z.infer<typeof episodeContentBody>;

const decisions = [...memoryLevels, 'accept', 'reject', 'dismiss'] as const;
/** `accept` means digest, `reject` means dismiss. */
export const episodeDecision = z.enum(decisions);
export type EpisodeDecision = z.infer<typeof episodeDecision>;

const pageLimit = countInUrl(3).refine(
  (count) => count <= limits.episodePageMaxSize,
  `At most ${limits.episodePageMaxSize}.`,
);
const page = { limit: pageLimit.optional(), offset: placeInUrl(9).optional() };

const change = { 200: episodeChange };
const documentChange = { 200: episodeDocumentChange };

/** Calls about the conversation memory. Episodes belong to their person: to everybody else they do not exist. */
export const episodesEndpoints = {
  listSessionEpisodes: defineEndpoint({
    name: 'listSessionEpisodes',
    method: 'GET',
    path: `${BASE}/session/{sessionId}/episodes`,
    access: 'user',
    summary: 'Decided episodes that a session remembers, in the order of the conversation',
    tag: 'episodes',
    params: sessionParams,
    query: z.strictObject({
      include_archived: booleanInUrl.optional(),
      /** Wins over `include_archived`. */
      only_archived: booleanInUrl.optional(),
    }),
    responses: { 200: z.object({ episodes: z.array(episode) }) },
  }),
  listPendingCandidates: defineEndpoint({
    name: 'listPendingCandidates',
    method: 'GET',
    path: `${BASE}/candidates/pending`,
    access: 'user',
    summary:
      'Every candidate of a session that waits for a decision; without a session, of all own ones',
    tag: 'episodes',
    query: z.strictObject({ session_id: opaqueId.optional() }),
    responses: { 200: z.object({ candidates: z.array(episode), total_count: z.int().min(0) }) },
  }),
  listCandidates: defineEndpoint({
    name: 'listCandidates',
    method: 'GET',
    path: `${BASE}/candidates`,
    access: 'user',
    summary: 'Own candidates that wait for a decision, the newest first, page by page',
    tag: 'episodes',
    query: z.strictObject({ ...page, session_id: opaqueId.optional() }),
    responses: {
      200: z.object({
        candidates: z.array(episode),
        total_count: z.int().min(0),
        has_more: z.boolean(),
      }),
    },
  }),
  getCandidate: defineEndpoint({
    name: 'getCandidate',
    method: 'GET',
    path: `${BASE}/candidates/{candidateId}`,
    access: 'user',
    summary: 'One candidate or episode',
    tag: 'episodes',
    params: candidateParams,
    responses: { 200: episode },
  }),
  getEpisodeStatistics: defineEndpoint({
    name: 'getEpisodeStatistics',
    method: 'GET',
    path: `${BASE}/statistics`,
    access: 'user',
    summary: 'How many episodes somebody has, by level and quality, and what they save',
    tag: 'episodes',
    responses: { 200: episodeStatistics },
  }),
  getEpisodeHealth: defineEndpoint({
    name: 'getEpisodeHealth',
    method: 'GET',
    path: `${BASE}/health`,
    access: 'user',
    summary: 'Whether the conversation memory can be read, and who writes its texts',
    tag: 'episodes',
    responses: {
      200: z.object({
        status: z.literal('healthy'),
        /** The person's own setting. */
        enabled: z.boolean(),
        debug_mode: z.boolean(),
        /** `extractive`: sentences of the conversation itself, because no language model is active. */
        texts: z.enum(['model', 'extractive']),
      }),
    },
  }),
  listEpisodeMessages: defineEndpoint({
    name: 'listEpisodeMessages',
    method: 'GET',
    path: `${BASE}/candidates/{candidateId}/messages`,
    access: 'user',
    summary: 'The messages that an episode stands for, word for word, page by page',
    tag: 'episodes',
    params: candidateParams,
    query: z.strictObject(page),
    responses: {
      200: z.object({
        messages: z.array(episodeMessage),
        total_count: z.int().min(0),
        has_more: z.boolean(),
      }),
    },
  }),
  listEpisodeLevels: defineEndpoint({
    name: 'listEpisodeLevels',
    method: 'GET',
    path: `${BASE}/candidates/{candidateId}/levels`,
    access: 'user',
    summary: 'For each memory level what Robin would keep, what it saves, and which facts it lacks',
    tag: 'episodes',
    params: candidateParams,
    responses: {
      200: z.object({
        candidate_id: opaqueId,
        /** What the messages cost as they are. */
        original_tokens: z.int().min(0),
        levels: z.array(episodeLevel),
      }),
    },
  }),
  updateEpisodeContent: defineEndpoint({
    name: 'updateEpisodeContent',
    method: 'PATCH',
    path: `${BASE}/candidates/{candidateId}/content`,
    access: 'user',
    summary: 'Change the named texts; a memory level decides a candidate',
    tag: 'episodes',
    params: candidateParams,
    body: episodeContentBody,
    responses: change,
  }),
  setMemoryLevel: defineEndpoint({
    name: 'setMemoryLevel',
    method: 'POST',
    path: `${BASE}/candidates/{candidateId}/memory-level`,
    access: 'user',
    summary: 'Decide a candidate, or take an episode to another level, as often as wanted',
    tag: 'episodes',
    params: candidateParams,
    body: titledBody.extend({ memory_level: memoryLevel }),
    responses: change,
  }),
  decideCandidate: defineEndpoint({
    name: 'decideCandidate',
    method: 'POST',
    path: `${BASE}/candidates/{candidateId}/decide`,
    access: 'user',
    summary: 'Decide a candidate: a memory level, or dismissed for good',
    tag: 'episodes',
    params: candidateParams,
    body: titledBody.extend({ decision: episodeDecision }),
    responses: change,
  }),
  archiveCandidate: defineEndpoint({
    name: 'archiveCandidate',
    method: 'POST',
    path: `${BASE}/candidates/{candidateId}/archive`,
    access: 'user',
    summary: 'Put away: it leaves what Robin has in mind, and stays readable',
    tag: 'episodes',
    params: candidateParams,
    responses: change,
  }),
  createDocumentOfEpisode: defineEndpoint({
    name: 'createDocumentOfEpisode',
    method: 'POST',
    path: `${BASE}/candidates/{candidateId}/create-podocument`,
    access: 'user',
    summary: 'Make a document of the texts, in the project of the session',
    tag: 'episodes',
    params: candidateParams,
    query: z.strictObject(languageQuery),
    body: titledBody,
    responses: documentChange,
  }),
  archiveAndCreateDocument: defineEndpoint({
    name: 'archiveAndCreateDocument',
    method: 'POST',
    path: `${BASE}/candidates/{candidateId}/archive-and-create-podocument`,
    access: 'user',
    summary: 'Make a document of the texts, and put the episode away',
    tag: 'episodes',
    params: candidateParams,
    query: z.strictObject(languageQuery),
    body: titledBody,
    responses: documentChange,
  }),
  linkEpisode: defineEndpoint({
    name: 'linkEpisode',
    method: 'POST',
    path: `${BASE}/candidates/{candidateId}/create-link`,
    access: 'user',
    summary: 'Mention an episode at the end of a document that the caller may edit',
    tag: 'episodes',
    params: candidateParams,
    body: z.strictObject({ target_podocument_id: opaqueId }),
    responses: documentChange,
  }),
  copyEpisode: defineEndpoint({
    name: 'copyEpisode',
    method: 'POST',
    path: `${BASE}/candidates/{candidateId}/copy`,
    access: 'user',
    summary: 'The episode as Markdown for the clipboard, counted',
    tag: 'episodes',
    params: candidateParams,
    responses: { 200: z.object({ status: changeStatus, message: z.string(), episode }) },
  }),
  deleteCandidate: defineEndpoint({
    name: 'deleteCandidate',
    method: 'DELETE',
    path: `${BASE}/candidates/{candidateId}`,
    access: 'user',
    summary: 'Dismiss a candidate for good; a decided episode goes in debug mode only',
    tag: 'episodes',
    params: candidateParams,
    responses: {
      200: z.object({ status: changeStatus, candidate_id: opaqueId, episode_id: opaqueId }),
    },
  }),
  moveCandidateRange: defineEndpoint({
    name: 'moveCandidateRange',
    method: 'PATCH',
    path: `${BASE}/candidates/{candidateId}/range`,
    access: 'user',
    summary: 'Let a candidate begin or end elsewhere; its texts are made anew, a typed title stays',
    tag: 'episodes',
    params: candidateParams,
    body: z
      .strictObject({ start: index, end: index })
      .refine(({ start, end }) => start <= end, 'A range ends where it begins, or later.'),
    responses: change,
  }),
  splitCandidate: defineEndpoint({
    name: 'splitCandidate',
    method: 'POST',
    path: `${BASE}/candidates/{candidateId}/split`,
    access: 'user',
    summary: 'Make two candidates of one; the second begins at the named message',
    tag: 'episodes',
    params: candidateParams,
    body: z.strictObject({ at: index }),
    responses: {
      200: z.object({ status: changeStatus, candidates: z.tuple([episode, episode]) }),
    },
  }),
  mergeCandidates: defineEndpoint({
    name: 'mergeCandidates',
    method: 'POST',
    path: `${BASE}/candidates/{candidateId}/merge`,
    access: 'user',
    summary: 'Make one candidate of two neighbours; this one stays, the other one is gone',
    tag: 'episodes',
    params: candidateParams,
    body: z.strictObject({ with: opaqueId }),
    responses: change,
  }),
  triggerDetection: defineEndpoint({
    name: 'triggerDetection',
    method: 'POST',
    path: `${BASE}/sessions/{sessionId}/manual-trigger`,
    access: 'user',
    summary: 'Look for episodes now; as an emergency, compress at once',
    tag: 'episodes',
    params: sessionParams,
    query: z.strictObject({ is_emergency: booleanInUrl.optional(), ...languageQuery }),
    responses: {
      200: z.object({
        success: z.boolean(),
        message: z.string(),
        candidates: z.array(episode),
      }),
    },
  }),
};
