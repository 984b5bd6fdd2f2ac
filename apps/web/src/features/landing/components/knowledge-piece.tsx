import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';
import { LevelGlyph } from './level-glyph.tsx';
import { levelTiles, type KeptLevel } from './level-looks.ts';

/** What an episode of 9,420 tokens costs at each level. */
const TOKENS = 9_420;
const keptTokens = { digest: 1_010, essence: 240, oneliner: 18 };
const levels = ['digest', 'essence', 'oneliner'] as const;

/** An episode whose level can be changed, and what Robin then still knows of it. */
export function KnowledgePiece() {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  const [level, setLevel] = useState<KeptLevel>('digest');
  const number = (value: number) => value.toLocaleString(language);
  return (
    <div className="flex max-w-[35rem] flex-col gap-3.5">
      <div>
        <div className="relative flex items-center gap-3 rounded-small border border-border bg-surface px-3 py-2.5 dark:bg-raised">
          <span
            className={clsx(
              'inline-flex size-[30px] shrink-0 items-center justify-center rounded-badge',
              levelTiles[level],
            )}
          >
            <LevelGlyph level={level} />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{t('landing.strengths.knowledge.episode')}</p>
            <p className="text-caption text-text-muted tabular-nums">
              {t('landing.strengths.knowledge.facts', {
                level: t(`landing.sample.levels.${level}`),
                before: number(TOKENS),
                after: number(keptTokens[level]),
              })}
            </p>
          </div>
        </div>
        <PagesUnderneath />
      </div>
      <Tabs<KeptLevel>
        look="segments"
        label={t('landing.sample.howMuch')}
        idPrefix="level"
        options={levels.map((value) => ({ value, label: t(`landing.sample.levels.${value}`) }))}
        value={level}
        onChange={setLevel}
      />
      <div
        {...tabPanelProps('level', level)}
        className="flex min-h-[5.5rem] gap-3 lg:min-h-[4.125rem]"
      >
        <RobinEgg width={28} />
        <p className="text-[0.9375rem] leading-[1.375rem] text-text-2">
          {t(`landing.strengths.knowledge.levels.${level}`)}
        </p>
      </div>
    </div>
  );
}

/** Two thin edges: there are more pages below this one. */
function PagesUnderneath() {
  return (
    <div aria-hidden>
      <div className="mx-2 h-1 rounded-b-small border border-t-0 border-border bg-surface dark:bg-raised" />
      <div className="mx-4 h-1 rounded-b-small border border-t-0 border-border bg-surface dark:bg-raised" />
    </div>
  );
}
