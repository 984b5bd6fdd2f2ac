import { oauthProviderNamePattern } from '@robin/contract/integrations';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface RedirectAddressProps {
  /** Where people reach Robin, without a slash at its end. */
  publicBaseUrl: string;
  /** What is typed as the name of the provider. */
  name: string;
}

/** How long it is said that the address was copied, in milliseconds. */
const SAID_MS = 2_000;

/** The address to which the service sends people back, for the registration at the service. */
export function RedirectAddress({ publicBaseUrl, name }: RedirectAddressProps) {
  const { t } = useTranslation('admin');
  const shown = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  // Under a name that no provider can have, the service would send people nowhere.
  const isNamed = oauthProviderNamePattern.test(name);
  const address = `${publicBaseUrl}/oauth/${isNamed ? name : '…'}/callback`;

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      // No clipboard on an address without TLS: what is selected can be copied by the keyboard.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setOutcome('selected');
    }
  };

  return (
    <div className="rounded-control border border-border bg-bg py-2 pr-2 pl-3.5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-small text-text-muted">{t('oauth.redirect.label')}</p>
          <code ref={shown} className="font-mono text-small wrap-anywhere">
            {address}
          </code>
        </div>
        <span role="status" className="text-caption font-medium text-success-text">
          {outcome && t(`oauth.redirect.${outcome}`)}
        </span>
        <IconButton
          icon={outcome === 'copied' ? Check : Copy}
          label={t('oauth.redirect.copy')}
          disabled={!isNamed}
          onClick={() => void copy()}
        />
      </div>
      <p className="pb-1 text-caption text-text-muted">{t('oauth.redirect.hint')}</p>
    </div>
  );
}
