import type { EpisodeLevel, MissingFact } from '@robin/contract/episodes';
import { clsx } from 'clsx';
import { Calendar, CircleHelp, Eye, FilePenLine, Hash, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { markFacts, uniqueFacts } from '#features/episodes/level-facts.ts';
import { Button } from '#shared/ui/button.tsx';
import { LevelTile, levelLooks } from './level-tile.tsx';
import type { LevelFigures } from './use-levels.ts';
import { useNumberFormat } from './use-number-format.ts';

export const factIcons = {
  number: Hash,
  date: Calendar,
  decision: FilePenLine,
  question: CircleHelp,
  name: UserRound,
} as const;

/** Nobody reads more, and four columns of what a pasted table holds take a window seconds to draw. */
const MOST_NAMED = 200;

interface LevelColumnProps {
  level: EpisodeLevel;
  figures: LevelFigures | undefined;
  /** Everything exact that was said. */
  facts: readonly MissingFact[];
  isChosen: boolean;
  /** Whether the episode has this level already. */
  isCurrent: boolean;
  /** Whether it was taken, and its answer is on its way. */
  isTaken: boolean;
  /** Whether this or another level was taken. */
  isDecided: boolean;
  onDecide: () => void;
}

/** One level of the contract: what it saves, what stays, what goes, and the button that takes it. */
export function LevelColumn(props: LevelColumnProps) {
  const { level, figures, facts, isChosen, isCurrent, isTaken, isDecided, onDecide } = props;
  const { t } = useTranslation('episodes');
  const { count, saving } = useNumberFormat();
  const { memory_level: name, text, tokens, tokens_saved: saved } = level;
  const missing = uniqueFacts(level.missing_facts);
  const percent = figures?.percent ?? 0;
  const gone = new Set(missing.map((fact) => fact.text));
  const kept = facts.filter((fact) => !gone.has(fact.text));
  const unnamed = missing.length - MOST_NAMED;
  return (
    <section
      aria-label={t(`level.${name}.name`)}
      className={clsx(
        // The same rows in every column, so that levels can be compared line by line.
        'flex min-w-0 flex-1 flex-col overflow-clip rounded-card border bg-surface lg:row-span-3 lg:grid lg:grid-rows-subgrid dark:bg-raised',
        isChosen ? 'border-primary ring ring-primary' : 'border-border-strong',
      )}
    >
      <header
        className={clsx('border-b border-border px-3.5 pt-3 pb-3.5', isChosen && 'bg-primary-soft')}
      >
        <div className="flex items-start gap-2.5">
          <LevelTile level={name} size={30} />
          <div className="min-w-0 flex-1">
            <h3 className="text-[0.9375rem] leading-5 font-semibold">{t(`level.${name}.name`)}</h3>
            <p className="text-caption text-text-muted">{t(`level.${name}.keeps`)}</p>
          </div>
          <span className="text-subsection font-semibold tabular-nums">{saving(percent)}</span>
        </div>
        <p className="mt-2.5 flex justify-between gap-2 text-small tabular-nums">
          <strong className="font-semibold text-success-text">
            {t('contract.saves', { amount: count(saved) })}
          </strong>
          <span className="text-text-muted">{t('contract.stay', { amount: count(tokens) })}</span>
        </p>
        <span aria-hidden className="mt-2 block h-1 overflow-hidden rounded-full bg-active">
          <span
            className={clsx('block h-full rounded-full', levelLooks[name].bar)}
            style={{ width: `${tokens === 0 ? 0 : Math.max(0.8, 100 - percent)}%` }}
          />
        </span>
      </header>
      <div className="min-h-[120px] px-3.5 py-3">
        <h4 className="text-caption font-semibold text-text-muted">{t('contract.keeps')}</h4>
        <p className="mt-1.5 text-small whitespace-pre-line wrap-anywhere">
          {text === ''
            ? t('contract.nothing')
            : markFacts(
                text,
                kept.map((fact) => fact.text),
              ).map((piece, index) =>
                piece.isFact ? (
                  <strong
                    key={index}
                    className="border-b-2 border-primary-border font-semibold text-text"
                  >
                    {piece.text}
                  </strong>
                ) : (
                  piece.text
                ),
              )}
        </p>
      </div>
      <div className="flex flex-1 flex-col border-t border-border bg-bg px-3.5 pt-3 dark:bg-sunken">
        <h4 className="flex items-center gap-2 text-caption font-semibold text-text-muted">
          {t('contract.gone')}
          <span className="rounded-full bg-active px-1.5 text-micro leading-4.5 text-text-2 tabular-nums">
            {t('contract.of', { count: missing.length, all: facts.length })}
          </span>
        </h4>
        <ul className="mt-2 grow">
          {missing.slice(0, MOST_NAMED).map((fact, index) => {
            const Icon = factIcons[fact.kind];
            return (
              <li key={index} className="flex items-start gap-2 py-0.5 text-small text-text-2">
                <Icon
                  size={14}
                  aria-hidden
                  className="mt-0.5 shrink-0 text-text-muted [stroke-width:2]"
                />
                <span className="sr-only">{t(`contract.factOf.${fact.kind}`)}: </span>
                <span className="min-w-0 wrap-anywhere">{fact.text}</span>
              </li>
            );
          })}
          {unnamed > 0 && (
            <li className="py-0.5 text-small text-text-muted">
              {t('contract.unnamed', { count: unnamed })}
            </li>
          )}
        </ul>
        {kept.length > 0 && (
          <p className="mt-2 flex items-center gap-2 text-small text-success-text">
            <Eye size={14} aria-hidden className="[stroke-width:2]" />
            {t('contract.inSight', { count: kept.length })}
          </p>
        )}
        {/* In sight however much there is to read above it. */}
        <div className="sticky -bottom-5 -mx-3.5 bg-bg px-3.5 py-3 md:-bottom-(--dialog-side) dark:bg-sunken">
          <Button
            variant={isChosen && !isCurrent ? 'primary' : 'secondary'}
            disabled={isCurrent || isDecided}
            isBusy={isTaken}
            onClick={onDecide}
            className="w-full"
          >
            {t(isCurrent ? 'contract.isCurrent' : `contract.take.${name}`)}
          </Button>
        </div>
      </div>
    </section>
  );
}
