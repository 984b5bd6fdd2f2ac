import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { DocumentType } from '@robin/contract/documents';
import { useTranslation } from 'react-i18next';
import { firstTextQuery } from '#features/scratchpad/api/scratchpad-calls.ts';
import { setScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { ScratchpadFrame } from './scratchpad-frame.tsx';
import { ScratchpadWindow } from './scratchpad-window.tsx';

export interface ScratchpadProps {
  projectId: number;
  documentId: string;
  /** Icon of a type of document. Handed in: it belongs to the documents. */
  iconOf: (type: DocumentType) => LucideIcon;
  /** Robin is being asked: the chat, which sends it, should be there. */
  onAsk: () => void;
}

/** The document that is open as the scratchpad, in a window over the page. */
export function Scratchpad({ projectId, documentId, iconOf, onAsk }: ScratchpadProps) {
  const { t } = useTranslation(['scratchpad', 'common']);
  const { data, error, isFetching, refetch } = useQuery(firstTextQuery(documentId));
  const close = () => setScratchpad(projectId, null);
  if (data) {
    return <ScratchpadWindow first={data} icon={iconOf(data.type)} onAsk={onAsk} onClose={close} />;
  }
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <ScratchpadFrame title="" onClose={close}>
      <div className="flex flex-1 items-center justify-center p-6">
        {error ? (
          <Alert
            tone="danger"
            action={
              !isGone && (
                <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
                  {t('common:retry')}
                </Button>
              )
            }
          >
            {t(isGone ? 'gone' : 'failed')}
          </Alert>
        ) : (
          <p role="status" className="flex animate-late items-center gap-2 text-text-muted">
            <Spinner className="text-primary" />
            {t('loading')}
          </p>
        )}
      </div>
    </ScratchpadFrame>
  );
}
