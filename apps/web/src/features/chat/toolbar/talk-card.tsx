import { isBlank } from '@robin/contract/rules/is-blank';
import type { Session } from '@robin/contract/sessions';
import { clsx } from 'clsx';
import { MessagesSquare, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '#shared/api/reason-of.ts';
import { formatMoment } from '#shared/i18n/format-moment.ts';
import { formatSessionTitle } from '#shared/i18n/format-session-title.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

/** As long as the server takes it. */
const TITLE_MAX_LENGTH = 200;

interface TalkCardProps {
  talk: Session;
  /** Whether another talk has the same title, as those have that begin on one day. */
  hasNamesake: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onRename: (title: string) => Promise<void>;
  onDelete: () => void;
}

/** One talk: opens it, renames it in place, deletes it. */
export function TalkCard({
  talk,
  hasNamesake,
  isChosen,
  onChoose,
  onRename,
  onDelete,
}: TalkCardProps) {
  const { t } = useTranslation('toolbar');
  const language = useLanguage();
  const today = useToday();
  const [isRenaming, setIsRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const title = formatSessionTitle(talk, language);
  const moment = formatMoment(talk.updated_at, language, today);
  const name = hasNamesake ? `${title}, ${moment}` : title;

  function endRenaming(): void {
    setIsRenaming(false);
    // The button comes back with the next drawing. Who has gone on elsewhere meanwhile stays there.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) renameButton.current?.focus();
    });
  }

  return (
    <div
      className={clsx(
        'group relative flex size-full items-center gap-3.5 rounded-card border bg-surface py-3 pr-1.5 pl-3 transition-[border-color,box-shadow] duration-100 dark:bg-raised',
        'has-[[data-choose]:focus-visible]:outline-2 has-[[data-choose]:focus-visible]:outline-offset-2 has-[[data-choose]:focus-visible]:outline-focus',
        isChosen
          ? 'border-mode inset-ring inset-ring-mode'
          : 'border-border hover:border-border-strong hover:shadow-2',
      )}
    >
      <span className="flex size-8 shrink-0 items-center justify-center rounded-control bg-mode-soft-2 text-mode-text">
        <MessagesSquare size={18} aria-hidden />
      </span>
      {isRenaming ? (
        <RenameField title={title} onRename={onRename} onEnd={endRenaming} />
      ) : (
        <>
          <button
            type="button"
            data-choose
            aria-current={isChosen || undefined}
            onClick={onChoose}
            // The whole card is the target; the two buttons lie above it.
            className="min-w-0 flex-1 text-left outline-none after:absolute after:inset-0"
          >
            <span className="line-clamp-2 font-semibold break-words">{title}</span>
            <span className="block truncate text-caption text-text-muted first-letter:uppercase">
              {moment}
            </span>
          </button>
          <span className="relative flex shrink-0">
            <IconButton
              ref={renameButton}
              icon={Pencil}
              label={t('talk.rename', { title: name })}
              onClick={() => setIsRenaming(true)}
              // Where there is a pointer it lies over the end of the title, which has the room otherwise.
              className="bg-surface opacity-0 transition-opacity absolute right-full group-focus-within:opacity-100 group-hover:opacity-100 dark:bg-raised touch:static touch:opacity-100"
            />
            <IconButton
              icon={Trash2}
              label={t('talk.delete', { title: name })}
              onClick={onDelete}
            />
          </span>
        </>
      )}
    </div>
  );
}

interface RenameFieldProps {
  title: string;
  onRename: (title: string) => Promise<void>;
  onEnd: () => void;
}

/** Enter and leaving the field save, Escape leaves the name as it was. */
function RenameField({ title, onRename, onEnd }: RenameFieldProps) {
  const { t } = useTranslation('toolbar');
  const [text, setText] = useState(title);
  /** The name when the field was opened: as long as it stands there untouched, nobody has asked for it again. */
  const [before] = useState(title);
  const [isSaving, setIsSaving] = useState(false);
  const isOver = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const name = text.trim();
  const isChanged = !isBlank(name) && name !== before && name !== title;

  async function save(): Promise<void> {
    if (isOver.current) return;
    isOver.current = true;
    if (isChanged) {
      setIsSaving(true);
      try {
        await onRename(name);
      } catch (error) {
        showToast({ type: 'error', title: t('talk.renameFailed'), message: reasonOf(error) });
        // What was typed stays, to be tried again.
        isOver.current = false;
        setIsSaving(false);
        return;
      }
    }
    onEnd();
  }

  // A field that goes with the sheet around it, on a step back, is never told that it has lost the focus.
  const saveWhatIsTyped = useEffectEvent(() => {
    if (isChanged) void save();
  });
  useEffect(() => () => saveWhatIsTyped(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      // Neither the toolbar nor a sheet around it closes.
      event.preventDefault();
      event.stopPropagation();
      isOver.current = true;
      onEnd();
    }
  }

  return (
    <input
      ref={field}
      value={text}
      maxLength={TITLE_MAX_LENGTH}
      readOnly={isSaving}
      aria-label={t('talk.name')}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
      className="mr-1.5 h-9 min-w-0 flex-1 rounded-control border border-border-control bg-surface px-2 text-body font-semibold outline-none focus:border-focus focus:inset-ring focus:inset-ring-focus touch:h-11 touch:text-reading-phone"
    />
  );
}
