import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { paths } from '#shared/routing/paths.ts';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { MessagePage } from './message-page.tsx';

export function UnauthorizedPage() {
  const { t } = useTranslation('errors');
  useDocumentTitle(t('unauthorized.title'));
  return (
    <MessagePage
      icon={LockKeyhole}
      title={t('unauthorized.title')}
      text={t('unauthorized.text')}
      action={
        <ButtonLink to={paths.home} variant="primary">
          {t('toFrontPage')}
        </ButtonLink>
      }
    />
  );
}
