import type { DocumentVersionFacts, PoDocument } from '@robin/contract/documents';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Eye, Info, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  useRestoreVersion,
  versionListQuery,
  versionQuery,
  type Restoring,
} from '#features/documents/api/version-queries.ts';
import { TypeTile } from '#features/documents/components/type-tile.tsx';
import { useDocumentTypes } from '#features/documents/document-types.ts';
import { DocumentExportMenu } from '#features/documents/transfer/export-menu.tsx';
import { useDocumentRights } from '#features/documents/use-document-rights.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { reasonOf } from '#shared/api/reason-of.ts';
import { paths } from '#shared/routing/paths.ts';
import { useOwnToast } from '#shared/toasts/use-own-toast.ts';
import { documentTopic } from '#shared/toasts/toast-topics.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Comparison } from './comparison.tsx';
import { FactChanges } from './fact-changes.tsx';
import { AuthorMark, useVersionTexts, VersionList } from './version-list.tsx';

/** Long enough to read it and to change one's mind. */
const UNDO_TOAST_MS = 8_000;
/** The parameter of the address that names the version to compare. */
const PARAMETER = 'version';

interface DocumentHistoryProps {
  document: PoDocument;
  /** Whether it is as the server has it, and not as it was when it was looked at before. */
  isFresh: boolean;
}

