import type { EmergencyCompressed } from '@robin/contract/episode-compression';
import type { EpisodeEventData, EpisodeEventType } from '@robin/contract/episode-events';
import type { Sentence } from '#platform/errors/sentence.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import type { Session } from '#domains/sessions/index.ts';
import { isArchived } from './episodes.policy.ts';
import {
  presentCompression,
  presentEpisode,
  presentPlaceholder,
  presentPreview,
  titleOf,
} from './episodes.presenter.ts';
import type { AppliedCompression, Episode, MemoryLevel } from './episodes.types.ts';

type Decided = Episode & { level: MemoryLevel };

/** Only the windows of the person are told, later only while the project is open to them. */
function event<Type extends EpisodeEventType>(
  { userId, projectId }: Pick<Episode, 'userId' | 'projectId'>,
  type: Type,
  data: EpisodeEventData<Type>,
): NewEvent {
  return { type, userId, projectId, data };
}

const about = (episode: Episode) => ({
  session_id: episode.sessionId,
  source_session_id: episode.sourceSessionId,
  episode_id: episode.id,
  candidate_id: episode.id,
  oneliner: titleOf(episode),
  message_range: episode.range,
});

/** A stretch of the conversation waits for a decision. */
export function candidateFound(episode: Episode): NewEvent[] {
  return [
    event(episode, 'episode_detected', {
      ...about(episode),
      preview_data: presentPreview(episode),
    }),
    event(episode, 'episode_candidate_created', {
      ...about(episode),
      candidate: presentEpisode(episode),
    }),
  ];
}

function placeholderUpdated(episode: Decided): NewEvent[] {
  const { level, range } = episode;
  const placeholder = presentPlaceholder(episode, level);
  const state = { memory_level: level, is_archived: isArchived(episode) };
  return [
    event(episode, 'episode_placeholder', {
      ...about(episode),
      memory_level: level,
      replaces_range: range,
      placeholder_text: placeholder.content,
      placeholder,
    }),
    event(episode, 'memory_level_set', { ...about(episode), ...state }),
    event(episode, 'episode_updated', {
      ...about(episode),
      ...state,
      action: 'placeholder_updated',
      is_range_changed: episode.isRangeChanged,
    }),
  ];
}

/** Somebody has decided, or had to: the placeholder comes first, then its level, then what becomes of the lists. */
export function episodeDecided(episode: Decided): NewEvent[] {
  const { level } = episode;
  const state = { memory_level: level, is_archived: isArchived(episode) };
  return [
    ...placeholderUpdated(episode),
    event(episode, 'episode_decision_processed', {
      ...about(episode),
      ...state,
      episode: presentEpisode(episode),
    }),
    event(episode, 'episode_finalized', { ...about(episode), ...state }),
    event(episode, 'episode_created', { ...about(episode), memory_level: level }),
  ];
}

/** A decided episode was taken to another level. */
export const levelChanged = placeholderUpdated;

/** Texts, title or range are others now. */
export function contentUpdated(episode: Episode): NewEvent {
  return event(episode, 'episode_content_updated', {
    ...about(episode),
    is_candidate: episode.status === 'pending',
    episode: presentEpisode(episode),
  });
}

/** Messages of the range have given way to edited ones. */
export function rangeChanged(episode: Episode): NewEvent {
  return event(episode, 'episode_updated', {
    ...about(episode),
    action: 'range_changed',
    memory_level: episode.level,
    is_archived: isArchived(episode),
    is_range_changed: true,
  });
}

/** It leaves the lists. */
export const episodeGone = (episode: Episode): NewEvent =>
  event(episode, 'episode_candidate_deleted', about(episode));

export const candidateDismissed = (episode: Episode): NewEvent =>
  event(episode, 'episode_candidate_dismissed', about(episode));

/** It was put away, and there is a document of it. */
export function archivedWithDocument(episode: Decided, documentId: string): NewEvent {
  return event(episode, 'episode_archived_and_podocument_created', {
    ...about(episode),
    memory_level: episode.level,
    is_archived: isArchived(episode),
    podocument_id: documentId,
  });
}

const lookFailed: Sentence = {
  de: 'Robin konnte das Gespräch nicht nach Episoden durchsehen.',
  en: 'Robin could not look through the conversation for episodes.',
};

/** Who reads it, and in which language, is not known: nobody has asked for it. */
export const detectionFailed = (userId: number, sessionId: string): NewEvent =>
  event({ userId, projectId: null }, 'episode_error', {
    session_id: sessionId,
    error_message: lookFailed.en,
    error_messages: lookFailed,
  });

/** Tells the person's windows what was compressed, or that it was taken back. */
export function compressed(
  { id, userId, projectId }: Pick<Session, 'id' | 'userId' | 'projectId'>,
  compression: AppliedCompression,
): NewEvent {
  const data: EmergencyCompressed = {
    session_id: id,
    compression: presentCompression(compression),
  };
  return { type: 'emergency_compression', userId, projectId, data };
}
