import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '#app/pages/message-page.tsx';
import { paths } from '#shared/routing/paths.ts';
import { ButtonLink } from '#shared/ui/button-link.tsx';

/** What the frame shows without a user, such as right after signing out: the way back in. */
export function SignInPrompt() {
  const { t } = useTranslation(['errors', 'navigation']);
  return (
    <main id="content">
      <MessagePage
        icon={UserRound}
        title={t('signedOut.title')}
        text={t('signedOut.text')}
        action={
          <ButtonLink to={paths.login} variant="primary">
            {t('navigation:logIn')}
          </ButtonLink>
        }
      />
    </main>
  );
}