/** The versions of a document; any of them beside the newest, and back to it with one click. */
export function DocumentHistory({ document, isFresh }: DocumentHistoryProps) {
  const { t } = useTranslation(['po_documents', 'common']);
  const showToast = useOwnToast();
  const [parameters, setParameters] = useSearchParams();
  const newest = document.version;
  // Somebody who writes makes a version every few seconds: what is read here and may be restored stays the same one.
  const [firstNewest, setFirstNewest] = useState<number | null>(null);
  if (firstNewest === null && isFresh) setFirstNewest(newest);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    versionListQuery(document.id, document.version),
  );
  const { labelOf } = useDocumentTypes();
  const rights = useDocumentRights(document.project_id);
  const restore = useRestoreVersion(document.project_id, {
    onSuccess: (restored, { document: before, version, isUndo }) => {
      // As it was already: the version before the newest is not how it was, and what made that is nothing to take back.
      const isUnchanged = restored.version === before.version;
      showToast({
        type: 'success',
        topic: documentTopic(restored.id),
        version: restored.version,
        title: t(isUndo ? 'history.undone' : 'history.restored', { number: version }),
        message: restored.title,
        duration: UNDO_TOAST_MS,
        ...(isUndo || isUnchanged
          ? {}
          : {
              action: {
                label: t('toast.undo'),
                onClick: () =>
                  bringBack({
                    document: restored,
                    // How it was right before, also where somebody had saved before the click.
                    version: restored.version - 1,
                    isUndo: true,
                  }),
              },
            }),
      });
    },
    onError: (failure) =>
      showToast({
        type: 'error',
        title: t('history.restoreFailed'),
        message:
          failure instanceof ApiError && failure.code === 'conflict'
            ? t('history.changed')
            : reasonOf(failure),
      }),
  });
  // The address is put right on this page only: whoever has gone on to another one is not to be brought back by it.
  const bringBack = (wanted: Restoring) =>
    restore.mutate(wanted, {
      onSuccess: (restored) => {
        setFirstNewest(restored.version);
        setParameters({}, { replace: true });
      },
    });
  const asked = Number(parameters.get(PARAMETER));
  const isOne = Number.isInteger(asked) && asked >= 1 && asked <= newest;
  const chosen = isOne ? asked : Math.max((firstNewest ?? newest) - 1, 1);
  const choose = (version: number) =>
    setParameters({ [PARAMETER]: String(version) }, { replace: true });
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  const canRestore = chosen !== newest && rights.canEdit(document);

  return (
    <>
      <BackLink to={paths.documents}>{t('history.back')}</BackLink>
      <div className="mt-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-3">
        <TypeTile type={document.type} className="size-10!" />
        <h1 className="min-w-0 text-page wrap-anywhere max-md:order-1 max-md:basis-full">
          {document.title}
        </h1>
        <Badge tone="outline">{labelOf(document.type)}</Badge>
        <span className="flex flex-wrap gap-2 max-md:order-1 max-md:w-full max-md:*:flex-auto md:ml-auto print:hidden">
          <ButtonLink to={`${paths.documents}?document=${document.id}`} variant="ghost" icon={Eye}>
            {t('history.document')}
          </ButtonLink>
          <DocumentExportMenu document={document} />
          {canRestore && (
            <Button
              variant="primary"
              icon={RotateCcw}
              isBusy={restore.isPending}
              busyLabel={t('history.restoring')}
              onClick={() => {
                // Pressed again, because no answer came, it is still this version, however many there are by then.
                choose(chosen);
                bringBack({ document, version: chosen });
              }}
            >
              {t('history.restore', { number: chosen })}
            </Button>
          )}
        </span>
      </div>
      {error && (
        <Alert
          tone="danger"
          className="mb-4"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('history.failed')}
        </Alert>
      )}
      {/* Firefox takes a row of a grid to the next page as a whole: on paper there is none. */}
      <div className="grid items-start gap-4 lg:grid-cols-[264px_minmax(0,1fr)] print:block">
        {data && (
          <>
            <div className="max-lg:hidden print:hidden">
              <VersionList
                versions={versions}
                totalCount={data.pages[0]?.total_count ?? 0}
                newest={newest}
                chosen={chosen}
                onChoose={choose}
                onMore={hasNextPage ? () => void fetchNextPage() : undefined}
                isLoadingMore={isFetchingNextPage}
              />
            </div>
            <VersionSelect
              versions={versions}
              chosen={chosen}
              onChoose={choose}
              onMore={hasNextPage ? () => void fetchNextPage() : undefined}
            />
          </>
        )}
        <div className="min-w-0 lg:col-start-2">
          <Compared document={document} chosen={chosen} />
          {canRestore && (
            <p className="mt-3 flex gap-2 text-small text-text-muted print:hidden">
              <Info size={16} className="mt-0.5 shrink-0" aria-hidden />
              {t('history.hint', { number: chosen, next: newest + 1 })}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

interface VersionSelectProps {
  versions: readonly DocumentVersionFacts[];
  chosen: number;
  onChoose: (version: number) => void;
  onMore: (() => void) | undefined;
}

/** The list of versions where there is no room for one. */
function VersionSelect({ versions, chosen, onChoose, onMore }: VersionSelectProps) {
  const { t } = useTranslation('po_documents');
  const describe = useVersionTexts();
  const isListed = versions.some(({ version }) => version === chosen);
  return (
    <div className="lg:hidden print:hidden">
      <SelectField
        label={t('history.versions')}
        value={String(chosen)}
        onChange={(value) => onChoose(Number(value))}
        options={[
          ...versions.map((version, index) => {
            const { what, when, who } = describe(version, versions[index + 1]);
            return {
              value: String(version.version),
              label: `${version.version} · ${what} · ${when} · ${who}`,
            };
          }),
          // The address may name one of a later page: without it, another one would seem to be chosen.
          ...(isListed
            ? []
            : [{ value: String(chosen), label: t('history.version', { number: chosen }) }]),
        ]}
      />
      {onMore && (
        <Button variant="ghost" size="small" className="mt-1" onClick={onMore}>
          {t('history.more')}
        </Button>
      )}
    </div>
  );
}

/** The chosen version beside the newest one; the newest beside the one before it. */
function Compared({ document, chosen }: { document: PoDocument; chosen: number }) {
  const { t } = useTranslation(['po_documents', 'common']);
  const newest = document.version;
  const left = chosen === newest ? Math.max(newest - 1, 1) : chosen;
  const old = useQuery(versionQuery(document.id, left));
  const now = useQuery(versionQuery(document.id, newest));
  if (old.isError || now.isError) {
    return (
      <Alert
        tone="danger"
        action={
          // Usually the same has kept both of them away.
          <Button
            size="small"
            onClick={() => {
              for (const text of [old, now]) if (text.isError) void text.refetch();
            }}
          >
            {t('common:retry')}
          </Button>
        }
      >
        {t('history.failed')}
      </Alert>
    );
  }
  if (!old.data || !now.data) {
    return (
      <div role="status" className="animate-late">
        <span className="sr-only">{t('common:loading')}</span>
        <Skeleton className="h-80 w-full rounded-card!" />
      </div>
    );
  }
  const isOnly = newest === 1;
  return (
    <Comparison
      key={`${left}-${newest}`}
      old={isOnly ? '' : old.data.content}
      now={now.data.content}
      facts={!isOnly && <FactChanges old={old.data} now={now.data} />}
      oldHead={
        isOnly ? (
          <span className="text-text-muted">{t('history.first')}</span>
        ) : (
          <Head version={old.data} />
        )
      }
      nowHead={
        <>
          <Head version={now.data} />
          <Badge tone="primary" className="ml-auto">
            {t('history.current')}
          </Badge>
        </>
      }
    />
  );
}

function Head({ version }: { version: DocumentVersionFacts }) {
  const { t } = useTranslation('po_documents');
  const { when } = useVersionTexts()(version);
  return (
    <>
      <AuthorMark {...version.author} />
      <span className="min-w-0">
        <strong className="font-semibold">
          {t('history.version', { number: version.version })}
        </strong>{' '}
        <span className="text-text-muted">{when}</span>
      </span>
    </>
  );
}
