import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { hasCommandKey } from './has-command-key.ts';

export interface TabOption<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
  /** How much is behind it; shown as a pill where there is anything. */
  count?: number;
}

interface TabsProps<Value extends string> {
  /** Name of the group for screen readers. */
  label: string;
  options: readonly TabOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `segments` for two or three views of one panel, `underline` for the parts of a page. */
  look?: 'segments' | 'underline';
  /** Makes the ids that `tabPanelProps` answers to. */
  idPrefix: string;
  isDisabled?: boolean;
  /** Whether a dialog begins with them, at the chosen one: browsers take the first one. */
  isStart?: boolean;
  className?: string;
}

/** The id of a tab. */
export const tabId = (idPrefix: string, value: string): string => `${idPrefix}-tab-${value}`;

/** Props of the element that shows what the chosen tab stands for. */
export function tabPanelProps(idPrefix: string, value: string) {
  return {
    role: 'tabpanel',
    id: `${idPrefix}-panel-${value}`,
    'aria-labelledby': tabId(idPrefix, value),
  } as const;
}

const groupLooks = {
  segments:
    'flex slim:flex-wrap gap-0.5 rounded-small bg-hover p-0.5 dark:bg-sunken dark:inset-ring dark:inset-ring-border',
  underline: 'flex gap-1 border-b border-border',
};

const tabLooks = {
  segments: {
    base: 'h-9 flex-1 rounded-control border px-3 text-small font-550 touch:h-11',
    chosen: 'border-border bg-surface text-text shadow-1 dark:bg-active',
    other: 'border-transparent text-text-muted hover:text-text',
  },
  underline: {
    base: '-mb-px h-10 shrink-0 border-b-2 px-3 text-body font-medium touch:h-11 touch:min-w-11',
    chosen: 'border-primary text-text',
    other: 'border-transparent text-text-muted hover:text-text',
  },
};

/** Tabs by the book: one stop for Tab, arrow keys choose, Home and End jump. */
export function Tabs<Value extends string>({
  label,
  options,
  value,
  onChange,
  look = 'underline',
  idPrefix,
  isDisabled = false,
  isStart = false,
  className,
}: TabsProps<Value>) {
  const group = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const current = options.findIndex((option) => option.value === value);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target = { Home: options[0], End: options.at(-1) }[event.key];
    const next = step ? options.at((current + step) % options.length) : target;
    if (!next || isDisabled || hasCommandKey(event)) return;
    event.preventDefault();
    onChange(next.value);
    group.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };

  return (
    <div
      ref={group}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={clsx(groupLooks[look], className)}
    >
      {options.map(({ value: own, label: text, icon: Icon, count = 0 }) => (
        <button
          key={own}
          type="button"
          role="tab"
          id={tabId(idPrefix, own)}
          data-value={own}
          data-autofocus={(isStart && own === value) || undefined}
          aria-selected={own === value}
          aria-controls={own === value ? `${idPrefix}-panel-${own}` : undefined}
          tabIndex={own === value ? 0 : -1}
          disabled={isDisabled}
          onClick={() => onChange(own)}
          className={clsx(
            'inline-flex items-center justify-center gap-1.5 whitespace-nowrap transition-colors duration-100',
            tabLooks[look].base,
            own === value ? tabLooks[look].chosen : tabLooks[look].other,
          )}
        >
          {Icon && <Icon size={14} className="[stroke-width:2]" aria-hidden />}
          {text}
          {count > 0 && (
            <>
              {' '}
              <span className="rounded-full bg-hover px-1.5 text-micro leading-4.5 tabular-nums text-text-2">
                {count}
              </span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
