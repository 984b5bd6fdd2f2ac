import { useTranslation } from 'react-i18next';
import type { ImportResult } from './use-document-import.ts';

/** Which files can't become documents, and why. */
export function ImportFaults({ results }: { results: readonly ImportResult[] }) {
  const { t } = useTranslation('po_documents');
  const faults = results.flatMap(({ name, fault }) => (fault === null ? [] : [{ name, fault }]));
  if (faults.length === 0) return null;
  return (
    <ul className="mt-1">
      {faults.map(({ name, fault }, index) => (
        <li key={index}>
          <strong>{name}</strong>: {t(`import.fault.${fault}`)}
        </li>
      ))}
    </ul>
  );
}
