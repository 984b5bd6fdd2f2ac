import { ChevronDown, ChevronUp, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '@robin/contract/own-account';
import { describeDevice } from '#features/profile/describe-device.ts';
import { timeAgo } from '#features/profile/time-ago.ts';
import { isTimeZone } from '#features/profile/time-zones.ts';
import { useNow } from '#features/profile/use-now.ts';
import { formatDay } from '#shared/i18n/format-day.ts';
import { timeLocale } from '#shared/i18n/format-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useSettings } from '#shared/settings/settings-store.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import type { SignOutQuestion } from './sign-out-dialog.tsx';

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet };

/** How many devices are shown before somebody asks for all. */
const SHORT_LIST = 5;

/** A device counts as active when it was used so short a while ago, in milliseconds. */
const ACTIVE_MS = 60_000;

interface DeviceListProps {
  ref: Ref<HTMLUListElement>;
  devices: readonly Device[];
  onSignOut: (question: SignOutQuestion) => void;
}

export function DeviceList({ ref, devices, onSignOut }: DeviceListProps) {
  const { t } = useTranslation('profile');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? devices : devices.slice(0, SHORT_LIST);
  const firstOfMore = useRef<HTMLLIElement>(null);
  // They come before the button, and push it and its focus out of sight.
  useEffect(() => {
    if (showsAll) firstOfMore.current?.focus();
  }, [showsAll]);
  return (
    <>
      <ul ref={ref} tabIndex={-1} className="mt-2 divide-y divide-border">
        {shown.map((device, place) => (
          <DeviceRow
            key={device.id}
            ref={place === SHORT_LIST ? firstOfMore : undefined}
            device={device}
            onSignOut={onSignOut}
          />
        ))}
      </ul>
      {devices.length > SHORT_LIST && (
        <Button
          size="small"
          variant="ghost"
          icon={showsAll ? ChevronUp : ChevronDown}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="-ml-2.5"
        >
          {showsAll ? t('devices.showFewer') : t('devices.showAll', { count: devices.length })}
        </Button>
      )}
      {devices.length === 1 && (
        <p className="rounded-small border border-dashed border-border-strong px-3.5 py-5 text-small text-text-muted">
          <span className="font-medium text-text">{t('devices.onlyThis')}.</span>{' '}
          {t('devices.onlyThisText')}
        </p>
      )}
    </>
  );
}

interface DeviceRowProps {
  ref: Ref<HTMLLIElement> | undefined;
  device: Device;
  onSignOut: (question: SignOutQuestion) => void;
}

function DeviceRow({ ref, device, onSignOut }: DeviceRowProps) {
  const { t } = useTranslation('profile');
  const now = useNow();
  const { language, formatInstant } = useInstantFormat();
  const { browser, system, kind } = describeDevice(device.user_agent);
  const Icon = icons[kind];
  const isActiveNow = device.is_current || now - Date.parse(device.last_used_at) < ACTIVE_MS;
  const known = browser && system && t('devices.browserOnSystem', { browser, system });
  const systemOnly = system && t('devices.unknownBrowser', { system });
  const name = known || browser || systemOnly || t('devices.unknown');

  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined} className="flex items-center gap-3 py-3">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-hover text-text-muted">
        <Icon size={18} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium" title={device.user_agent ?? undefined}>
            {name}
          </span>
          {device.is_current && <Badge tone="success">{t('devices.current')}</Badge>}
        </p>
        <p className="mt-0.5 text-caption text-text-muted">
          <time
            dateTime={device.last_used_at}
            title={formatInstant(device.last_used_at)}
            className="max-sm:block"
          >
            {isActiveNow
              ? t('devices.activeNow')
              : t('devices.lastUsed', { ago: timeAgo(device.last_used_at, language, now) })}
          </time>
          <span className="max-sm:hidden">{' · '}</span>
          <time
            dateTime={device.signed_in_at}
            title={formatInstant(device.signed_in_at)}
            className="max-sm:block"
          >
            {t('devices.since', { day: formatDay(device.signed_in_at, language, new Date(now)) })}
          </time>
        </p>
      </div>
      {!device.is_current && (
        <Button
          size="small"
          aria-label={t('devices.signOutOf', { device: name })}
          onClick={() => onSignOut({ target: { deviceId: device.id }, name })}
        >
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  );
}

/** The full time in the language of the interface and the time zone that was chosen. */
function useInstantFormat() {
  const language = useLanguage();
  const stored = useSettings((settings) => settings.timezone);
  // What an earlier version or another hand has stored may be no zone at all.
  const timeZone = isTimeZone(stored) ? stored : undefined;
  const locale = timeLocale(language);
  return {
    language,
    formatInstant: (instant: string) =>
      new Date(instant).toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }),
  };
}
