import type { Episode } from '@robin/contract/episodes';
import { limits } from '@robin/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changeTexts } from '#features/episodes/api/change-episodes.ts';
import { putEpisode } from '#features/episodes/api/episode-cache.ts';
import { failureText } from '#features/episodes/api/episode-error.ts';
import { useKeepingForm, useKeptForm } from '#shared/forms/kept-form.ts';
import { KeptFormNotice } from '#shared/forms/kept-form-notice.tsx';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';

const typedTexts = z.object({ essence: z.string(), digest: z.string() }).partial();

/** The texts that Robin keeps, to be put right by hand. */
export function TextsForm({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const { t } = useTranslation(['episodes', 'common']);
  const client = useQueryClient();
  const keptName = `episode_texts:${episode.id}`;
  const kept = useKeptForm(keptName, typedTexts);
  const [typed, setTyped] = useState(kept.value ?? {});
  const { essence, digest } = { essence: episode.essence, digest: episode.digest, ...typed };
  const isChanged = essence !== episode.essence || digest !== episode.digest;
  useKeepingForm(keptName, isChanged ? () => typed : null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      const { episode: changed } = await changeTexts(episode, { essence, digest });
      putEpisode(client, changed.session_id, changed);
      onClose();
    } catch (error) {
      setFailure(failureText(error, 'Failed to update episode content'));
      setIsBusy(false);
    }
  }

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {kept.value && isChanged && (
        <KeptFormNotice
          onDiscard={() => {
            setTyped({});
            kept.forget();
          }}
        />
      )}
      <TextArea
        label={t('level.essence.name')}
        rows={3}
        maxLength={limits.episodeTextMaxLength}
        value={essence}
        onChange={(event) => setTyped({ ...typed, essence: event.target.value })}
      />
      <TextArea
        label={t('level.digest.name')}
        rows={6}
        maxLength={limits.episodeTextMaxLength}
        value={digest}
        onChange={(event) => setTyped({ ...typed, digest: event.target.value })}
      />
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex gap-2">
        <Button type="submit" isBusy={isBusy}>
          {t('common:save')}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
