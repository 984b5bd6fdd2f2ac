import { useTranslation } from 'react-i18next';
import { askConsentAgain } from '#features/consent/consent-store.ts';

/** Takes the decision about statistics back; the page comes again and asks. */
export function CookieSettingsLink({ className }: { className?: string }) {
  const { t } = useTranslation('navigation');
  return (
    <a
      href="#cookie-settings"
      className={className}
      onClick={(event) => {
        event.preventDefault();
        askConsentAgain();
      }}
    >
      {t('footer.cookieSettings')}
    </a>
  );
}
