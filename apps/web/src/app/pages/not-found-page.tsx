import { MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { paths } from '#shared/routing/paths.ts';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('errors');
  useDocumentTitle(t('notFound.title'));
  return (
    <MessagePage
      icon={MapPinOff}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <ButtonLink to={paths.home} variant="primary">
          {t('toFrontPage')}
        </ButtonLink>
      }
    />
  );
}
