import { ArrowRight, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clsx } from 'clsx';
import { chatModes, sessionTypeOf, type ChatMode } from '#features/chat/chat-modes.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import { modeIcons } from './mode-looks.ts';

interface WelcomeProps {
  firstName: string;
  /** The person's picture; null without one. */
  imageUrl: string | null;
  mode: ChatMode;
  /** Whether there is little height, as the action cards are open above. */
  isCompact?: boolean;
  onPick: (mode: ChatMode) => void;
}

const workModes = chatModes.filter((mode) => mode !== 'talk');

/** What an empty session shows: a greeting and the four ways to begin. */
export function Welcome({ firstName, imageUrl, mode, isCompact = false, onPick }: WelcomeProps) {
  const { t } = useTranslation('chat');
  return (
    <div
      className={clsx(
        'mx-auto flex w-full flex-col items-center px-4 pt-4 pb-4 md:max-w-[47.5rem] md:px-3 md:pb-8',
        isCompact ? 'md:pt-5' : 'md:pt-11 md:shallow:pt-5',
      )}
    >
      <span role="img" aria-label="Robin" className="flex">
        <RobinEgg width={isCompact ? 48 : 72} className="max-md:hidden" />
        <RobinEgg width={56} className="md:hidden" />
        {imageUrl && (
          <Avatar
            name={firstName}
            imageUrl={imageUrl}
            size={isCompact ? 28 : 36}
            className="-ml-3 self-end ring-3 ring-mode-canvas"
          />
        )}
      </span>
      <h2
        className={clsx(
          'mt-3 text-center text-section text-balance',
          isCompact ? 'md:mt-2' : 'md:mt-4 md:text-greeting',
        )}
      >
        {t('welcome.greeting', { name: firstName })}
      </h2>
      <p
        className={clsx(
          'text-center text-body text-text-muted',
          isCompact ? 'mt-0.5' : 'mt-1.5 md:text-subsection md:font-normal',
        )}
      >
        {t('welcome.lead')}
      </p>
      <div
        className={clsx(
          'mt-5 grid w-full gap-2.5 md:grid-cols-3 md:gap-3',
          isCompact ? 'md:mt-4' : 'md:mt-7 md:shallow:mt-5',
        )}
      >
        {workModes.map((own) => (
          <WorkCard
            key={own}
            own={own}
            isChosen={own === mode}
            isCompact={isCompact}
            onPick={onPick}
          />
        ))}
        <TalkCard isChosen={mode === 'talk'} isCompact={isCompact} onPick={onPick} />
      </div>
      <p className="mt-4 flex items-start gap-2 text-small md:mt-5 text-text-muted">
        <Info size={14} aria-hidden className="mt-0.5 [stroke-width:2]" />
        {t('welcome.hint')}
      </p>
    </div>
  );
}

/** A chosen card has a border of 2 px; the inner ring takes the second one, so that nothing moves. */
function cardClasses(isChosen: boolean): string {
  return clsx(
    'rounded-window border bg-surface text-left transition-[border-color,box-shadow] duration-100 hover:shadow-2',
    isChosen
      ? 'border-mode inset-ring inset-ring-mode'
      : 'border-border shadow-1 hover:border-border-strong',
  );
}

interface CardProps {
  isChosen: boolean;
  isCompact: boolean;
  onPick: (mode: ChatMode) => void;
}

function ModeTile({ own }: { own: ChatMode }) {
  const Icon = modeIcons[own];
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-small bg-mode-soft-2 text-mode-text">
      <Icon size={20} aria-hidden />
    </span>
  );
}

function WorkCard({
  own,
  isChosen,
  isCompact,
  onPick,
}: CardProps & { own: Exclude<ChatMode, 'talk'> }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      data-mode={sessionTypeOf(own)}
      aria-current={isChosen || undefined}
      onClick={() => onPick(own)}
      className={clsx(
        cardClasses(isChosen),
        'flex gap-4 p-4 max-md:items-center max-md:py-3',
        isCompact ? 'items-center md:gap-3 md:px-3 md:py-2.5' : 'md:flex-col md:gap-3 md:p-[18px]',
      )}
    >
      <ModeTile own={own} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-subsection">{t(`modes.${own}`)}</span>
        <span className="text-body font-medium text-mode-text">{t(`welcome.${own}.claim`)}</span>
        {!isCompact && (
          <span className="mt-2 text-body text-text-muted max-md:hidden shallow:hidden">
            {t(`welcome.${own}.text`)}
          </span>
        )}
      </span>
      <CardAction
        text={t(`welcome.${own}.action`)}
        isCompact={isCompact}
        className={clsx(!isCompact && 'md:mt-[5px]')}
      />
    </button>
  );
}

function TalkCard({ isChosen, isCompact, onPick }: CardProps) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      data-mode="talk"
      aria-current={isChosen || undefined}
      onClick={() => onPick('talk')}
      className={clsx(
        cardClasses(isChosen),
        'flex items-center gap-4 p-4 max-md:py-3 md:col-span-3',
        isCompact ? 'md:gap-3 md:px-3 md:py-2.5' : 'md:px-[18px]',
      )}
    >
      <ModeTile own="talk" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-subsection">{t('modes.talk')}</span>
        <span className="text-body text-text-muted md:mt-0.5">{t('welcome.talk.text')}</span>
      </span>
      <CardAction text={t('welcome.talk.action')} isCompact={isCompact} />
    </button>
  );
}

interface CardActionProps {
  text: string;
  isCompact: boolean;
  className?: string;
}

/** Where there is little room the arrow alone says that the card leads on; the name of the button keeps the words. */
function CardAction({ text, isCompact, className }: CardActionProps) {
  return (
    <span
      className={clsx(
        'flex shrink-0 items-center gap-2 text-small font-550 text-mode-text',
        className,
      )}
    >
      <span className={isCompact ? 'sr-only' : 'max-md:sr-only'}>{text}</span>
      <ArrowRight size={14} aria-hidden className="[stroke-width:2]" />
    </span>
  );
}
