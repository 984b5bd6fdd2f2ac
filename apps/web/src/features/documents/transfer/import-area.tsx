import { clsx } from 'clsx';
import { FileInput } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';
import { ImportFaults } from './import-faults.tsx';
import type { DocumentImport } from './use-document-import.ts';

/** The button that imports Markdown files. Dropping them on the page does the same. */
export function ImportButton({ isBusy, choose }: DocumentImport) {
  const { t } = useTranslation('po_documents');
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="ghost"
        icon={FileInput}
        isBusy={isBusy}
        busyLabel={t('import.busy')}
        onClick={() => field.current?.click()}
      >
        {t('import.action')}
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept=".md,.markdown,text/markdown"
        aria-label={t('import.title')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again.
          event.target.value = '';
          void choose(files);
        }}
      />
    </>
  );
}

/** Anything else, such as a word that is drawn into a field, is for the browser. */
const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

interface ImportAreaProps {
  documents: DocumentImport;
  children: ReactNode;
}

/** Takes Markdown files that are dropped on it, and tells what became of each. */
export function ImportArea({ documents, children }: ImportAreaProps) {
  const { t } = useTranslation(['po_documents', 'common']);
  const [isHeld, setIsHeld] = useState(false);
  const { files, doneCount, faults, dismiss, choose } = documents;

  const hold = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setIsHeld(true);
  };
  return (
    <div
      className="relative"
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={(event) => {
        const { relatedTarget } = event;
        const isInside =
          relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget);
        if (!isInside) setIsHeld(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setIsHeld(false);
        void choose([...event.dataTransfer.files]);
      }}
    >
      {files.length === 0 && doneCount + faults.length > 0 && (
        <ComingIntoView cause={faults} className="mb-4">
          <Alert
            tone={faults.length > 0 ? 'warning' : 'success'}
            title={
              doneCount > 0
                ? t('import.done', { count: doneCount })
                : t('import.failed', { count: faults.length })
            }
            action={
              <Button size="small" onClick={dismiss}>
                {t('common:close')}
              </Button>
            }
          >
            {doneCount > 0 && faults.length > 0 && t('import.failed', { count: faults.length })}
            <ImportFaults faults={faults} />
          </Alert>
        </ComingIntoView>
      )}
      {children}
      <div
        aria-hidden
        className={clsx(
          'pointer-events-none absolute -inset-2 z-10 items-start justify-center rounded-window border-2 border-dashed border-primary bg-primary-soft/90 p-8 pt-24 text-reading font-semibold text-primary-text',
          isHeld ? 'flex' : 'hidden',
        )}
      >
        {t('import.drop')}
      </div>
    </div>
  );
}
