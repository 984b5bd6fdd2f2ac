import { clsx } from 'clsx';
import { RefreshCw, Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { controlClasses } from '#shared/ui/field.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

export interface AccountFilter {
  text: string;
  /** Only accounts that cannot sign in. */
  onlyInactive: boolean;
}

export const noFilter: AccountFilter = { text: '', onlyInactive: false };

interface AccountsToolbarProps {
  filter: AccountFilter;
  onFilter: (filter: AccountFilter) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  counts: { found: number; total: number; inactive: number; new: number };
  isRefreshing: boolean;
  onRefresh: () => Promise<void>;
}

/** Search, how many were found, and reading the list again. */
export function AccountsToolbar(props: AccountsToolbarProps) {
  const { t } = useTranslation('admin');
  const { filter, onFilter, searchBox, isRefreshing, onRefresh } = props;
  const label = t('users.search');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <div role="search" className="relative max-md:flex-1 md:w-[16.25rem] lg:w-[21.25rem]">
        <Search
          size={16}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-text-muted"
          aria-hidden
        />
        <input
          ref={searchBox}
          type="search"
          aria-label={label}
          placeholder={label}
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          className={clsx(
            controlClasses,
            'h-9 pr-9 pl-9 touch:h-11 [&::-webkit-search-cancel-button]:hidden',
          )}
        />
        {filter.text !== '' && (
          <span className="absolute inset-y-0 right-0.5 flex items-center">
            <IconButton
              icon={X}
              label={t('users.clearSearch')}
              onClick={() => {
                onFilter({ ...filter, text: '' });
                searchBox.current?.focus();
              }}
            />
          </span>
        )}
      </div>
      <Counts {...props} />
      <Button
        icon={RefreshCw}
        isBusy={isRefreshing}
        busyLabel={t('users.refreshing')}
        onClick={() => void onRefresh()}
        className="max-md:min-w-11 max-md:px-3! md:ml-auto"
      >
        <span className="max-md:sr-only">{t('users.refresh')}</span>
      </Button>
    </div>
  );
}

function Counts({ filter, onFilter, searchBox, counts }: AccountsToolbarProps) {
  const { t } = useTranslation('admin');
  const { found, total, inactive } = counts;
  const isFiltered = filter.text.trim() !== '' || filter.onlyInactive;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small text-text-muted max-md:order-last max-md:w-full">
      <p role="status">
        {isFiltered
          ? t('users.found', { found, count: total })
          : t('users.count', { count: total })}
      </p>
      {/* Whoever has activated the last one still sees only those, and needs the way back to all. */}
      {(inactive > 0 || filter.onlyInactive) && (
        <button
          type="button"
          aria-pressed={filter.onlyInactive}
          onClick={() => {
            onFilter({ ...filter, onlyInactive: !filter.onlyInactive });
            // The button goes, and the focus with it.
            if (inactive === 0) searchBox.current?.focus();
          }}
          className={clsx(
            'min-h-6 rounded-full border px-2 transition-colors duration-100 touch:min-h-11',
            filter.onlyInactive
              ? 'border-accent-border bg-accent-soft text-accent-text'
              : 'border-border-strong hover:bg-hover',
          )}
        >
          <InactiveCount {...counts} />
        </button>
      )}
    </div>
  );
}

/** Who was deactivated waits for nothing, and is told apart from who registered. */
function InactiveCount({ inactive, new: fresh }: AccountsToolbarProps['counts']) {
  const { t } = useTranslation('admin');
  if (fresh === inactive) return t('users.waitingCount', { count: fresh });
  const told = t('users.inactiveCount', { count: inactive });
  return fresh === 0 ? told : `${told}, ${t('users.newCount', { count: fresh })}`;
}
