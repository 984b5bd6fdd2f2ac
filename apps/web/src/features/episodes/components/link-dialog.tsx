import type { Episode } from '@robin/contract/episodes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkToDocument } from '#features/episodes/api/change-episodes.ts';
import { failureText } from '#features/episodes/api/episode-error.ts';
import { titleOf } from '#features/episodes/episode.ts';
import { useLateToast } from '#shared/forms/use-late-toast.ts';
import { useOwnToast } from '#shared/toasts/use-own-toast.ts';
import { documentTopic } from '#shared/toasts/toast-topics.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

interface DocumentChoice {
  id: string;
  title: string;
}

/** The documents that can be chosen, or how it stands with them. */
export type DocumentChoices = readonly DocumentChoice[] | 'loading' | 'failed';

interface LinkDialogProps {
  episode: Episode;
  documents: DocumentChoices;
  onClose: () => void;
}

/** Mentions an episode at the end of a document. */
export function LinkDialog({ episode, documents, onClose }: LinkDialogProps) {
  const { t } = useTranslation(['episodes', 'common']);
  const [wished, setWished] = useState<string | null>(null);
  const choices = typeof documents === 'string' ? [] : documents;
  // They may come after the dialog. The first is chosen once: a change elsewhere may put another one before it.
  const [first] = choices;
  if (wished === null && first) setWished(first.id);
  // One that is archived meanwhile leaves the choice open: nobody has said that it shall be the next one.
  const chosen = choices.find(({ id }) => id === wished);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const tellLate = useLateToast();
  const showToast = useOwnToast();

  async function link({ id, title }: DocumentChoice): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      await linkToDocument(episode, id);
      const topic = documentTopic(id);
      showToast({ type: 'success', topic, title: t('toast.linked'), message: title });
      onClose();
    } catch (error) {
      const message = failureText(error, 'Failed to process episode action: create_link');
      tellLate({ type: 'error', title: t('failed'), message, messageLang: 'en' });
      setFailure(message);
      setIsBusy(false);
    }
  }

  return (
    <Dialog
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
            disabled={!chosen}
            onClick={() => chosen && void link(chosen)}
          >
            {t('link.button')}
          </Button>
        </>
      }
    >
      {documents === 'loading' && <Skeleton className="h-14 w-full" />}
      {documents === 'failed' && <Alert tone="danger">{t('link.failed')}</Alert>}
      {typeof documents !== 'string' && choices.length === 0 && (
        <p className="text-body text-text-muted">{t('link.none')}</p>
      )}
      {choices.length > 0 && (
        <SelectField
          label={t('link.document')}
          options={[
            ...(chosen ? [] : [{ value: '', label: t('link.choose') }]),
            ...choices.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={chosen?.id ?? ''}
          onChange={setWished}
        />
      )}
      {failure && (
        <Alert tone="danger" className="mt-3">
          <span lang="en">{failure}</span>
        </Alert>
      )}
    </Dialog>
  );
}
