import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function WorkflowHeading() {
  const { t } = useTranslation('chat');
  return (
    <h2 className="flex items-center gap-2.5 pl-1 text-small font-semibold">
      <ListChecks size={16} aria-hidden className="text-text-muted" />
      <span className="truncate">{t('layout.workflow')}</span>
    </h2>
  );
}
