import type { ListedDocument } from '@robin/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { FileText, Plus } from 'lucide-react';
import {
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { documentListQuery } from '#features/documents/api/document-queries.ts';
import { describeFailure } from '#features/documents/describe-failure.ts';
import { useDocumentTypes, type DocumentTypes } from '#features/documents/document-types.ts';
import { noFilters } from '#features/documents/filter-documents.ts';
import {
  useDocumentDesk,
  type DeskFailure,
  type DocumentDesk,
} from '#features/documents/use-document-desk.ts';
import { useDocumentLiveEvents } from '#features/documents/use-document-live-events.ts';
import { useDocumentWish } from '#features/documents/use-document-wish.ts';
import { useFoundDocuments } from '#features/documents/use-found-documents.ts';
import { useLateToast } from '#shared/forms/use-late-toast.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useKeptFocus } from '#shared/ui/use-kept-focus.ts';
import { Opening } from '#shared/ui/opening.tsx';
import { ImportArea, ImportButton } from '#features/documents/transfer/import-area.tsx';
import { ImportDialog } from '#features/documents/transfer/import-dialog.tsx';
import { ProjectExport } from '#features/documents/transfer/project-export.tsx';
import { useDocumentImport } from '#features/documents/transfer/use-document-import.ts';
import type { ContentViews } from './content-field.tsx';
import type { DocumentDialogsProps } from './document-dialogs.tsx';
import { DocumentFilterPanel } from './document-filter-panel.tsx';
import { DocumentGrid } from './document-grid.tsx';
import { DocumentGridSkeleton, FoundDocumentsSkeleton } from './document-grid-skeleton.tsx';
import { ToldText } from './told-text.tsx';

interface DocumentLibraryProps extends ContentViews {
  project: { id: number; name: string };
  /** Load when the first of them is opened. */
  Dialogs: ComponentType<DocumentDialogsProps>;
  /** Above the heading. */
  banner: ReactNode;
}

/** The documents of a project: found, read, written and put away. */
export function DocumentLibrary(props: DocumentLibraryProps) {
  const { project, Dialogs, Markdown, Editor, banner } = props;
  const { t } = useTranslation(['po_documents', 'common']);
  const { data: documents, error, isFetching, refetch } = useQuery(documentListQuery(project.id));
  const types = useDocumentTypes();
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const tellLate = useLateToast();
  if (documents && failure?.isDone(documents)) setFailure(null);
  const report = (next: DeskFailure | null) => {
    tellLate(next && { type: 'error', title: t(next.text) });
    setFailure(next);
  };
  const desk = useDocumentDesk(project.id, { reportFailure: report, reach: 'address' });
  const imported = useDocumentImport(project.id);
  useDocumentLiveEvents(project.id);
  useDocumentWish(documents, !isFetching && !error, desk.preview);
  const typesFailure = types.error && describeFailure('types', types.error);
  const kept = useKeptFocus();
  /** Why something that was pressed here was not done; a dialog tells that of itself. */
  const answer = (desk.dialog === null ? desk.refusal : null) ?? failure?.text;

  return (
    <div {...kept}>
      <ImportArea documents={imported}>
        {banner}
        <LibraryHead
          projectName={project.name}
          onCreate={desk.create}
          actions={
            <>
              <ImportButton {...imported} />
              {documents && documents.length > 0 && (
                <ProjectExport projectId={project.id} documents={documents} />
              )}
            </>
          }
        />
        {answer && (
          <ComingIntoView cause={answer} className="mb-4">
            <Alert tone="danger">
              <ToldText text={answer} />
            </Alert>
          </ComingIntoView>
        )}
        {!answer && typesFailure && (
          <Alert tone="danger" className="mb-4">
            <ToldText text={typesFailure} />
          </Alert>
        )}
        {error && (
          <Alert
            tone="danger"
            className="mb-4"
            action={
              <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
                {t('common:retry')}
              </Button>
            }
          >
            <ToldText text={describeFailure('list', error)} />
          </Alert>
        )}
        {documents && (
          <Documents
            key={project.id}
            projectId={project.id}
            documents={documents}
            types={types}
            desk={desk}
          />
        )}
        {!documents && !error && <DocumentGridSkeleton />}
        {/* What is dropped on the dialog bubbles up to the area. */}
        {imported.files.length > 0 && <ImportDialog documents={imported} types={types} />}
      </ImportArea>
      <Suspense fallback={<Opening onClose={desk.close} />}>
        {desk.dialog && (
          <Dialogs desk={desk} projectName={project.name} Markdown={Markdown} Editor={Editor} />
        )}
      </Suspense>
    </div>
  );
}

interface LibraryHeadProps {
  projectName?: string;
  /** Without it nothing can be made: there is no project to make it in. */
  onCreate?: () => void;
  /** What else can be done with all documents. */
  actions?: ReactNode;
}

/** The heading of the page, with the button that makes a document. */
export function LibraryHead({ projectName, onCreate, actions }: LibraryHeadProps) {
  const { t } = useTranslation('po_documents');
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:items-end">
      <div className="min-w-0">
        <h1 className="text-page">{t('title')}</h1>
        {projectName !== undefined && (
          <p className="mt-0.5 text-text-muted wrap-anywhere">
            {t('lead', { project: projectName })}
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 slim:grid-cols-1 gap-2 max-md:w-full md:flex">
        {actions}
        <Button
          variant="primary"
          icon={Plus}
          disabled={!onCreate}
          onClick={onCreate}
          className="max-md:order-first max-md:col-span-full"
        >
          {t('new')}
        </Button>
      </div>
    </div>
  );
}

interface DocumentsProps {
  projectId: number;
  documents: readonly ListedDocument[];
  types: DocumentTypes;
  desk: DocumentDesk;
}

function Documents({ projectId, documents, types, desk }: DocumentsProps) {
  const { t } = useTranslation(['po_documents', 'common']);
  const [filters, setFilters] = useState(noFilters);
  const [showsArchived, setShowsArchived] = useState(false);
  // Typing goes before drawing.
  const used = useDeferredValue(filters);
  const offersArchived = useDeferredValue(showsArchived);
  const found = useFoundDocuments(projectId, documents, used);
  const shown = useMemo(
    () =>
      offeredOf(found.documents, offersArchived).filter(
        ({ type }) => used.type === null || type === used.type,
      ),
    [found.documents, used.type, offersArchived],
  );
  const offered = offeredOf(documents, offersArchived);
  const change = (changes: Partial<typeof filters>) =>
    setFilters((known) => ({ ...known, ...changes }));

  return (
    <>
      {documents.length > 0 && (
        <DocumentFilterPanel
          filters={filters}
          onChange={change}
          types={countTypes(offered, types)}
          allCount={offered.length}
          shownCount={shown.length === 0 && found.isWaiting ? null : shown.length}
        />
      )}
      {found.error && (
        <Alert
          tone="danger"
          className="mt-4"
          action={
            <Button size="small" isBusy={found.isAsking} onClick={found.askAgain}>
              {t('common:retry')}
            </Button>
          }
        >
          <ToldText text={describeFailure('search', found.error)} />
        </Alert>
      )}
      {offered.length === 0 ? (
        <EmptyState
          icon={FileText}
          title={t('empty.title')}
          text={t(documents.length > 0 ? 'empty.onlyArchived' : 'empty.text')}
          action={
            <Button icon={Plus} onClick={desk.create}>
              {t('empty.action')}
            </Button>
          }
          className="mt-5 bg-surface py-14"
        />
      ) : shown.length > 0 ? (
        <DocumentGrid documents={shown} types={types} search={used.search} desk={desk} />
      ) : found.isWaiting ? (
        <FoundDocumentsSkeleton />
      ) : (
        !found.error && (
          <p className="mt-5 py-8 text-center text-text-muted">
            {t('noResult')}{' '}
            <button
              type="button"
              onClick={() => change(noFilters)}
              className="font-medium text-primary-text underline underline-offset-2 touch:min-h-11"
            >
              {t('filter.reset')}
            </button>
          </p>
        )
      )}
      {documents.length > 0 && (
        <Checkbox
          className="mt-5"
          label={t('showArchived')}
          checked={showsArchived}
          onChange={(event) => setShowsArchived(event.target.checked)}
        />
      )}
    </>
  );
}

const offeredOf = (documents: readonly ListedDocument[], offersArchived: boolean) =>
  offersArchived ? documents : documents.filter((document) => !document.is_deleted);

/** The types that there are documents of, in the order of the types. */
function countTypes(documents: readonly ListedDocument[], { types, labelOf }: DocumentTypes) {
  const counts = new Map(types.map(({ value }) => [value, 0]));
  for (const { type } of documents) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([type, count]) => ({ type, count, label: labelOf(type) }));
}
