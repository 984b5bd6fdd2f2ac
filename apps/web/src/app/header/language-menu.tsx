import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#shared/i18n/i18n.ts';
import { interfaceLanguages } from '#shared/i18n/language.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Menu, MenuItem } from '#shared/ui/menu.tsx';

/** The languages by the names that their speakers give them. */
const languageNames = { de: 'Deutsch', en: 'English' } as const;

export function LanguageMenu() {
  const { t } = useTranslation('navigation');
  const language = useLanguage();
  return (
    <Menu
      label={t('language')}
      className="min-w-[10rem]"
      trigger={(props) => (
        <button
          type="button"
          className="inline-flex h-9 items-center gap-1.5 rounded-control px-2.5 text-small font-medium text-text-2 hover:bg-hover touch:h-11"
          {...props}
        >
          <Globe size={16} aria-hidden />
          <span className="sr-only">{`${t('language')}: ${languageNames[language]}`}</span>
          <span aria-hidden>{language.toUpperCase()}</span>
        </button>
      )}
    >
      <LanguageItems />
    </Menu>
  );
}

export function LanguageItems() {
  const language = useLanguage();
  return interfaceLanguages.map((own) => (
    <MenuItem key={own} isChosen={own === language} onSelect={() => void changeLanguage(own)}>
      <span lang={own}>{languageNames[own]}</span>
    </MenuItem>
  ));
}
