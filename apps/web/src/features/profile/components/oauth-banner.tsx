import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { readOAuthReturn } from '#features/profile/read-oauth-return.ts';
import { useCloseLater } from '#shared/hooks/use-close-later.ts';
import { paths } from '#shared/routing/paths.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

/** How long a success is told, in milliseconds. An error stays until it is dismissed. */
const SUCCESS_MS = 5_000;

/** Tells how a connection went whose window had nobody to report to, and takes it out of the address. */
export function OAuthBanner() {
  const { t } = useTranslation(['profile', 'common']);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState(() => readOAuthReturn(search));

  const isInAddress = readOAuthReturn(search) !== null;

  useEffect(() => {
    if (isInAddress) void navigate(paths.profile, { replace: true });
  }, [isInAddress, navigate]);

  useCloseLater(shown?.isSuccess === true, () => setShown(null), SUCCESS_MS);

  if (!shown) return null;
  const outcome = shown.isSuccess ? 'success' : 'error';
  return (
    <Alert
      tone={shown.isSuccess ? 'success' : 'danger'}
      className="mb-4"
      action={
        <IconButton
          icon={X}
          label={t('common:close')}
          onClick={() => setShown(null)}
          className="-my-1.5 -mr-1.5 text-current!"
        />
      }
    >
      {shown.service
        ? t(`oauth.${outcome}`, { service: shown.service })
        : t(`oauth.${outcome}Unknown`)}
    </Alert>
  );
}
