import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#shared/ui/icon-button.tsx';

// What stands in the short places of the workflow while none is running.

export function NoWorkflowRail({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <IconButton icon={ListChecks} iconSize={18} label={t('layout.workflow')} onClick={onOpen} />
  );
}

export function NoWorkflowLine() {
  const { t } = useTranslation('chat');
  return (
    <>
      <ListChecks size={18} aria-hidden className="shrink-0 text-text-muted slim:hidden" />
      <span className="font-550">{t('layout.workflow')}</span>
      <span className="truncate text-text-muted">{t('layout.noWorkflow')}</span>
    </>
  );
}
