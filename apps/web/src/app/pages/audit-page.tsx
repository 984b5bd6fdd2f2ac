import { useTranslation } from 'react-i18next';
import { AuditList } from '#features/admin/audit/audit-list.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { WorkPage } from './work-page.tsx';

export function AuditPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('audit.title'), t('title'));
  return (
    <WorkPage>
      <AuditList />
    </WorkPage>
  );
}
