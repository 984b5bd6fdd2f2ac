import type { DocumentType } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { clsx } from 'clsx';
import {
  Heading,
  Search,
  SlidersHorizontal,
  Tag,
  TextSearch,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isFiltering,
  noFilters,
  type DocumentFilters,
} from '#features/documents/filter-documents.ts';
import { Button } from '#shared/ui/button.tsx';
import { controlClasses } from '#shared/ui/field.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

/** A type that documents here have. */
export interface CountedType {
  type: DocumentType;
  label: string;
  count: number;
}

interface DocumentFilterPanelProps {
  filters: DocumentFilters;
  onChange: (change: Partial<DocumentFilters>) => void;
  types: readonly CountedType[];
  /** How many documents there are. */
  allCount: number;
  /** How many of them are shown; null while it is not known whether any fits. */
  shownCount: number | null;
}

/** What documents are looked for by. */
export function DocumentFilterPanel(props: DocumentFilterPanelProps) {
  const { filters, onChange, types, allCount, shownCount } = props;
  const { t } = useTranslation('po_documents');
  const [showsMore, setShowsMore] = useState(filters.title !== '' || filters.content !== '');
  const searchField = useRef<HTMLInputElement>(null);
  const moreId = useId();
  const textField = (name: 'title' | 'content' | 'tags', icon: LucideIcon) => (
    <FilterField
      icon={icon}
      label={t(`filter.${name}`)}
      maxLength={name === 'tags' ? limits.documentTagsFilterMaxLength : limits.searchMaxLength}
      value={filters[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <section
      aria-label={t('filter.label')}
      className="rounded-card border border-border bg-surface p-3"
    >
      <div className="grid grid-cols-[1fr_auto] gap-2 md:grid-cols-[1fr_270px_auto]">
        <FilterField
          ref={searchField}
          icon={Search}
          label={t('filter.search')}
          maxLength={limits.searchMaxLength}
          value={filters.search}
          onChange={(search) => onChange({ search })}
          className="max-md:col-span-2"
        />
        {textField('tags', Tag)}
        <Button
          variant="ghost"
          icon={SlidersHorizontal}
          aria-expanded={showsMore}
          aria-controls={moreId}
          onClick={() => setShowsMore(!showsMore)}
        >
          <span className="max-md:sr-only">{t('filter.more')}</span>
        </Button>
      </div>
      <div
        id={moreId}
        hidden={!showsMore}
        className={clsx(showsMore && 'mt-2 grid gap-2 md:grid-cols-2')}
      >
        {showsMore && (
          <>
            {textField('title', Heading)}
            {textField('content', TextSearch)}
          </>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div
          role="group"
          aria-label={t('filter.types')}
          className="-mx-1 -my-1 flex min-w-0 flex-wrap gap-1.5 px-1 py-1 max-md:flex-nowrap max-md:overflow-x-auto"
        >
          <Chip isChosen={filters.type === null} onClick={() => onChange({ type: null })}>
            {t('filter.all')} <Count>{allCount}</Count>
          </Chip>
          {types.map(({ type, label, count }) => (
            <Chip
              key={type}
              isChosen={filters.type === type}
              onClick={() => onChange({ type: filters.type === type ? null : type })}
            >
              {label} <Count>{count}</Count>
            </Chip>
          ))}
        </div>
        {/* Without words it would take a row of its own below the types. */}
        <div className="ml-auto flex items-center gap-2 has-[>p:only-child:empty]:absolute">
          <p role="status" className="text-small text-text-muted tabular-nums">
            {isFiltering(filters) &&
              shownCount !== null &&
              t('filter.found', { shown: shownCount, count: allCount })}
          </p>
          {isFiltering(filters) && (
            <Button
              variant="ghost"
              size="small"
              onClick={() => {
                onChange(noFilters);
                searchField.current?.focus();
              }}
            >
              {t('filter.reset')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

const Count = ({ children }: { children: number }) => (
  <span className="ml-0.5 font-normal tabular-nums opacity-80">{children}</span>
);

interface ChipProps {
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Chip({ isChosen, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={clsx(
        'inline-flex h-8 shrink-0 items-center gap-1 rounded-full border px-3 text-small font-550 transition-colors duration-100 touch:h-11 touch:px-4',
        isChosen
          ? 'border-primary bg-primary-soft-2 text-primary-text'
          : 'border-border-strong text-text-2 hover:bg-hover',
      )}
    >
      {children}
    </button>
  );
}

interface FilterFieldProps {
  icon: LucideIcon;
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  ref?: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** One field of the panel. Escape and the cross empty it. */
function FilterField({
  icon: Icon,
  label,
  value,
  maxLength,
  onChange,
  ref,
  className,
}: FilterFieldProps) {
  const { t } = useTranslation('po_documents');
  const ownRef = useRef<HTMLInputElement>(null);
  const field = ref ?? ownRef;
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div className={clsx('relative min-w-0', className)}>
      <Icon
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-text-muted"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          clear();
        }}
        className={clsx(
          controlClasses,
          'h-9 pl-9 touch:h-11 [&::-webkit-search-cancel-button]:hidden',
          // Empty, it has no cross, and on a phone its words need the room.
          value === '' ? 'pr-2' : 'pr-10 touch:pr-12',
        )}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          label={t('filter.clear', { field: label })}
          onClick={clear}
          className="absolute inset-y-0 right-0.5 my-auto touch:right-0"
        />
      )}
    </div>
  );
}
