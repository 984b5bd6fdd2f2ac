import type { DocumentVersionFacts } from '@robin/contract/documents';
import { useTranslation } from 'react-i18next';
import { useDocumentTypes } from '#features/documents/document-types.ts';
import { comparisonMarks } from './comparison-row.tsx';

interface FactChangesProps {
  old: DocumentVersionFacts;
  now: DocumentVersionFacts;
}

/** What two versions have different beside their texts, and what restoring one brings back with it; nothing where it is the same. */
export function FactChanges({ old, now }: FactChangesProps) {
  const { t } = useTranslation('po_documents');
  const { labelOf } = useDocumentTypes();
  const facts = [
    { name: t('form.title'), before: old.title, after: now.title },
    { name: t('form.type'), before: labelOf(old.type), after: labelOf(now.type) },
    { name: t('form.tags'), before: old.tags.join(', '), after: now.tags.join(', ') },
  ].filter(({ before, after }) => before !== after);
  if (facts.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 border-b border-border px-4 py-2 text-small">
      {facts.map(({ name, before, after }) => (
        <div key={name} className="flex flex-wrap gap-x-2.5">
          <dt className="text-text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {before !== '' && <del className={comparisonMarks.removed}>{before}</del>}{' '}
            {after !== '' && <ins className={comparisonMarks.added}>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
