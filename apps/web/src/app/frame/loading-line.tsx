import { useTranslation } from 'react-i18next';

/** Says that something is on its way. Appears after a moment, so that a quick load does not flicker. */
export function LoadingLine() {
  const { t } = useTranslation();
  return (
    <p role="status" data-loading className="animate-late px-6 py-8 text-center text-text-muted">
      {t('loading')}
    </p>
  );
}
