import type { EpisodeContentBody, EpisodeDecision } from '@robin/contract/episodes';
import { seenText } from '@robin/contract/rules/is-blank';
import type { Actor } from '#platform/actor.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { applyChanges, type OwnEpisodes } from './episode-change.ts';
import { candidateDismissed, episodeGone } from './episodes.events.ts';
import { titleOf } from './episodes.presenter.ts';
import type { Episode, EpisodeChanges, EpisodeOutcome, MemoryLevel } from './episodes.types.ts';

/** A title that was typed; a blank one keeps what is there. */
function titleChanges(title: string | null | undefined): EpisodeChanges {
  const oneliner = seenText(title);
  return oneliner === null ? {} : { oneliner, isTitleCustom: true };
}

function readContent(body: EpisodeContentBody): EpisodeChanges {
  return {
    ...titleChanges(body.oneliner),
    essence: body.essence === null ? '' : body.essence,
    digest: body.digest === null ? '' : body.digest,
    topics: body.topics === null ? [] : body.topics,
    decisionsMade: body.decisions_made === null ? [] : body.decisions_made,
    quality: body.quality,
    level: body.memory_level,
  };
}

/** The episode as it goes to the clipboard: title and text of its level, of a candidate the longest. */
function toMarkdown(episode: Episode): string {
  const { level, essence, digest } = episode;
  const byLevel = { digest: digest || essence, essence, oneliner: '', archive: '' };
  const text = byLevel[level ?? 'digest'].trim();
  const title = `## ${titleOf(episode)}`;
  return text === '' ? title : `${title}\n\n${text}`;
}

/** What a person does with an episode: decide, correct, put away, dismiss, copy. */
export function createEpisodeDecisions(deps: { own: OwnEpisodes; isDebugMode: boolean }) {
  const { own } = deps;

  const setLevel = (
    actor: Actor,
    id: string,
    level: MemoryLevel,
    title?: string | null,
  ): Promise<EpisodeOutcome> =>
    own.change(actor, id, (change) => applyChanges(change, { ...titleChanges(title), level }));

  /**
   * Dismisses for good; the row stays, so that what was dismissed is not found again.
   * @throws DomainError not_found, forbidden (it is decided, and there is no debug mode)
   */
  const dismiss = (actor: Actor, id: string): Promise<EpisodeOutcome> =>
    own.change(
      actor,
      id,
      async ({ transaction, repository, stored }) => {
        if (stored.status === 'dismissed') return { status: 'processed', episode: stored };
        const isCandidate = stored.status === 'pending';
        if (!isCandidate && !deps.isDebugMode) {
          throw new DomainError('forbidden', {
            de: 'Eine Episode, über die entschieden ist, lässt sich nur im Debug-Modus löschen.',
            en: 'A decided episode can be deleted in debug mode only.',
          });
        }
        const episode = await repository.update(id, { status: 'dismissed' });
        transaction.record(episodeGone(episode));
        if (isCandidate) transaction.record(candidateDismissed(episode));
        return { status: 'completed', episode };
      },
      { mayBeDismissed: true },
    );

  return {
    setLevel,
    dismiss,

    /** @throws DomainError not_found, conflict (dismissed), forbidden */
    decide(
      actor: Actor,
      id: string,
      decision: EpisodeDecision,
      title?: string | null,
    ): Promise<EpisodeOutcome> {
      switch (decision) {
        case 'reject':
        case 'dismiss':
          return dismiss(actor, id);
        case 'accept':
          return setLevel(actor, id, 'digest', title);
        default:
          return setLevel(actor, id, decision, title);
      }
    },

    /** @throws DomainError not_found, conflict (dismissed) */
    updateContent: (actor: Actor, id: string, body: EpisodeContentBody): Promise<EpisodeOutcome> =>
      own.change(actor, id, (change) => applyChanges(change, readContent(body))),

    /** @throws DomainError not_found, conflict (dismissed) */
    copy: (actor: Actor, id: string): Promise<{ episode: Episode; message: string }> =>
      own.change(actor, id, async ({ repository }) => {
        const episode = await repository.countCopy(id);
        return { episode, message: toMarkdown(episode) };
      }),
  };
}
