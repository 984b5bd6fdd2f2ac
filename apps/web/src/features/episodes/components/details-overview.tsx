import { memoryLevels, type Episode } from '@robin/contract/episodes';
import { clsx } from 'clsx';
import { Columns4, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { levelText, shownLevel } from '#features/episodes/level-text.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import type { EpisodeActions } from '#features/episodes/use-episode-actions.ts';
import type { TextsEdit } from '#features/episodes/use-texts-edit.ts';
import { formatMoment } from '#shared/i18n/format-moment.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LevelTile } from './level-tile.tsx';
import { RangeChangedNote } from './range-changed-note.tsx';
import { TextsForm } from './texts-form.tsx';
import { useLevels } from './use-levels.ts';
import { useNumberFormat } from './use-number-format.ts';

interface DetailsOverviewProps {
  episode: Episode;
  actions: EpisodeActions;
  /** Outlives this view, so that what is typed is still there after a look at another one. */
  edit: TextsEdit;
}

/** The level, the text that stays with it, and the facts about an episode. */
export function DetailsOverview({ episode, actions, edit }: DetailsOverviewProps) {
  const { t } = useTranslation('episodes');
  const { figures } = useLevels(episode);
  const { count } = useNumberFormat();
  const { open } = useMemoryDesk.getState();
  const form = useRef<HTMLDivElement>(null);
  const changeTexts = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(edit.isEditing);
  useEffect(() => {
    if (wasEditing.current === edit.isEditing) return;
    wasEditing.current = edit.isEditing;
    // The button that was pressed has gone. Who has left it for something else stays there.
    if (document.activeElement !== document.body) return;
    (form.current?.querySelector('textarea') ?? changeTexts.current)?.focus();
  }, [edit.isEditing]);
  return (
    <div className="flex flex-col gap-4">
      <div
        role="group"
        aria-label={t('candidate.question')}
        className="grid grid-cols-2 slim:grid-cols-1 gap-2 sm:grid-cols-4"
      >
        {memoryLevels.map((level) => {
          const tokens = figures.find((one) => one.level === level)?.tokens ?? null;
          const isChosen = episode.memory_level === level;
          return (
            <button
              key={level}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={actions.isBusy(episode) || undefined}
              onClick={() => void actions.chooseLevel(episode, level)}
              className={clsx(
                'flex flex-col items-start gap-1.5 rounded-small border p-2.5 text-left aria-disabled:cursor-progress',
                isChosen
                  ? 'border-primary bg-primary-soft inset-ring inset-ring-primary'
                  : 'border-border-strong hover:bg-hover',
              )}
            >
              <LevelTile level={level} />
              <span className="text-small font-semibold">{t(`level.${level}.name`)}</span>
              <span className="text-caption text-text-muted tabular-nums">
                {tokens === null ? '…' : t('tokens', { count: tokens, amount: count(tokens) })}
              </span>
            </button>
          );
        })}
      </div>
      {episode.is_range_changed && <RangeChangedNote />}
      {edit.isEditing ? (
        <div ref={form}>
          <TextsForm edit={edit} />
        </div>
      ) : (
        <>
          <Texts episode={episode} />
          <div className="-mt-1 flex flex-wrap gap-1.5">
            <Button
              size="small"
              icon={Columns4}
              onClick={() => open({ kind: 'contract', id: episode.id })}
            >
              {t('action.compare')}
            </Button>
            <Button
              ref={changeTexts}
              size="small"
              variant="ghost"
              icon={Pencil}
              onClick={edit.begin}
            >
              {t('texts.edit')}
            </Button>
          </div>
        </>
      )}
      <Facts episode={episode} />
    </div>
  );
}

function Texts({ episode }: { episode: Episode }) {
  const { t } = useTranslation('episodes');
  const { decisions_made: decisions, topics } = episode;
  const level = shownLevel(episode.memory_level);
  // Where only the title stays, it is said what that means.
  const text =
    level === 'oneliner' || level === 'archive'
      ? (levelText(episode) ?? t(`level.${level}.only`))
      : levelText(episode);
  return (
    <>
      <p className="text-body whitespace-pre-line text-text-2 wrap-anywhere">{text}</p>
      {decisions.length > 0 && (
        <div>
          <h3 className="text-caption font-semibold text-text-muted">{t('details.decisions')}</h3>
          <ul className="mt-1 list-disc pl-5 text-body">
            {decisions.map((decision, index) => (
              <li key={index} className="wrap-anywhere">
                {decision}
              </li>
            ))}
          </ul>
        </div>
      )}
      {topics.length > 0 && (
        <ul aria-label={t('details.topics')} className="flex flex-wrap gap-1.5">
          {topics.map((topic, index) => (
            <li key={index} className="max-w-full">
              <Badge className="h-auto! max-w-full whitespace-normal!">
                <span className="min-w-0 wrap-anywhere">{topic}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Facts({ episode }: { episode: Episode }) {
  const { t } = useTranslation('episodes');
  const language = useLanguage();
  const today = useToday();
  const { count, percent } = useNumberFormat();
  const moment = (instant: string) => formatMoment(instant, language, today);
  const copied = episode.last_copied_at;
  const facts: [string, string][] = [
    [t('details.messages'), count(episode.total_messages)],
    [t('details.tokens'), count(episode.estimated_tokens)],
    [t('details.confidence'), percent(Math.round(episode.confidence * 100))],
    [t('details.quality'), t(`quality.${episode.quality}`)],
    [t('details.state'), t(`lifecycle.${episode.lifecycle_status}`)],
    [t('details.reason'), t(`reason.${episode.trigger_reason}`)],
    [
      t('details.copies'),
      copied === null
        ? count(episode.copy_count)
        : `${count(episode.copy_count)} (${moment(copied)})`,
    ],
    [t('details.updated'), moment(episode.updated_at)],
  ];
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-small border border-border sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="-mt-px -ml-px border-t border-l border-border px-2.5 py-2 text-caption"
        >
          <dt className="text-text-muted">{name}</dt>
          <dd className="mt-0.5 font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
