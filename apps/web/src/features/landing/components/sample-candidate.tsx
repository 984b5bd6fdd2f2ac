import { clsx } from 'clsx';
import { Archive, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { LevelGlyph } from './level-glyph.tsx';
import { levelTiles } from './level-looks.ts';

/** A talk of 12,480 tokens, and what each memory level would keep of it. */
const levels = [
  {
    name: 'digest',
    kept: 1_240,
    saving: '90',
    tile: levelTiles.digest,
    bar: 'w-[10%] bg-digest',
  },
  {
    name: 'essence',
    kept: 310,
    saving: '98',
    tile: levelTiles.essence,
    bar: 'w-[2.5%] bg-essence',
  },
  {
    name: 'oneliner',
    kept: 26,
    saving: '99.8',
    tile: levelTiles.oneliner,
    bar: 'w-px bg-oneliner',
  },
  {
    name: 'archive',
    kept: 0,
    saving: '100',
    tile: 'bg-archive-soft-2 text-archive-text',
    bar: 'w-0',
  },
] as const;

/** The card that asks how much of an episode Robin should keep, as it looks in the chat. */
export function SampleCandidate({ className }: { className?: string }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  return (
    <div
      className={clsx(
        'overflow-hidden rounded-card border border-accent-border bg-surface shadow-3 dark:bg-raised',
        className,
      )}
    >
      <div className="px-3 pt-3 pb-2.5">
        <p className="flex items-start gap-2 text-[0.875rem] leading-[1.1875rem] font-semibold">
          <span className="flex-1">{t('landing.sample.topic')}</span>
          <Pencil size={16} className="mt-1 mr-1 text-text-muted" />
        </p>
        <p className="mt-1 text-caption text-text-muted">
          {t('landing.sample.facts', {
            tokens: formats.number(12_480),
            certainty: formats.percent('87'),
          })}
        </p>
        <p className="mt-3 text-caption font-semibold text-text-2">{t('landing.sample.howMuch')}</p>
      </div>
      {levels.map(({ name, kept, saving, tile, bar }) => (
        <div
          key={name}
          className={clsx(
            'flex slim:flex-wrap items-center gap-2.5 border-t border-border px-3 py-2',
            name === 'essence' && 'bg-primary-soft shadow-[inset_2px_0_0_var(--primary)]',
          )}
        >
          <span
            className={clsx(
              'inline-flex size-[26px] shrink-0 items-center justify-center rounded-badge',
              tile,
            )}
          >
            {name === 'archive' ? <Archive size={14} /> : <LevelGlyph level={name} />}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-small font-semibold">
              {t(`landing.sample.levels.${name}`)}
            </span>
            <span className="block text-caption text-text-muted">
              {t(`landing.sample.levelNotes.${name}`)}
            </span>
            <span className="mt-1 block h-1 rounded-full bg-hover">
              <span className={clsx('block h-full rounded-full', bar)} />
            </span>
          </span>
          <span className="w-20 shrink-0 slim:w-full text-right slim:text-left tabular-nums">
            <span className="block text-small font-semibold">−{formats.percent(saving)}</span>
            <span className="block text-caption text-text-muted">
              {t('landing.sample.kept', { tokens: formats.number(kept) })}
            </span>
          </span>
        </div>
      ))}
      <p className="flex border-t border-border bg-bg px-3 py-2 text-caption text-text-muted">
        <span className="flex-1">
          {t('landing.sample.saves')}{' '}
          <span className="font-semibold text-success-text">
            {t('landing.sample.savedTokens', { tokens: formats.number(12_170) })}
          </span>
        </span>
        <span className="font-medium text-text-2">{t('landing.sample.dismiss')}</span>
      </p>
    </div>
  );
}

/** Numbers by language: `12.480` and `90 %`, or `12,480` and `90%`. */
function useFormats() {
  const language = useLanguage();
  return {
    number: (value: number) => value.toLocaleString(language),
    percent: (digits: string) =>
      (Number(digits) / 100).toLocaleString(language, {
        style: 'percent',
        maximumFractionDigits: 1,
      }),
  };
}
