import type { PoDocument } from '@robin/contract/documents';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentDraft } from '#features/documents/document-draft.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';

interface ConflictNoticeProps {
  stored: PoDocument;
  /** What was typed here. */
  own: DocumentDraft;
  /** Whether the form holds the stored version now. */
  showsStored: boolean;
  onTakeStored: () => void;
  onTakeOwn: () => void;
}

/** Somebody else has saved meanwhile: both versions side by side, and both ways out. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { stored, own, showsStored, onTakeStored, onTakeOwn } = props;
  const { t } = useTranslation('po_documents');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // No arrow that answers it: some browsers answer a promise, which is no way to clean up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [stored]);
  const name = stored.updated_by.is_robin ? 'Robin' : stored.updated_by.name;
  return (
    <div ref={place}>
      <Alert tone="warning" title={t('conflict.title', { name })}>
        <p>{t('conflict.text')}</p>
        <div className="mt-2.5 grid gap-2.5 md:grid-cols-2">
          <Version
            heading={t('conflict.stored')}
            title={stored.title}
            tags={stored.tags.join(', ')}
            content={stored.content}
          />
          <Version
            heading={t('conflict.own')}
            title={own.title}
            tags={own.tags}
            content={own.content}
          />
        </div>
        <div className="mt-2.5">
          {showsStored ? (
            <Button size="small" onClick={onTakeOwn}>
              {t('conflict.takeOwn')}
            </Button>
          ) : (
            <Button size="small" onClick={onTakeStored}>
              {t('conflict.takeStored')}
            </Button>
          )}
        </div>
      </Alert>
    </div>
  );
}

interface VersionProps {
  heading: string;
  title: string;
  tags: string;
  content: string;
}

function Version({ heading, title, tags, content }: VersionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-control border border-warning-border bg-surface text-text"
    >
      <h3 id={id} className="px-3 pt-2 text-caption font-medium text-text-muted">
        {heading}
      </h3>
      {/* Long texts scroll, also for those who have only a keyboard. */}
      <div
        role="group"
        aria-labelledby={id}
        tabIndex={0}
        className="max-h-44 overflow-y-auto px-3 pb-2.5"
      >
        <p className="font-semibold">{title}</p>
        {tags !== '' && <p className="text-caption text-text-muted">{tags}</p>}
        <p className="mt-1 whitespace-pre-wrap">{content}</p>
      </div>
    </section>
  );
}
