import type * as contract from '@robin/contract/episodes';
import type { Compression } from '@robin/contract/episode-compression';
import type { PlaceholderMessage } from '@robin/contract/episode-events';
import type { StoredMessage } from '#domains/sessions/index.ts';
import { isArchived, lifecycleOf } from './episodes.policy.ts';
import type {
  AppliedCompression,
  DocumentOutcome,
  Episode,
  EpisodeCounts,
  EpisodeOutcome,
  Fact,
  LevelPreview,
  MemoryLevel,
} from './episodes.types.ts';
import { textAtLevel } from './memory.ts';

const UNNAMED = 'Unnamed Episode';

export const titleOf = ({ oneliner }: Pick<Episode, 'oneliner'>): string => oneliner || UNNAMED;

export function presentPreview(episode: Episode): contract.EpisodePreview {
  return {
    oneliner: titleOf(episode),
    essence: episode.essence,
    topics: episode.topics,
    message_count: episode.messageCount,
    estimated_tokens: episode.estimatedTokens,
  };
}

export function presentEpisode(episode: Episode): contract.Episode {
  const { range } = episode;
  return {
    id: episode.id,
    candidate_id: episode.id,
    session_id: episode.sessionId,
    source_session_id: episode.sourceSessionId,
    user_id: episode.userId,
    project_id: episode.projectId,
    oneliner: titleOf(episode),
    is_title_custom: episode.isTitleCustom,
    essence: episode.essence,
    digest: episode.digest,
    topics: episode.topics,
    decisions_made: episode.decisionsMade,
    confidence: episode.confidence,
    quality: episode.quality,
    message_range: range,
    message_range_start: range.start,
    message_range_end: range.end,
    message_count: episode.messageCount,
    total_messages: episode.messageCount,
    is_range_changed: episode.isRangeChanged,
    estimated_tokens: episode.estimatedTokens,
    trigger_reason: episode.trigger,
    is_candidate: episode.status === 'pending',
    is_archived: isArchived(episode),
    memory_level: episode.level,
    status: episode.status,
    lifecycle_status: lifecycleOf(episode),
    copy_count: episode.copyCount,
    last_copied_at: episode.lastCopiedAt?.toISOString() ?? null,
    podocument_id: episode.documentId,
    linked_podocument_ids: episode.linkedDocumentIds,
    preview_data: presentPreview(episode),
    created_at: episode.createdAt.toISOString(),
    updated_at: episode.updatedAt.toISOString(),
  };
}

/** What stands in the conversation where the messages of a decided episode were. */
export function presentPlaceholder(episode: Episode, level: MemoryLevel): PlaceholderMessage {
  return {
    content: textAtLevel(episode, level) || titleOf(episode),
    metadata: {
      type: 'memory_level_placeholder',
      episode_id: episode.id,
      memory_level: level,
      original_range: episode.range,
      compressed_count: Math.max(1, episode.messageCount),
      clickable: true,
      expandable: true,
      // Names of colours, because what they look like is the window's business.
      placeholder_style: { color: `${level}-text`, background: `${level}-soft-2` },
    },
  };
}

/** The state of the guided dialogue is the server's own business and stays here. */
export function presentEpisodeMessage(message: StoredMessage): contract.EpisodeMessage {
  const { dialogue_state: _state, ...metadata } = message.metadata;
  return {
    id: message.id,
    role: message.role,
    content: message.content,
    created_at: message.createdAt.toISOString(),
    metadata,
    absolute_event_index: message.index,
    is_superseded: message.isSuperseded,
  };
}

function presentFact({ kind, text, messageIndex }: Fact): contract.MissingFact {
  return { kind, text, message_index: messageIndex };
}

export function presentLevel(preview: LevelPreview): contract.EpisodeLevel {
  return {
    memory_level: preview.level,
    text: preview.text,
    tokens: preview.tokens,
    tokens_saved: preview.tokensSaved,
    missing_facts: preview.missing.map(presentFact),
  };
}

export function presentChange({ status, error, episode }: EpisodeOutcome): contract.EpisodeChange {
  return {
    status,
    ...(error === undefined ? {} : { error }),
    candidate_id: episode.id,
    episode_id: episode.id,
    memory_level: episode.level,
    episode: presentEpisode(episode),
  };
}

export function presentDocumentChange(outcome: DocumentOutcome): contract.EpisodeDocumentChange {
  return { ...presentChange(outcome), podocument_id: outcome.documentId };
}

export function presentStatistics(counts: EpisodeCounts): contract.EpisodeStatistics {
  return {
    total_episodes: counts.episodes,
    total_candidates: counts.candidates,
    by_memory_level: counts.byLevel,
    by_quality: counts.byQuality,
    archived: counts.byLevel.archive,
    tokens_removed: counts.tokensRemoved,
  };
}

export function presentCompression(compression: AppliedCompression): Compression {
  return {
    id: compression.id,
    session_id: compression.sessionId,
    created_at: compression.createdAt.toISOString(),
    turn_id: compression.turnId,
    episodes: compression.created.map(({ id, start, end }) => ({
      episode_id: id,
      message_range: { start, end },
    })),
    lowered: compression.lowered.map(({ id, from, to }) => ({ episode_id: id, from, to })),
    is_undone: compression.isUndone,
  };
}
