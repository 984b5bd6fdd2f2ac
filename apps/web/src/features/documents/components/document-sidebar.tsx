import type { ListedDocument } from '@robin/contract/documents';
import { beginningOf } from '@robin/contract/rules/beginning-of';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Archive, ChevronRight, FileText, Plus } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { documentListQuery } from '#features/documents/api/document-queries.ts';
import { describeFailure } from '#features/documents/describe-failure.ts';
import { useDocumentTypes } from '#features/documents/document-types.ts';
import { useDocumentDesk, type DocumentDesk } from '#features/documents/use-document-desk.ts';
import { useDocumentLiveEvents } from '#features/documents/use-document-live-events.ts';
import { useLastChange } from '#features/documents/use-last-change.ts';
import { plainText } from '#shared/markdown/plain-text.ts';
import { useScratchpadId } from '#shared/scratchpad/active-scratchpad.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useIsNear } from '#shared/ui/use-is-near.ts';
import { useKeptFocus } from '#shared/ui/use-kept-focus.ts';
import { Opening } from '#shared/ui/opening.tsx';
import type { ContentViews } from './content-field.tsx';
import type { DocumentDialogsProps } from './document-dialogs.tsx';
import { ToldText } from './told-text.tsx';
import { ScratchpadToggle } from './scratchpad-toggle.tsx';
import { TypeTile } from './type-tile.tsx';

const PREVIEW_LENGTH = 600;
/** Size of a button in a row that has to leave room for a title. */
const DENSE = 'size-7! touch:size-11!';

/** So many rows are drawn whole at once: more than stand in a window. */
const FIRST_ROWS = 30;

/** Beside the chat nothing that fails gets between a person and their talk. */
const logFailure = (failure: string | null) =>
  failure && console.warn(`Documents beside the chat: ${failure}`);

interface DocumentSidebarProps extends ContentViews {
  project: { id: number; name: string };
  /** Load when the first of them is opened. */
  Dialogs: ComponentType<DocumentDialogsProps>;
}

/** The documents of a project beside the chat. */
export function DocumentSidebar({ project, Dialogs, Markdown, Editor }: DocumentSidebarProps) {
  const { t } = useTranslation('po_documents');
  const { data, error } = useQuery(documentListQuery(project.id));
  const desk = useDocumentDesk(project.id, {
    reportFailure: (failed) => logFailure(failed && failed.text),
    onDialogFailure: logFailure,
    reach: 'page',
  });
  useDocumentLiveEvents(project.id);
  const failure = error && describeFailure('list', error);
  const kept = useKeptFocus();
  useEffect(() => {
    if (failure) logFailure(failure);
  }, [failure]);
  if (!data && !failure) return <SidebarSkeleton />;
  const documents = (data ?? []).filter((document) => !document.is_deleted);

  return (
    <div {...kept}>
      <div className="flex flex-wrap items-center justify-between gap-1 px-3 pt-3 pb-1.5">
        <p className="text-caption whitespace-nowrap text-text-muted tabular-nums">
          {documents.length > 0 && t('sidebar.count', { count: documents.length })}
        </p>
        <Button size="small" icon={Plus} onClick={desk.create}>
          {t('new')}
        </Button>
      </div>
      {desk.refusal && desk.dialog === null && (
        <ComingIntoView cause={desk.refusal} className="mx-3 mb-2">
          <Alert tone="danger">
            <ToldText text={desk.refusal} />
          </Alert>
        </ComingIntoView>
      )}
      {/* Where the list did not come nobody knows that there is none. */}
      {data && documents.length === 0 && (
        <EmptyState
          icon={FileText}
          title={t('empty.title')}
          text={t('empty.text')}
          className="m-3 px-4! py-6!"
        />
      )}
      {documents.length > 0 && (
        <ul aria-label={t('title')} className="pb-4">
          {documents.map((document, index) => (
            <Row
              key={document.id}
              document={document}
              desk={desk}
              isAmongFirst={index < FIRST_ROWS}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={<Opening onClose={desk.close} />}>
        {desk.dialog && (
          <Dialogs desk={desk} projectName={project.name} Markdown={Markdown} Editor={Editor} />
        )}
      </Suspense>
    </div>
  );
}

interface RowProps {
  document: ListedDocument;
  desk: DocumentDesk;
  /** Whether it is drawn whole from the beginning, and not only once it comes near what is seen. */
  isAmongFirst: boolean;
}

/** One document. Far from what is seen there is only its title: of thousands, what can be pressed would take seconds to draw. */
function Row({ document, desk, isAmongFirst }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const isNear = useIsNear(row, isAmongFirst);
  return (
    <li ref={row}>
      {isNear ? (
        <WholeRow document={document} desk={desk} />
      ) : (
        <p className="h-13 overflow-hidden py-2 pr-17 pl-17.5 text-small font-550 wrap-anywhere touch:pl-21.5">
          {document.title}
        </p>
      )}
    </li>
  );
}

function WholeRow({ document, desk }: Omit<RowProps, 'isAmongFirst'>) {
  const { t } = useTranslation('po_documents');
  const { labelOf } = useDocumentTypes();
  const { when, whenInShort } = useLastChange(document);
  const [isOpen, setIsOpen] = useState(false);
  const previewId = useId();
  const { title, type, content } = document;
  const isScratchpad = useScratchpadId(document.project_id) === document.id;
  return (
    <>
      <div
        className={clsx(
          'group flex items-center gap-0.5 border-l-2 pr-2 pl-1 hover:bg-hover',
          isScratchpad ? 'border-primary bg-primary-soft' : 'border-transparent',
        )}
      >
        <IconButton
          icon={ChevronRight}
          iconSize={14}
          label={t(isOpen ? 'sidebar.hideText' : 'sidebar.showText', { title })}
          aria-expanded={isOpen}
          aria-controls={previewId}
          onClick={() => setIsOpen(!isOpen)}
          className={clsx(DENSE, isOpen && '[&_svg]:rotate-90')}
        />
        <button
          type="button"
          onClick={() => desk.preview(document)}
          className="flex min-w-0 flex-1 items-center gap-2 rounded-control py-2 text-left touch:min-h-11"
        >
          <TypeTile type={type} className="size-[26px]!" />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 text-small font-550 wrap-anywhere">{title}</span>
            <span title={when} className="block truncate text-caption text-text-muted">
              {labelOf(type)} · {whenInShort}
            </span>
          </span>
        </button>
        <ScratchpadToggle document={document} iconSize={14} className={DENSE} />
        <IconButton
          icon={Archive}
          iconSize={14}
          label={t('card.archive', { title })}
          onClick={() => void desk.askToArchive(document)}
          className={DENSE}
        />
      </div>
      <div id={previewId} hidden={!isOpen}>
        {isOpen && (
          <p className="line-clamp-[8] mr-3 mb-2 ml-[74px] touch:ml-[88px] text-caption text-text-2 wrap-anywhere">
            {beginningOf(plainText(content), PREVIEW_LENGTH) || t('preview.empty')}
          </p>
        )}
      </div>
    </>
  );
}

function SidebarSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex animate-late flex-col gap-3 p-4">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-7 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}
