import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Device } from '@robin/contract/own-account';
import { devicesQuery, useSignOutDevices } from '#features/profile/api/devices.ts';
import { usePassingMessage } from '#features/profile/use-passing-message.ts';
import { reasonOf } from '#shared/api/reason-of.ts';
import { paths } from '#shared/routing/paths.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { DeviceList } from './device-list.tsx';
import { MessageLine } from './message-line.tsx';
import { SectionCard } from './section-card.tsx';
import { SignOutDialog, type SignOutQuestion } from './sign-out-dialog.tsx';

/** Where the account is signed in, and how to change that. */
export function DevicesCard() {
  const { t } = useTranslation('profile');
  const { data: devices, isPending, isError, isFetching, refetch } = useQuery(devicesQuery);
  return (
    <SectionCard title={t('devices.title')} text={t('devices.text')}>
      {isPending && <DeviceSkeleton />}
      {isError && !devices && <LoadFailure isBusy={isFetching} onRetry={() => void refetch()} />}
      {devices && <LoadedDevices devices={devices} />}
    </SectionCard>
  );
}

function LoadedDevices({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const [question, setQuestion] = useState<SignOutQuestion | null>(null);
  const { message, show, hide } = usePassingMessage({ doErrorsPass: false });
  const { mutateAsync, isPending } = useSignOutDevices();
  const list = useRef<HTMLUListElement>(null);
  // The button that asked goes with what it signed out, and the dialog has nothing to give the focus back to.
  useEffect(() => {
    if (message && document.activeElement === document.body) list.current?.focus();
  }, [message, question, devices]);

  const ask = (asked: SignOutQuestion) => {
    hide();
    setQuestion(asked);
  };
  const signOut = async ({ target }: SignOutQuestion) => {
    try {
      await mutateAsync(target);
      // The card may be gone by now, because the session has been forgotten.
      if (target === 'everywhere') return void navigate(paths.home);
      const text = target === 'others' ? 'devices.signedOutOthers' : 'devices.signedOutOne';
      show({ tone: 'success', text: t(text) });
    } catch (error) {
      show({ tone: 'danger', text: t('devices.signOutFailed'), reason: reasonOf(error) });
    } finally {
      setQuestion(null);
    }
  };

  return (
    <>
      <MessageLine message={message} className="mt-3" />
      <DeviceList ref={list} devices={devices} onSignOut={ask} />
      <div className="mt-4 flex gap-2 max-sm:flex-col">
        {devices.length > 1 && (
          <Button onClick={() => ask({ target: 'others' })}>{t('devices.signOutOthers')}</Button>
        )}
        <Button
          variant="quietDanger"
          onClick={() => ask({ target: 'everywhere' })}
          className={devices.length === 1 ? 'sm:-ml-3.5' : undefined}
        >
          {t('devices.signOutEverywhere')}
        </Button>
      </div>
      <SignOutDialog
        question={question}
        isBusy={isPending}
        onConfirm={signOut}
        onCancel={() => setQuestion(null)}
      />
    </>
  );
}

function LoadFailure({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['profile', 'common', 'errors']);
  return (
    <Alert
      tone="danger"
      title={t('errors:loading')}
      className="mt-4"
      action={
        <Button size="small" isBusy={isBusy} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      {t('devices.loadFailed')}
    </Alert>
  );
}

function DeviceSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="mt-3">
      <span className="sr-only">{t('loading')}</span>
      {[0, 1].map((row) => (
        <div key={row} className="flex items-center gap-3 py-3">
          <Skeleton className="size-9 rounded-control" />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-56" />
          </div>
        </div>
      ))}
      <Skeleton className="mt-4 h-9 w-full max-w-40! touch:h-11" />
    </div>
  );
}
