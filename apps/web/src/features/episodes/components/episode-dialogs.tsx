import type { Episode } from '@robin/contract/episodes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { episodeQuery } from '#features/episodes/api/episode-queries.ts';
import { serverWords } from '#features/episodes/api/server-words.ts';
import { titleOf } from '#features/episodes/episode.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useEpisodeActions } from '#features/episodes/use-episode-actions.ts';
import { useEpisode, useIsDebug } from '#features/episodes/use-episodes.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { LinkDialog, type DocumentChoices } from './link-dialog.tsx';
import type { MarkdownView } from './said-line.tsx';

export interface EpisodeDialogsProps {
  sessionId: string;
  /** Chooses a document. Handed in by the page: documents belong to another feature. */
  documents: DocumentChoices;
  Markdown: MarkdownView;
}

/** The dialog about an episode that is open. It goes with its episode. */
export function EpisodeDialogs({ sessionId, documents, Markdown }: EpisodeDialogsProps) {
  const { t } = useTranslation('episodes');
  const { dialog, open, close } = useMemoryDesk();
  const ofSession = useEpisode(sessionId, dialog?.id ?? '');
  const isElsewhere = dialog !== null && ofSession === null;
  const { data: ofOther, error } = useQuery({
    ...episodeQuery(dialog?.id ?? ''),
    enabled: isElsewhere,
  });
  const episode = ofSession ?? (isElsewhere ? ofOther : null);
  const actions = useEpisodeActions();
  const isDebug = useIsDebug();
  // Dismissed in another window, it is still answered by its own address, but nothing can be done with it any more.
  const isDismissed = episode?.status === 'dismissed';
  // Whoever would dismiss a candidate has not said that the episode shall go that somebody has made of it meanwhile.
  const isDecided =
    dialog?.kind === 'remove' && dialog.isCandidate && episode?.is_candidate === false;
  const isOver = isDismissed || isDecided;
  // Whoever asks whether it shall go need not be told that it has gone.
  const lost = isElsewhere && dialog.kind !== 'remove' ? error : null;
  const tellLost = useEffectEvent((failure: Error) => {
    const words = serverWords(failure);
    const fallback = { message: 'Failed to load episodes', messageLang: 'en' } as const;
    const told = words === null ? fallback : { message: words };
    showToast({ type: 'error', title: t('failed'), ...told });
  });
  useEffect(() => {
    if (lost) tellLost(lost);
    if (lost || isOver) close();
  }, [lost, isOver, close]);
  if (!dialog || !episode || isOver) return null;
  const common = { episode, actions, onClose: close };
  switch (dialog.kind) {
    case 'details':
      return (
        <DetailsDialog
          {...common}
          key={episode.id}
          view={dialog.view}
          isDebug={isDebug}
          Markdown={Markdown}
          onView={(view) => open({ ...dialog, view })}
        />
      );
    case 'contract':
      return <ContractDialog {...common} key={episode.id} />;
    case 'link':
      return <LinkDialog {...common} key={episode.id} documents={documents} />;
    case 'remove':
      return (
        <RemoveDialog
          episode={episode}
          isBusy={actions.isBusy(episode, 'remove')}
          onConfirm={() => void actions.remove(episode)}
          onCancel={close}
        />
      );
  }
}

interface RemoveDialogProps {
  episode: Episode;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a candidate is dismissed, or in debug mode an episode deleted: neither comes back. */
function RemoveDialog({ episode, isBusy, onConfirm, onCancel }: RemoveDialogProps) {
  const { t } = useTranslation('episodes');
  const kind = episode.is_candidate ? 'dismiss' : 'delete';
  return (
    <ConfirmDialog
      tone="red"
      title={t(`${kind}.title`, { title: titleOf(episode) })}
      text={t(`${kind}.text`)}
      confirmLabel={t(`action.${kind}`)}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
