import { clsx } from 'clsx';
import { ChevronDown, Search } from 'lucide-react';
import { Children, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClasses } from '#shared/ui/field.tsx';

interface FilterTextProps {
  /** Accessible name, and what stands in the empty field. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A field that filters what is listed below it. Escape empties it before it closes the panel. */
export function FilterText({ label, value, onChange }: FilterTextProps) {
  return (
    <div className="relative min-w-0 flex-1">
      <Search
        size={14}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-text-muted [stroke-width:2]"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          onChange('');
        }}
        className={clsx(controlClasses, 'h-8 pl-8! text-small! touch:h-11')}
      />
    </div>
  );
}

interface FilterSelectProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of what is listed below it. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <div className="relative w-36 shrink-0 @max-[32.5rem]:w-28">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={clsx(
          controlClasses,
          // A select counts as read-only for CSS, which would grey it out.
          'h-8 appearance-none border-border-control! bg-surface! pr-7! pl-2.5! text-small! text-text! touch:h-11',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-text-muted [stroke-width:2]"
      />
    </div>
  );
}

/** The filters above a list. */
export function LogTools({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center gap-1.5 border-b border-border px-2.5 py-2">
      {children}
    </div>
  );
}

interface LogListProps {
  label: string;
  /** Whether somebody has asked for less than all of it. */
  isFiltered: boolean;
  list?: Ref<HTMLDivElement>;
  onScroll?: () => void;
  children: ReactNode;
}

/** The lines of a log. They can be scrolled with the keyboard too, as not every line can be reached. */
export function LogList({ label, isFiltered, list, onScroll, children }: LogListProps) {
  const { t } = useTranslation('admin');
  return (
    <div
      ref={list}
      role="group"
      aria-label={label}
      tabIndex={0}
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
    >
      {Children.count(children) === 0 ? (
        <p className="p-4 text-center text-small text-text-muted">
          {t(isFiltered ? 'devtools.log.noHits' : 'devtools.log.empty')}
        </p>
      ) : (
        <ul>{children}</ul>
      )}
    </div>
  );
}

/** The counts below a list. Room at the right end is left for the corner that resizes the panel. */
export function LogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-7 shrink-0 items-center justify-between gap-3 border-t border-border bg-bg pr-8 pl-2.5 max-md:pr-2.5 text-micro tabular-nums text-text-muted">
      {children}
    </div>
  );
}
