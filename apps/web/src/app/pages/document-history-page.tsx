import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LoadingLine } from '#app/frame/loading-line.tsx';
import { documentQuery } from '#features/documents/api/document-queries.ts';
import { ToldText } from '#features/documents/components/told-text.tsx';
import { describeFailure } from '#features/documents/describe-failure.ts';
import { DocumentHistory } from '#features/documents/history/document-history.tsx';
import { useDocumentLiveEvents } from '#features/documents/use-document-live-events.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { paths } from '#shared/routing/paths.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { WorkPage } from './work-page.tsx';

/** The history of one document. */
export function DocumentHistoryPage() {
  const { documentId = '' } = useParams();
  const { t } = useTranslation(['po_documents', 'common']);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(
    documentQuery(documentId),
  );
  useDocumentTitle(t('history.title'), data?.title);
  useDocumentLiveEvents(data?.project_id ?? 0);
  const isGone = error instanceof ApiError && [404, 422].includes(error.status);
  if (isGone) {
    return (
      <MessagePage
        icon={FileX}
        title={t('gone.title')}
        text={t('gone.text')}
        action={
          <ButtonLink to={paths.documents} variant="primary">
            {t('history.back')}
          </ButtonLink>
        }
      />
    );
  }
  if (!data && !error) return <LoadingLine />;
  return (
    <WorkPage>
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
          <ToldText text={describeFailure('detail', error)} />
        </Alert>
      )}
      {data && <DocumentHistory key={data.id} document={data} isFresh={isFetchedAfterMount} />}
    </WorkPage>
  );
}
