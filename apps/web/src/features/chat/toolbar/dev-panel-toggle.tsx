import { SquareTerminal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { hasRole } from '#shared/auth/user-names.ts';
import { useDevPanelSettings } from '#shared/settings/dev-panel-settings.ts';
import { TOGGLE_DEV_PANEL } from '#shared/ui/dev-panel-event.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

/** Opens and closes the developer panel, for admins only. */
export function DevPanelToggle() {
  const { t } = useTranslation('toolbar');
  const isOpen = useDevPanelSettings((settings) => settings.isOpen);
  const user = useSignedInUser();
  if (!hasRole(user, 'admin')) return null;
  return (
    <IconButton
      icon={SquareTerminal}
      label={t('devPanel')}
      isPressed={isOpen}
      onClick={() => window.dispatchEvent(new Event(TOGGLE_DEV_PANEL))}
    />
  );
}
