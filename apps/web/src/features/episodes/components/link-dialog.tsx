import type { Episode } from '@robin/contract/episodes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkToDocument } from '#features/episodes/api/change-episodes.ts';
import { failureText } from '#features/episodes/api/episode-error.ts';
import { titleOf } from '#features/episodes/episode.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { documentTopic } from '#shared/toasts/toast-topics.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';

export interface DocumentChoice {
  id: string;
  title: string;
}

interface LinkDialogProps {
  episode: Episode;
  documents: readonly DocumentChoice[];
  onClose: () => void;
}

/** Mentions an episode at the end of a document. */
export function LinkDialog({ episode, documents, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['episodes', 'common']);
  const [chosen, setChosen] = useState(documents[0]?.id ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function link(): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      await linkToDocument(episode, chosen);
      const target = documents.find(({ id }) => id === chosen)?.title ?? '';
      const topic = documentTopic(chosen);
      showToast({ type: 'success', topic, title: t('toast.linked'), message: target });
      onClose();
    } catch (error) {
      setFailure(failureText(error, 'Failed to process episode action: create_link'));
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      canDismiss={!isBusy}
      onClose={onClose}
      title={t('link.title')}
      description={t('link.text', { title: titleOf(episode) })}
      foot={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={chosen === ''}
            onClick={() => void link()}
          >
            {t('link.button')}
          </Button>
        </>
      }
    >
      {documents.length === 0 ? (
        <p className="text-body text-text-muted">{t('link.none')}</p>
      ) : (
        <SelectField
          label={t('link.document')}
          options={documents.map(({ id, title }) => ({ value: id, label: title }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {failure && (
        <Alert tone="danger" className="mt-3">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
