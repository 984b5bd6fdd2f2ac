import type { Episode, MemoryLevel } from '@robin/contract/episodes';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelTile, levelLooks } from './level-tile.tsx';
import { useLevels, type LevelFigures } from './use-levels.ts';
import { useNumberFormat } from './use-number-format.ts';

interface LevelRowsProps {
  episode: Episode;
  isBusy: boolean;
  /** Decides at once. */
  onChoose: (level: MemoryLevel) => void;
  /** At the right end of the foot. */
  foot: React.ReactNode;
  /** `wide` puts the levels side by side, for the column of the chat. */
  look?: 'rows' | 'wide';
}

/** The four levels, each a button that decides, and below what the one under pointer or focus saves. */
export function LevelRows({ episode, isBusy, onChoose, foot, look = 'rows' }: LevelRowsProps) {
  const { t } = useTranslation('episodes');
  const { figures } = useLevels(episode);
  const { count } = useNumberFormat();
  const [pointed, setPointed] = useState<MemoryLevel>('essence');
  const saved = figures.find(({ level }) => level === pointed)?.saved ?? null;
  return (
    <>
      <ul
        aria-label={t('candidate.question')}
        className={clsx(look === 'wide' && 'grid @min-[35rem]:grid-cols-4')}
      >
        {figures.map((figure) => (
          <li
            key={figure.level}
            className={clsx(
              'border-t border-border',
              look === 'wide' && '@min-[35rem]:not-first:border-l',
            )}
          >
            <LevelButton
              figure={figure}
              isPointed={figure.level === pointed}
              isBusy={isBusy}
              isStacked={look === 'wide'}
              onPoint={() => setPointed(figure.level)}
              onChoose={() => onChoose(figure.level)}
            />
          </li>
        ))}
      </ul>
      <div className="flex min-h-10 items-center justify-between gap-2 rounded-b-[11px] border-t border-border bg-bg pr-1 pl-3 text-caption text-text-muted touch:min-h-15 dark:bg-sunken">
        <span className="min-w-0">
          {saved !== null && (
            <>
              {t('candidate.saves', { level: t(`level.${pointed}.name`) })}{' '}
              <strong className="font-semibold text-success-text tabular-nums">
                {t('tokens', { count: saved, amount: count(saved) })}
              </strong>
            </>
          )}
        </span>
        {foot}
      </div>
    </>
  );
}

interface LevelButtonProps {
  figure: LevelFigures;
  isPointed: boolean;
  isBusy: boolean;
  isStacked: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function LevelButton(props: LevelButtonProps) {
  const { figure, isPointed, isBusy, isStacked, onPoint, onChoose } = props;
  const { level, tokens, percent } = figure;
  const { t } = useTranslation('episodes');
  const format = useNumberFormat();
  const stays = percent === null ? 0 : Math.max(percent === 100 ? 0 : 0.8, 100 - percent);
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onPointerEnter={onPoint}
      onFocus={onPoint}
      onClick={onChoose}
      className={clsx(
        'relative flex h-full w-full gap-2.5 px-3 py-1.5 text-left focus-visible:-outline-offset-2 aria-disabled:cursor-progress touch:min-h-15',
        isStacked ? '@min-[35rem]:flex-col @min-[35rem]:py-2.5' : '',
        isPointed &&
          'bg-primary-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-primary',
        isPointed &&
          isStacked &&
          '@min-[35rem]:before:inset-x-0 @min-[35rem]:before:bottom-auto @min-[35rem]:before:h-0.5 @min-[35rem]:before:w-auto',
      )}
    >
      <LevelTile level={level} />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex items-start justify-between gap-2">
          <span className="min-w-0">
            <span className="block text-small font-550 touch:text-[0.9375rem]">
              {t(`level.${level}.name`)}
            </span>
            <span
              className={clsx(
                'block truncate text-caption text-text-muted @max-[17.1875rem]:hidden',
                isStacked && '@min-[35rem]:whitespace-normal',
              )}
            >
              {t(`level.${level}.keeps`)}
            </span>
          </span>
          {percent !== null && tokens !== null && (
            <span className="shrink-0 text-right tabular-nums">
              <span className="block text-small font-semibold touch:text-[0.9375rem]">
                {format.saving(percent)}
              </span>
              <span className="block text-caption text-text-muted">
                {t('candidate.left', { amount: format.count(tokens) })}
              </span>
            </span>
          )}
        </span>
        <span
          aria-hidden
          className="mt-auto block h-1 w-full overflow-hidden rounded-full bg-active"
        >
          <span
            className={clsx('block h-full rounded-full', levelLooks[level].bar)}
            style={{ width: `${stays}%` }}
          />
        </span>
      </span>
    </button>
  );
}
