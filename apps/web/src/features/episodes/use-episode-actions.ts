import type {
  Episode,
  EpisodeChange,
  EpisodeDocumentChange,
  MemoryLevel,
} from '@robin/contract/episodes';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#shared/routing/paths.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { decisionTopic, documentTopic } from '#shared/toasts/toast-topics.ts';
import { useOwnToast } from '#shared/toasts/use-own-toast.ts';
import {
  archiveAndCreateDocument,
  archiveEpisode,
  changeLevel,
  createDocument,
  decideInChat,
  decideLevel,
  removeEpisode,
  renameEpisode,
} from './api/change-episodes.ts';
import { forgetEpisode, putEpisode, reloadEpisodes } from './api/episode-cache.ts';
import { failureMessage, failureText } from './api/episode-error.ts';
import { titleOf } from './episode.ts';
import { useMemoryDesk } from './memory-desk.ts';

const DECISION_FAILED = 'Failed to process decision';

/** Shows what a change has answered. What the server had applied before is read afresh. */
async function showChange(client: QueryClient, { status, episode }: EpisodeChange) {
  if (status === 'completed') putEpisode(client, episode);
  else await reloadEpisodes(client, episode.session_id);
}

/** What can be done with episodes, with the toasts that tell how it went. */
export function useEpisodeActions() {
  const { t } = useTranslation('episodes');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useOwnToast();
  /** What is running, by the id of the episode. */
  const [busy, setBusy] = useState<ReadonlyMap<string, string>>(new Map());

  const running = useRef(new Set<string>());

  // Most buttons stay as they are meanwhile, so that the focus stays with them: a second press does nothing.
  async function run<Result>(
    action: string,
    { id }: Episode,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    if (running.current.has(id)) return undefined;
    running.current.add(id);
    setBusy((others) => new Map(others).set(id, action));
    try {
      return await work();
    } finally {
      running.current.delete(id);
      setBusy((others) => new Map([...others].filter(([own]) => own !== id)));
    }
  }

  const showFailure = (error: unknown, words = failureMessage(error, DECISION_FAILED)) =>
    showToast({ type: 'error', title: t('failed'), ...words });

  function tellDecided(episode: Episode, level: MemoryLevel): void {
    showToast({
      type: 'success',
      // The event of the same decision says less.
      topic: decisionTopic(episode.id),
      title: t('toast.kept'),
      message: t('toast.keptAs', { level: t(`level.${level}.name`), title: titleOf(episode) }),
    });
  }

  /** Where it stands in the chat the answer's own words are told; in the sidebar the fixed sentence. */
  const decide = (episode: Episode, level: MemoryLevel, isInChat = false) =>
    run('level', episode, async () => {
      try {
        const change = await (isInChat ? decideInChat : decideLevel)(episode, level);
        await showChange(client, change);
        // The card goes, and its place in the chat is taken by the placeholder.
        if (isInChat) useMemoryDesk.getState().passFocusTo(episode.id);
        if (change.status === 'completed') tellDecided(change.episode, level);
        return true;
      } catch (error) {
        if (isInChat) showFailure(error, failureMessage(error, t('unknownError'), 'de'));
        else tellLevelFailure(error);
        return false;
      }
    });

  /** Tells of the new document, with the way to it. */
  function tellDocument(
    title: string,
    { episode, podocument_id: id }: EpisodeDocumentChange,
  ): void {
    showToast({
      type: 'success',
      title,
      message: titleOf(episode),
      ...(id !== null && {
        topic: documentTopic(id),
        action: {
          label: t('toast.open'),
          onClick: () => void navigate(`${paths.documents}?document=${id}`),
        },
      }),
    });
  }

  function tellLevelFailure(error: unknown): void {
    const words = failureMessage(error, DECISION_FAILED);
    showToast({ type: 'error', title: t('memory_level_update_error'), ...words });
  }

  /** Decides a candidate; takes an episode to another level than the one that it has. Answers whether it has that now. */
  async function chooseLevel(episode: Episode, level: MemoryLevel): Promise<boolean> {
    if (!episode.is_candidate && episode.memory_level === level) return true;
    const isDone = await (episode.is_candidate
      ? decide(episode, level)
      : run('level', episode, async () => {
          try {
            await showChange(client, await changeLevel(episode, level));
            return true;
          } catch (error) {
            tellLevelFailure(error);
            return false;
          }
        }));
    return isDone === true;
  }

  /** That it did not work is only logged, and everything stays as it was. */
  async function rename(episode: Episode, title: string): Promise<void> {
    try {
      await showChange(client, await renameEpisode(episode, title));
    } catch (error) {
      console.warn(failureText(error, 'Failed to update episode title'));
    }
  }

  const remove = (episode: Episode) =>
    run('remove', episode, async () => {
      try {
        await removeEpisode(episode);
        forgetEpisode(client, episode.session_id, episode.id);
        // The news of it may have been faster than the answer: whatever was opened since is about something else.
        const { dialog, close } = useMemoryDesk.getState();
        if (dialog?.id === episode.id) close();
      } catch (error) {
        showFailure(error);
      }
    });

  const archive = (episode: Episode) =>
    run('archive', episode, async () => {
      try {
        await showChange(client, await archiveEpisode(episode));
        const message = titleOf(episode);
        // Of a candidate, which is decided by it, the event says that it was kept.
        const topic = decisionTopic(episode.id);
        showToast({ type: 'success', topic, title: t('toast.archived'), message });
      } catch (error) {
        showFailure(error);
      }
    });

  const makeDocument = (episode: Episode, isArchived: boolean) =>
    run('document', episode, async () => {
      try {
        const make = isArchived ? archiveAndCreateDocument : createDocument;
        const change = await make(episode, language);
        await showChange(client, change);
        tellDocument(t(isArchived ? 'toast.archivedAsDocument' : 'toast.document'), change);
      } catch (error) {
        showFailure(error);
      }
    });

  return {
    /** Whether something runs for an episode: the one named action, or any. */
    isBusy: ({ id }: Pick<Episode, 'id'>, action?: string) =>
      action === undefined ? busy.has(id) : busy.get(id) === action,
    chooseLevel,
    decideInChat: (episode: Episode, level: MemoryLevel) => decide(episode, level, true),
    rename,
    remove,
    archive,
    makeDocument,
    showFailure,
  };
}

export type EpisodeActions = ReturnType<typeof useEpisodeActions>;
