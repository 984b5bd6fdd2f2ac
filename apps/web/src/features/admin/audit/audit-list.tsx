import type { AuditFilter } from '@robin/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditQuery, useAuditDownload } from '#features/admin/api/audit.ts';
import { describeAuditFailure } from '#features/admin/audit/describe-audit-failure.ts';
import { LoadFailure } from '#features/admin/components/load-failure.tsx';
import { useOwnRights } from '#features/admin/use-own-rights.ts';
import { useLateToast } from '#shared/forms/use-late-toast.ts';
import { useDebounced } from '#shared/hooks/use-debounced.ts';
import { BackLink } from '#shared/ui/back-link.tsx';
import { paths } from '#shared/routing/paths.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { isFocusFree } from '#shared/ui/is-focus-free.ts';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilterBar, noFilters, type AuditFilters } from './audit-filters.tsx';
import { AuditSkeleton } from './audit-skeleton.tsx';

/** How long the typing has to rest before the server is asked, in milliseconds. */
const TYPING_REST_MS = 250;

/** Who decided what, the newest first. */
export function AuditList() {
  const { t } = useTranslation('admin');
  const [filters, setFilters] = useState(noFilters);
  const searchBox = useRef<HTMLInputElement>(null);
  const filter = toFilter(useDebounced(filters, TYPING_REST_MS));
  const tellLate = useLateToast();
  const download = useAuditDownload((error) =>
    tellLate({ type: 'error', title: describeAuditFailure(t, error, 'download') }),
  );
  useOwnRights();
  return (
    <>
      <BackLink to={paths.admin}>{t('title')}</BackLink>
      <div className="mt-1 mb-5 grid grid-cols-[1fr_auto] items-center gap-x-4 slim:grid-cols-1">
        <h1 className="text-page">{t('audit.title')}</h1>
        <p className="text-text-muted max-md:order-last max-md:col-span-full max-md:mt-1 max-md:text-small md:row-start-2">
          {t('audit.subtitle')}
        </p>
        <Button
          icon={Download}
          isBusy={download.isPending}
          busyLabel={t('audit.downloading')}
          onClick={() => download.mutate(filter)}
          className="md:row-span-2"
        >
          {t('audit.download')}
        </Button>
      </div>
      {download.error && (
        <Alert tone="danger" className="mb-4">
          {describeAuditFailure(t, download.error, 'download')}
        </Alert>
      )}
      <AuditFilterBar filters={filters} onChange={setFilters} searchBox={searchBox} />
      <FoundEntries
        filter={filter}
        onReset={() => {
          setFilters(noFilters);
          // The button goes, and the focus with it.
          searchBox.current?.focus();
        }}
      />
    </>
  );
}

/** Leaves out what is empty: an absent condition lets everything pass. */
function toFilter({ search, action, from, to }: AuditFilters): AuditFilter {
  return {
    search: search.trim() || undefined,
    action: action || undefined,
    from: from || undefined,
    to: to || undefined,
  };
}

function FoundEntries({ filter, onReset }: { filter: AuditFilter; onReset: () => void }) {
  const { t } = useTranslation('admin');
  const query = useInfiniteQuery(auditQuery(filter));
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const isFiltered = Object.values(filter).some((condition) => condition !== undefined);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const total = data?.pages[0]?.total_count ?? 0;
  const addedPage = data && data.pages.length > 1 ? data.pages.at(-1) : undefined;
  const firstAdded = useRef<HTMLLIElement>(null);
  // The button goes with the last page, and the focus with it: reading goes on with what has come.
  useEffect(() => {
    if (!hasNextPage && isFocusFree()) firstAdded.current?.focus();
  }, [hasNextPage]);
  return (
    <>
      {error && (
        <LoadFailure
          text={describeAuditFailure(t, error, 'list')}
          isRetrying={isFetching}
          onRetry={() => void query.refetch()}
          className="mb-4 items-center!"
        />
      )}
      {!data && !error && <AuditSkeleton />}
      {data && (
        <p role="status" className="mb-3 text-small text-text-muted">
          {entries.length === 0
            ? isFiltered && t('audit.noResult')
            : t('audit.count', { count: total })}
          {isFiltered && (
            <>
              {' '}
              <button
                type="button"
                onClick={onReset}
                className="font-medium text-primary-text underline underline-offset-2 touch:min-h-11"
              >
                {t('users.resetFilter')}
              </button>
            </>
          )}
        </p>
      )}
      {data && entries.length === 0 && !isFiltered && (
        <EmptyState icon={History} title={t('audit.empty.title')} text={t('audit.empty.text')} />
      )}
      <AuditEntries
        entries={entries}
        firstAddedId={addedPage?.entries[0]?.id}
        firstAdded={firstAdded}
      />
      {hasNextPage && (
        <div className="flex justify-center">
          <Button
            isBusy={isFetchingNextPage}
            busyLabel={t('audit.loadingMore')}
            onClick={() => void fetchNextPage()}
          >
            {t('audit.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
