import { useTranslation } from 'react-i18next';
import type { FailureText } from '#features/documents/describe-failure.ts';
import type { Refusal } from '#features/documents/use-document-rights.ts';

/** Why something was not done. The sentence about who is project admin is German in both languages. */
export function RefusalText({ text }: { text: Refusal | FailureText }) {
  const { t } = useTranslation('po_documents');
  return <span lang={text === 'failure.projectRole' ? 'de' : undefined}>{t(text)}</span>;
}
