import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  findTimeZones,
  isTimeZone,
  listTimeZones,
  timeZoneLabel,
} from '#features/profile/time-zones.ts';
import { useNow } from '#features/profile/use-now.ts';
import { timeLocale } from '#shared/i18n/format-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { controlClasses, Field } from '#shared/ui/field.tsx';
import { hideFloating, showBeside } from '#shared/ui/floating.ts';

interface TimeZoneFieldProps {
  value: string;
  onChange: (timeZone: string) => void;
}

/** One of some four hundred time zones, found by typing. Arrow keys choose, Enter takes, Escape leaves it as it was. */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation('profile');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** What is being typed; null while nothing is, and the chosen zone stands in the field. */
  const [typed, setTyped] = useState<string | null>(null);
  const [pointed, setPointed] = useState(0);
  const isOpen = typed !== null;
  const found = isOpen ? findTimeZones(listTimeZones(), typed) : [];
  const time = useTimeThere(value);
  const foundCount = found.length;

  useLayoutEffect(() => {
    // Placed when its content is there: how high it is decides on which side it fits.
    if (!isOpen || !list.current || !input.current) return;
    list.current.style.width = `${input.current.offsetWidth}px`;
    showBeside(list.current, input.current, { side: 'bottom', alignment: 'start' });
  }, [isOpen, foundCount]);
  useLayoutEffect(() => {
    if (isOpen)
      document.getElementById(`${listId}-${pointed}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, listId, pointed]);

  const open = (text: string) => {
    setTyped(text);
    setPointed(Math.max(0, findTimeZones(listTimeZones(), text).indexOf(value)));
  };
  const close = () => {
    setTyped(null);
    if (list.current) hideFloating(list.current);
  };
  const choose = (zone: string | undefined) => {
    if (zone) onChange(zone);
    close();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
      return;
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(found[pointed]);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    if (!isOpen) open('');
    else if (foundCount > 0) setPointed((pointed + step + foundCount) % foundCount);
  };

  return (
    <Field label={t('settings.timeZone')} hint={t('settings.timeZoneHint', { time })}>
      {(control) => (
        <>
          <input
            ref={input}
            {...control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && foundCount > 0 ? `${listId}-${pointed}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={typed ?? timeZoneLabel(value)}
            placeholder={timeZoneLabel(value)}
            onClick={() => !isOpen && open('')}
            onChange={(event) => open(event.target.value)}
            onKeyDown={move}
            onBlur={close}
            className={clsx(controlClasses, 'h-9 touch:h-11')}
          />
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={t('settings.timeZones')}
            popover="manual"
            // What scrolls is a stop of Tab to browsers; this one would close under the focus.
            tabIndex={-1}
            // The cursor stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            className="fixed m-0 max-h-64 overflow-y-auto rounded-card border border-border bg-surface p-1.5 text-text shadow-3 dark:border-border-strong dark:bg-raised"
          >
            {found.map((zone, index) => (
              <div
                key={zone}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={zone === value}
                onPointerMove={() => setPointed(index)}
                onClick={() => choose(zone)}
                className={clsx(
                  'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2.5 text-small touch:min-h-11',
                  index === pointed && 'bg-hover',
                )}
              >
                <span className="flex-1 truncate">{timeZoneLabel(zone)}</span>
                {zone === value && <Check size={14} className="text-primary" aria-hidden />}
              </div>
            ))}
            {isOpen && foundCount === 0 && (
              <p className="px-2.5 py-1.5 text-small text-text-muted">{t('settings.noTimeZone')}</p>
            )}
          </div>
        </>
      )}
    </Field>
  );
}

/** The time of day in a zone now; in the browser's own when a stored setting names none. */
function useTimeThere(timeZone: string): string {
  const locale = timeLocale(useLanguage());
  const now = useNow();
  return new Date(now).toLocaleTimeString(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(isTimeZone(timeZone) && { timeZone }),
  });
}
