import { memoryLevels, type Episode, type MemoryLevel } from '@robin/contract/episodes';
import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#features/episodes/episode.ts';
import { joinFacts } from '#features/episodes/join-facts.ts';
import { allFacts, countByKind } from '#features/episodes/level-facts.ts';
import type { EpisodeActions } from '#features/episodes/use-episode-actions.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';
import { factIcons, LevelColumn } from './level-column.tsx';
import { useLevels } from './use-levels.ts';
import { useNumberFormat } from './use-number-format.ts';

interface ContractDialogProps {
  episode: Episode;
  actions: EpisodeActions;
  onClose: () => void;
}

/** What each level keeps, what it saves, and which facts would be out of Robin's sight: decided with open eyes. */
export function ContractDialog({ episode, actions, onClose }: ContractDialogProps) {
  const { t } = useTranslation('episodes');
  const { count } = useNumberFormat();
  const { query, figures } = useLevels(episode);
  const [chosen, setChosen] = useState<MemoryLevel>(episode.memory_level ?? 'essence');
  const [taken, setTaken] = useState<MemoryLevel | null>(null);
  const levels = query.data?.levels ?? [];
  const facts = allFacts(levels);
  const tokens = query.data?.original_tokens ?? episode.estimated_tokens;

  async function decide(level: MemoryLevel): Promise<void> {
    setTaken(level);
    if (await actions.chooseLevel(episode, level)) onClose();
    else setTaken(null);
  }

  return (
    <Dialog
      // What is open by the time of the answer closes with it: that has to be this.
      canDismiss={taken === null}
      onClose={onClose}
      title={t('candidate.question')}
      description={
        <>
          {/* Another direction of the title is not that of the figures behind it. */}
          <bdi>{titleOf(episode)}</bdi> ·{' '}
          {joinFacts([
            t('messages', { count: episode.message_count }),
            t('tokens', { count: tokens, amount: count(tokens) }),
          ])}
        </>
      }
      className="md:w-[min(78rem,calc(100vw-48px))]!"
      foot={
        <>
          <p className="mr-auto flex items-center gap-2.5 text-small text-text-muted">
            <ShieldCheck size={16} aria-hidden className="shrink-0" />
            {t('contract.promise')}
          </p>
          <Button variant="ghost" disabled={taken !== null} onClick={onClose}>
            {t(episode.is_candidate ? 'contract.later' : 'close')}
          </Button>
        </>
      }
    >
      {facts.length > 0 && (
        <p className="-mt-1 mb-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
          <strong className="font-semibold text-text">
            {t('contract.facts', { count: facts.length })}
          </strong>
          {countByKind(facts).map(({ kind, count: many }) => {
            const Icon = factIcons[kind];
            return (
              <span key={kind} className="inline-flex items-center gap-1.5">
                <Icon size={14} aria-hidden className="text-text-muted [stroke-width:2]" />
                {t(`contract.kind.${kind}`, { count: many })}
              </span>
            );
          })}
        </p>
      )}
      {query.isPending && <Skeleton className="h-80 w-full rounded-card!" />}
      {query.isError && (
        <Alert
          tone="danger"
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('contract.failed')}
        </Alert>
      )}
      {query.data && (
        <>
          <Tabs
            look="segments"
            label={t('candidate.question')}
            idPrefix="contract"
            value={chosen}
            onChange={setChosen}
            options={memoryLevels.map((level) => ({
              value: level,
              label: t(`level.${level}.name`),
            }))}
            className="mb-3 lg:hidden [&_[role=tab]]:min-w-0 [&_[role=tab]]:px-1"
          />
          <div className="gap-x-3 lg:grid lg:grid-cols-4 lg:grid-rows-[auto_auto_1fr]">
            {levels.map((level) => (
              <div
                key={level.memory_level}
                // Beside each other they are no tabs, but the names do no harm.
                {...(level.memory_level === chosen && tabPanelProps('contract', chosen))}
                onPointerEnter={() => setChosen(level.memory_level)}
                onFocus={() => setChosen(level.memory_level)}
                className={clsx(
                  'flex lg:contents',
                  level.memory_level !== chosen && 'max-lg:hidden',
                )}
              >
                <LevelColumn
                  level={level}
                  figures={figures.find((one) => one.level === level.memory_level)}
                  facts={facts}
                  isChosen={level.memory_level === chosen}
                  isCurrent={!episode.is_candidate && episode.memory_level === level.memory_level}
                  isTaken={taken === level.memory_level}
                  isDecided={taken !== null}
                  onDecide={() => void decide(level.memory_level)}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
}
