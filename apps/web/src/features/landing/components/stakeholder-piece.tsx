import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';

const audiences = ['management', 'team', 'customers'] as const;
type Audience = (typeof audiences)[number];

/** One state of the week as a draft for different people. */
export function StakeholderPiece() {
  const { t } = useTranslation('pages');
  const [audience, setAudience] = useState<Audience>('management');
  const name = t(`landing.strengths.stakeholders.audiences.${audience}.label`);
  return (
    <div className="flex h-full flex-col gap-3.5">
      <Tabs<Audience>
        look="segments"
        label={t('landing.strengths.stakeholders.for')}
        idPrefix="audience"
        options={audiences.map((value) => ({
          value,
          label: t(`landing.strengths.stakeholders.audiences.${value}.label`),
        }))}
        value={audience}
        onChange={setAudience}
        className="max-w-[30rem]"
      />
      <div
        {...tabPanelProps('audience', audience)}
        className="flex-1 rounded-small border border-border bg-surface dark:bg-raised"
      >
        <p className="flex items-center gap-2 border-b border-border px-3.5 py-2.5 text-small text-text-muted">
          <Megaphone size={16} aria-hidden />
          <span className="min-w-0 flex-1 truncate">
            {t('landing.strengths.stakeholders.head', { audience: name })}
          </span>
          <Badge tone="outline">{t('landing.strengths.stakeholders.draft')}</Badge>
        </p>
        <p className="min-h-[8.25rem] p-3.5 text-[0.9375rem] leading-[1.4375rem] whitespace-pre-line text-text-2 md:min-h-[6.75rem]">
          {t(`landing.strengths.stakeholders.audiences.${audience}.text`)}
        </p>
      </div>
    </div>
  );
}
