import type { Episode } from '@robin/contract/episodes';
import { limits } from '@robin/contract/limits';
import { isBlank } from '@robin/contract/rules/is-blank';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#features/episodes/episode.ts';
import { useAfterPress } from '#shared/hooks/use-after-press.ts';
import { Button } from '#shared/ui/button.tsx';
import { controlClasses } from '#shared/ui/field.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface TitleFieldProps {
  episode: Episode;
  onRename: (title: string) => Promise<void>;
  /** Of the words; the field keeps its own size. */
  className?: string;
}

/**
 * The title of an episode, and behind the pencil the field in which it is changed. Enter saves, as leaving it does;
 * Escape leaves the title as it was. A title that another window gives meanwhile is named, and then only Enter replaces it.
 */
export function TitleField({ episode, onRename, className }: TitleFieldProps) {
  const { t } = useTranslation('episodes');
  const [draft, setDraft] = useState<string | null>(null);
  /** The title when the field was opened: as long as it stands there untouched, nobody has asked for it again. */
  const [before, setBefore] = useState('');
  const title = draft?.trim() ?? '';
  const isAnother = !isBlank(title) && title !== before.trim() && title !== episode.oneliner;
  /** Whether saving would take away a title that was given elsewhere meanwhile. */
  const isOverOther = isAnother && episode.oneliner !== before;
  const pencil = useRef<HTMLSpanElement>(null);

  function leave(): void {
    setDraft(null);
    // Once the pencil is there again. Who has left the field for something else stays there.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      pencil.current?.querySelector('button')?.focus();
    });
  }

  function store(): void {
    if (!isAnother) return;
    setBefore(title);
    void onRename(title);
  }

  function save(): void {
    leave();
    store();
  }

  // What is below the field moves up when that goes: a button that is pressed there would lose its click.
  const afterPress = useAfterPress(draft !== null);

  // A field that goes with the sheet around it, on a step back, is never told that it has lost the focus.
  const saveWhatIsTyped = useEffectEvent(() => {
    if (draft !== null && !isOverOther) save();
  });
  useEffect(() => () => saveWhatIsTyped(), []);

  if (draft !== null) {
    return (
      <form
        className="min-w-0 flex-1"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <input
          autoFocus
          aria-label={t('title.label')}
          value={draft}
          maxLength={limits.episodeTitleMaxLength}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (isOverOther) return;
            store();
            afterPress(leave);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            leave();
          }}
          className={clsx(controlClasses, 'h-9 font-normal touch:h-11')}
        />
        <span role="status" className="text-caption font-normal wrap-anywhere text-warning-text">
          {isOverOther && t('title.other', { title: titleOf(episode) })}
        </span>
        {isOverOther && (
          <Button size="small" className="mt-1" onClick={leave}>
            {t('title.keepOther')}
          </Button>
        )}
        <span aria-hidden className="mt-1 block text-micro text-text-muted tabular-nums">
          {t('title.count', { count: draft.length, most: limits.episodeTitleMaxLength })}
        </span>
      </form>
    );
  }
  return (
    <span className="flex min-w-0 flex-1 items-start justify-between gap-1">
      <span className={clsx('min-w-0 wrap-anywhere', className)}>{titleOf(episode)}</span>
      <span ref={pencil} className="-my-1.5 -mr-1.5">
        <IconButton
          icon={Pencil}
          iconSize={14}
          label={t('title.edit')}
          onClick={() => {
            setDraft(episode.oneliner);
            setBefore(episode.oneliner);
          }}
        />
      </span>
    </span>
  );
}
