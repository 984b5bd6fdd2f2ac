import { Check, Mail, RotateCw, User, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  nameService,
  type ConnectedAccount,
  type ReturnState,
} from '#features/integrations/oauth-return.ts';
import { useOauthReturn } from '#features/integrations/use-oauth-return.ts';
import { findParentWindow } from '#features/integrations/window-messages.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { ServiceTile } from './service-tile.tsx';

interface OauthReturnScreenProps {
  provider: string | undefined;
  query: URLSearchParams;
  toProfile: (outcome: 'oauth_success' | 'oauth_error' | null) => void;
  tunnelHosts: readonly string[];
}

/** Where a service sends people back to: mostly a small window of its own, which tells the other one and closes. */
export function OauthReturnScreen(props: OauthReturnScreenProps) {
  const { provider, query, toProfile, tunnelHosts } = props;
  const { t } = useTranslation('integrations');
  const service = provider?.trim() ? nameService(provider) : t('callback.theService');
  const reasonOf = (state: ReturnState) =>
    (state.step === 'failed' && state.reason) || t('callback.noReason');
  const describe = (state: ReturnState) =>
    state.step === 'connected' ? t('callback.isConnected', { service }) : reasonOf(state);
  const { state, isLeaving, isRetrying, retry, close } = useOauthReturn({
    provider,
    query,
    describe,
    toProfile,
    tunnelHosts,
  });
  const hasParent = findParentWindow() !== null;
  const whatComes = isLeaving
    ? t(hasParent ? 'callback.closesItself' : 'callback.leadsToProfile')
    : '';
  useDocumentTitle(t(`callback.${state.step}Title`, { service }));

  return (
    <main className="flex min-h-dvh flex-col items-center px-5 pt-[22dvh] pb-8">
      <div className="w-full max-w-[25rem] text-center">
        <div className="flex items-center justify-center gap-3">
          <RobinEgg width={44} />
          <Link step={state.step} />
          <ServiceTile provider={provider ?? ''} />
        </div>
        {state.step === 'processing' && (
          <Words
            title={t('callback.processing', { service })}
            text={t('callback.processingText')}
          />
        )}
        {state.step === 'connected' && (
          <>
            <Words
              service={service}
              title={<span className="inline-block first-letter:uppercase">connected</span>}
              text={whatComes}
            />
            {state.account && <Account account={state.account} />}
          </>
        )}
        {state.step === 'failed' && (
          <>
            <Words
              service={service}
              title="Connection Failed"
              text={`${t(state.isUnsure ? 'callback.unsure' : 'callback.nothingConnected', { service })} ${whatComes}`}
            />
            <Alert tone="danger" className="mt-5 text-left">
              {reasonOf(state)}
            </Alert>
            <div className="mt-5 flex flex-wrap justify-center gap-2.5">
              <Button onClick={close}>
                {t(hasParent ? 'callback.close' : 'callback.toProfile')}
              </Button>
              <Button
                variant="primary"
                icon={RotateCw}
                isBusy={isRetrying}
                busyLabel={t('callback.retrying')}
                onClick={() => void retry()}
              >
                {t('callback.retry')}
              </Button>
            </div>
          </>
        )}
      </div>
    </main>
  );
}

const linkLooks = {
  processing: 'bg-sunken text-text-muted',
  connected: 'bg-success text-on-primary',
  failed: 'bg-danger-solid text-on-danger',
};

/** What stands between Robin and the service. */
function Link({ step }: { step: ReturnState['step'] }) {
  return (
    <span className="flex items-center" aria-hidden>
      <span className="w-6 border-t border-border-strong" />
      <span
        className={`inline-flex size-7 items-center justify-center rounded-full ${linkLooks[step]}`}
      >
        {step === 'processing' && <Spinner size={14} />}
        {step === 'connected' && <Check size={16} className="[stroke-width:2.5]" />}
        {step === 'failed' && <X size={16} className="[stroke-width:2.5]" />}
      </span>
      <span className="w-6 border-t border-border-strong" />
    </span>
  );
}

interface WordsProps {
  service?: string;
  title: ReactNode;
  text: string;
}

function Words({ service, title, text }: WordsProps) {
  return (
    <div role="status" className="mt-5">
      {service && <p className="text-small font-medium text-text-muted">{service}</p>}
      <h1 className="text-page wrap-anywhere">{title}</h1>
      <p className="mt-2 text-balance text-text-muted">{text}</p>
    </div>
  );
}

function Account({ account: { name, email } }: { account: ConnectedAccount }) {
  const lines = [
    // Some services have no other name for an account than its address.
    { icon: User, text: name === email ? null : name },
    { icon: Mail, text: email },
  ].filter((line) => line.text !== null);
  if (lines.length === 0) return null;
  return (
    <ul className="mx-auto mt-5 flex w-fit max-w-full flex-col gap-1.5 rounded-small border border-border bg-surface px-4 py-3 text-left">
      {lines.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-2.5 wrap-anywhere">
          <Icon size={16} className="text-text-muted" aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
