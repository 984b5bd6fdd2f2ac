import { isCancelCommand } from '@robin/contract/rules/cancel-command';
import type { MessageHit, SessionType } from '@robin/contract/sessions';
import { clsx } from 'clsx';
import { History, MessagesSquare, Sparkles, Sprout, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markMatches, type TextPiece } from '#features/palette/find-matches.ts';
import { readSnippet } from '#features/palette/read-snippet.ts';
import type { PaletteEntry } from '#features/palette/use-palette-entries.ts';
import { formatDay } from '#shared/i18n/format-day.ts';
import { formatSessionTitle } from '#shared/i18n/format-session-title.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { ProjectTile } from '#shared/ui/project-tile.tsx';

const sessionIcons: Record<SessionType, LucideIcon> = {
  catch_up: History,
  assist: Sparkles,
  grow: Sprout,
  talk: MessagesSquare,
};

interface PaletteOptionProps {
  id: string;
  entry: PaletteEntry;
  words: string;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One thing that can be chosen. The field keeps the focus, so that typing goes on. */
export function PaletteOption(props: PaletteOptionProps) {
  const { id, entry, words, isChosen, onPoint, onChoose } = props;
  return (
    // The keyboard chooses through the field, which names the option as its active descendant.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={clsx(
        'flex cursor-pointer items-start gap-3 rounded-small border px-3 py-2 touch:min-h-11',
        isChosen ? 'border-primary-border bg-primary-soft' : 'border-transparent',
      )}
    >
      <Content entry={entry} words={words} />
    </div>
  );
}

function Content({ entry, words }: { entry: PaletteEntry; words: string }) {
  if (entry.kind === 'message') return <Message hit={entry.hit} elsewhere={entry.elsewhere} />;
  if (entry.kind === 'project') {
    return (
      <>
        {/* As wide as the other tiles, so that all names begin below each other. */}
        <span className="flex size-7 shrink-0 items-center justify-center">
          <ProjectTile project={entry.project} size="small" />
        </span>
        <Line pieces={markMatches(entry.project.name, words)} />
      </>
    );
  }
  return (
    <>
      <Tile icon={entry.icon} />
      <Line pieces={markMatches(entry.label, words)} lang={entry.lang} />
      {entry.elsewhere && <Aside className="self-center">{entry.elsewhere}</Aside>}
    </>
  );
}

function Message({ hit, elsewhere }: { hit: MessageHit; elsewhere?: string | undefined }) {
  const { t } = useTranslation('navigation');
  const language = useLanguage();
  const today = useToday();
  const speaker = hit.role === 'user' ? t('palette.you') : 'Robin';
  const { session_type: type, session_title, session_created_at } = hit;
  const isCommand = isCancelCommand(hit.snippet.map(({ text }) => text).join(''));
  const title =
    type === 'talk'
      ? formatSessionTitle({ title: session_title, created_at: session_created_at }, language)
      : (session_title ?? t(`palette.modes.${type}`));
  return (
    <>
      <span data-mode={hit.session_type} className="contents">
        <Tile icon={sessionIcons[hit.session_type]} className="bg-mode-soft-2 text-mode-text" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          {/* Gives way to the day beside it, until too little would be left. */}
          <span className="flex min-w-0 flex-[1_1_10rem] items-baseline gap-x-2">
            <span className="truncate font-medium">{t('palette.speaker', { speaker, title })}</span>
            {!hit.is_active && <Aside>{t('palette.ended')}</Aside>}
            {hit.is_superseded && <Aside>{t('palette.earlier')}</Aside>}
          </span>
          <span className="ml-auto flex shrink-0 gap-2">
            {elsewhere && <Aside>{elsewhere}</Aside>}
            <Aside>{formatDay(hit.created_at, language, today)}</Aside>
          </span>
        </span>
        <span className="line-clamp-2 text-small text-text-2">
          {isCommand ? t('palette.cancelled') : <Pieces pieces={readSnippet(hit)} />}
        </span>
      </span>
    </>
  );
}

function Tile({ icon: Icon, className }: { icon: LucideIcon; className?: string }) {
  return (
    <span
      className={clsx(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-control',
        className ?? 'bg-sunken text-text-muted',
      )}
    >
      <Icon size={16} aria-hidden />
    </span>
  );
}

/** What is good to know of an entry, beside its name. */
function Aside({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={clsx(
        'max-w-32 shrink-0 truncate text-caption text-text-muted md:max-w-48',
        className,
      )}
    >
      {children}
    </span>
  );
}

function Line({ pieces, lang }: { pieces: TextPiece[]; lang?: string | undefined }): ReactNode {
  return (
    <span lang={lang} className="line-clamp-2 min-w-0 flex-1 self-center wrap-anywhere">
      <Pieces pieces={pieces} />
    </span>
  );
}

function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece, index) =>
    piece.hit ? (
      <mark key={index} className="rounded-[3px] bg-warning-soft-2 text-inherit">
        {piece.text}
      </mark>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  );
}
