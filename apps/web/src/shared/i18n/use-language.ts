import { useTranslation } from 'react-i18next';
import type { InterfaceLanguage } from '@robin/contract/sessions';

/** The language that the interface shows now; also the locale for numbers and dates. */
export function useLanguage(): InterfaceLanguage {
  const { i18n } = useTranslation();
  return i18n.resolvedLanguage === 'de' ? 'de' : 'en';
}
