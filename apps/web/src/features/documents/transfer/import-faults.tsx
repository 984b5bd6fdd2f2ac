import { useTranslation } from 'react-i18next';
import type { FaultyFile } from './use-document-import.ts';

/** Which files can't become documents, and why. */
export function ImportFaults({ faults }: { faults: readonly FaultyFile[] }) {
  const { t } = useTranslation('po_documents');
  if (faults.length === 0) return null;
  return (
    <ul className="mt-1">
      {faults.map(({ name, fault }, index) => (
        <li key={index}>
          <strong
            className="inline-block max-w-[calc(100%-1ch)] truncate align-bottom"
            title={name}
          >
            {name}
          </strong>
          : {t(`import.fault.${fault}`)}
        </li>
      ))}
    </ul>
  );
}
