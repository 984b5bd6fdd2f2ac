import { useTranslation } from 'react-i18next';
import type { FailureText } from '#features/documents/describe-failure.ts';
import type { Refusal } from '#features/documents/use-document-rights.ts';

/** The sentences that are the same in both languages, and the one that they are in. */
function languageOf(text: Refusal | FailureText) {
  if (text === 'failure.projectRole') return 'de';
  return text === 'noEditPermission' || text === 'failure.search' ? undefined : 'en';
}

/** Why something was not done. */
export function ToldText({ text }: { text: Refusal | FailureText }) {
  const { t } = useTranslation('po_documents');
  return <span lang={languageOf(text)}>{t(text)}</span>;
}
