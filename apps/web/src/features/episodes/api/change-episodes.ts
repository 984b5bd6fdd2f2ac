import {
  episodesEndpoints,
  type Episode,
  type EpisodeContentBody,
  type EpisodeDecision,
  type MemoryLevel,
} from '@robin/contract/episodes';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { assertDone, EpisodeError, orEpisodeError } from './episode-error.ts';

type Id = Pick<Episode, 'id'>;

const paramsOf = ({ id }: Id) => ({ candidateId: id });

async function updateContent(episode: Id, body: EpisodeContentBody, message: string) {
  const input = { params: paramsOf(episode), body };
  const call = callEndpoint(episodesEndpoints.updateEpisodeContent, input);
  return assertDone(await orEpisodeError(message, call), message);
}

/** The episode as the server has it now, before its texts are changed. */
export const readForTexts = (episode: Id) =>
  orEpisodeError(
    'Failed to update episode content',
    callEndpoint(episodesEndpoints.getCandidate, { params: paramsOf(episode) }),
  );

export const renameEpisode = (episode: Id, oneliner: string) =>
  updateContent(episode, { oneliner }, 'Failed to update episode title');

/** Changes texts that Robin keeps. */
export const changeTexts = (episode: Id, texts: Omit<EpisodeContentBody, 'memory_level'>) =>
  updateContent(episode, texts, 'Failed to update episode content');

/** Takes a decided episode to another level. */
export const changeLevel = (episode: Id, level: MemoryLevel) =>
  updateContent(episode, { memory_level: level }, 'Failed to update episode memory level');

/** Decides a candidate. */
export async function decideLevel(episode: Id, level: MemoryLevel) {
  const message = 'Failed to process memory level decision';
  const input = { params: paramsOf(episode), body: { memory_level: level } };
  const call = callEndpoint(episodesEndpoints.setMemoryLevel, input);
  return assertDone(await orEpisodeError(message, call), message);
}

/** Decides a candidate where it stands in the chat. The answer may be a refusal with words of its own. */
export async function decideInChat(episode: Id, decision: EpisodeDecision) {
  const message = 'Failed to process user decision';
  const input = { params: paramsOf(episode), body: { decision } };
  const call = callEndpoint(episodesEndpoints.decideCandidate, input);
  return assertDone(await orEpisodeError(message, call), '');
}

const actionFailed = (type: string) => `Failed to process episode action: ${type}`;

export async function archiveEpisode(episode: Id) {
  const message = actionFailed('archive');
  const input = { params: paramsOf(episode) };
  const call = callEndpoint(episodesEndpoints.archiveCandidate, input);
  return assertDone(await orEpisodeError(message, call), message);
}

export async function createDocument(episode: Id, language: InterfaceLanguage) {
  const message = actionFailed('create_podocument');
  const input = { params: paramsOf(episode), query: { user_language: language }, body: {} };
  const call = callEndpoint(episodesEndpoints.createDocumentOfEpisode, input);
  return assertDone(await orEpisodeError(message, call), message);
}

export async function archiveAndCreateDocument(episode: Id, language: InterfaceLanguage) {
  const message = 'Failed to archive episode and create PO document';
  const input = { params: paramsOf(episode), query: { user_language: language }, body: {} };
  const call = callEndpoint(episodesEndpoints.archiveAndCreateDocument, input);
  return assertDone(await orEpisodeError(message, call), message);
}

/** Mentions an episode at the end of a document. */
export async function linkToDocument(episode: Id, documentId: string) {
  const message = actionFailed('create_link');
  const input = { params: paramsOf(episode), body: { target_podocument_id: documentId } };
  const call = callEndpoint(episodesEndpoints.linkEpisode, input);
  return assertDone(await orEpisodeError(message, call), message);
}

export const COPY_FAILED = actionFailed('copy');

/** The episode as Markdown (`message`), and with this copy counted. */
export async function readForClipboard(episode: Id) {
  const input = { params: paramsOf(episode) };
  const call = callEndpoint(episodesEndpoints.copyEpisode, input);
  return assertDone(await orEpisodeError(COPY_FAILED, call), COPY_FAILED);
}

/** Dismisses a candidate for good; a decided episode goes in debug mode only. */
export async function removeEpisode(episode: Id) {
  const message = 'Failed to delete episode candidate';
  const input = { params: paramsOf(episode) };
  try {
    return assertDone(await callEndpoint(episodesEndpoints.deleteCandidate, input), message);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    throw new EpisodeError(cause.status === 401 ? 'Not authenticated' : message, { cause });
  }
}

const BOUNDS_FAILED = 'Failed to update episode content';

export async function moveRange(episode: Id, range: { start: number; end: number }) {
  const input = { params: paramsOf(episode), body: range };
  const call = callEndpoint(episodesEndpoints.moveCandidateRange, input);
  return assertDone(await orEpisodeError(BOUNDS_FAILED, call), BOUNDS_FAILED);
}

/** Makes two of one; the second begins at the named message. */
export async function splitEpisode(episode: Id, at: number) {
  const input = { params: paramsOf(episode), body: { at } };
  const call = callEndpoint(episodesEndpoints.splitCandidate, input);
  return assertDone(await orEpisodeError(BOUNDS_FAILED, call), BOUNDS_FAILED);
}

/** Makes one of two neighbours. */
export async function mergeEpisodes(episode: Id, neighbour: Id) {
  const input = { params: paramsOf(episode), body: { with: neighbour.id } };
  const call = callEndpoint(episodesEndpoints.mergeCandidates, input);
  return assertDone(await orEpisodeError(BOUNDS_FAILED, call), BOUNDS_FAILED);
}

/** Looks for episodes now. */
export const triggerDetection = (sessionId: string, language: InterfaceLanguage) =>
  callEndpoint(episodesEndpoints.triggerDetection, {
    params: { sessionId },
    query: { user_language: language },
  });
