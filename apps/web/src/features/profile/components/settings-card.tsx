import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#shared/i18n/i18n.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { themes, useSettings } from '#shared/settings/settings-store.ts';
import { SelectField } from '#shared/ui/select-field.tsx';
import { SectionCard } from './section-card.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

/** The languages by the names that their speakers give them. */
const languages = [
  { value: 'de', label: 'Deutsch' },
  { value: 'en', label: 'English' },
] as const;

/** What this browser remembers for the person; the server knows nothing of it. */
export function SettingsCard() {
  const { t } = useTranslation(['profile', 'navigation']);
  const { theme, timezone, change } = useSettings();
  return (
    <SectionCard title={t('settings.title')} text={t('settings.text')}>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <SelectField
          label={t('settings.language')}
          options={languages}
          value={useLanguage()}
          onChange={(language) => void changeLanguage(language)}
        />
        <SelectField
          label={t('settings.theme')}
          options={themes.map((value) => ({ value, label: t(`navigation:themes.${value}`) }))}
          value={theme}
          onChange={(chosen) => change({ theme: chosen })}
        />
        <TimeZoneField value={timezone} onChange={(zone) => change({ timezone: zone })} />
      </div>
    </SectionCard>
  );
}
