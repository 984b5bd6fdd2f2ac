import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Takes the place of everything when a page breaks. React has already written the error to the console. */
export function CrashPage() {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <MessagePage
      icon={CircleAlert}
      title={t('crash.title')}
      text={t('crash.text')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('common:reload')}
        </Button>
      }
    />
  );
}
