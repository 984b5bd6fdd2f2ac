import type { Episode } from '@robin/contract/episodes';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COPY_FAILED, readForClipboard } from '#features/episodes/api/change-episodes.ts';
import { patchEpisode } from '#features/episodes/api/episode-cache.ts';
import { EpisodeError } from '#features/episodes/api/episode-error.ts';
import { copyText } from '#shared/hooks/use-copy.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

const COPIED_MS = 2_000;

interface CopyEpisodeProps {
  episode: Episode;
  onFailure: (error: unknown) => void;
  look?: 'icon' | 'button';
}

/**
 * Copies a text that is still on its way. Safari lets the clipboard be written to only while a press is handled, though
 * with what comes later.
 */
async function copyLater(text: Promise<string>): Promise<boolean> {
  const toPlain = (words: string) => new Blob([words], { type: 'text/plain' });
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(toPlain) })]);
    return true;
  } catch {
    return copyText(await text);
  }
}

/** Copies an episode as Markdown, and says so for two seconds. */
export function CopyEpisode({ episode, onFailure, look = 'icon' }: CopyEpisodeProps) {
  const { t } = useTranslation('episodes');
  const client = useQueryClient();
  const [copiedAt, setCopiedAt] = useState(0);
  const isCopied = copiedAt > 0;

  useEffect(() => {
    if (copiedAt === 0) return undefined;
    const timer = setTimeout(() => setCopiedAt(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy(): Promise<void> {
    try {
      const answer = readForClipboard(episode);
      const isDone = await copyLater(answer.then(({ message }) => message));
      // Its dialog tells how often it was copied, and when: no event tells of it.
      const { session_id, id, copy_count, last_copied_at } = (await answer).episode;
      patchEpisode(client, session_id, id, { copy_count, last_copied_at });
      if (isDone) setCopiedAt(Date.now());
      else onFailure(new EpisodeError(COPY_FAILED));
    } catch (error) {
      onFailure(error);
    }
  }

  const icon = isCopied ? Check : Copy;
  const label = t(isCopied ? 'action.copied' : 'action.copy');
  return (
    <>
      {look === 'icon' ? (
        <IconButton
          icon={icon}
          iconSize={14}
          label={label}
          onClick={() => void copy()}
          className="size-7! touch:size-11!"
        />
      ) : (
        <Button variant="ghost" icon={icon} onClick={() => void copy()}>
          {label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied && label}
      </span>
    </>
  );
}
