import { FileLock, FileText, Layers, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useChatPlace } from './chat-parts.ts';

// What stands beside the chat while there is nothing of its kind.

export function NoWorkflow() {
  const { t } = useTranslation('chat');
  const { mode, showActions } = useChatPlace();
  const isTalk = mode === 'talk';
  return (
    <EmptyState
      icon={ListChecks}
      title={t('layout.empty.workflow.title')}
      text={t(isTalk ? 'layout.empty.workflow.talk' : 'layout.empty.workflow.text')}
      action={
        !isTalk &&
        showActions && (
          <Button size="small" onClick={showActions}>
            {t('layout.empty.workflow.action')}
          </Button>
        )
      }
      className="m-3 px-4! py-6!"
    />
  );
}

/** Documents belong to a project, so a free talk has none. */
export function NoDocuments() {
  const { t } = useTranslation('chat');
  const isTalk = useChatPlace().mode === 'talk';
  const key = isTalk ? 'talk' : 'documents';
  return (
    <EmptyState
      icon={isTalk ? FileLock : FileText}
      title={t(`layout.empty.${key}.title`)}
      text={t(`layout.empty.${key}.text`)}
      className="m-3 px-4! py-6!"
    />
  );
}

export function NoEpisodes() {
  const { t } = useTranslation('chat');
  return (
    <EmptyState
      icon={Layers}
      title={t('layout.empty.episodes.title')}
      text={t('layout.empty.episodes.text')}
      className="m-3 px-4! py-6!"
    />
  );
}
