import { clsx } from 'clsx';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { chatModes, sessionTypeOf, type ChatMode } from '#features/chat/chat-modes.ts';
import { hasCommandKey } from '#shared/ui/has-command-key.ts';
import { modeIcons } from './mode-looks.ts';

interface ModeTabsProps {
  mode: ChatMode;
  onChange: (mode: ChatMode) => void;
  /** Id of the element that shows the conversation of the mode. */
  panelId: string;
}

export function modeTabId(mode: ChatMode): string {
  return `chat-mode-${mode}`;
}

/** The four modes. One stop for Tab, arrow keys choose; on a phone icons stand above the names. */
export function ModeTabs({ mode, onChange, panelId }: ModeTabsProps) {
  const { t } = useTranslation('chat');
  const group = useRef<HTMLDivElement>(null);

  function chooseByKey(event: KeyboardEvent): void {
    const current = chatModes.indexOf(mode);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target = { Home: chatModes[0], End: chatModes.at(-1) }[event.key];
    const next = step ? chatModes.at((current + step) % chatModes.length) : target;
    if (!next || hasCommandKey(event)) return;
    event.preventDefault();
    onChange(next);
    group.current?.querySelector<HTMLElement>(`#${modeTabId(next)}`)?.focus();
  }

  return (
    <div
      ref={group}
      role="tablist"
      aria-label={t('modes.label')}
      onKeyDown={chooseByKey}
      className="flex gap-1 max-md:w-full md:gap-0.5 md:rounded-small md:bg-hover md:p-0.5 md:dark:bg-sunken md:dark:inset-ring md:dark:inset-ring-border"
    >
      {chatModes.map((own) => {
        const Icon = modeIcons[own];
        const isChosen = own === mode;
        return (
          <button
            key={own}
            type="button"
            role="tab"
            id={modeTabId(own)}
            data-mode={sessionTypeOf(own)}
            aria-selected={isChosen}
            aria-controls={isChosen ? panelId : undefined}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(own)}
            className={clsx(
              'inline-flex items-center justify-center border font-medium whitespace-nowrap transition-colors duration-100',
              'max-md:h-13 max-md:flex-1 max-md:flex-col max-md:gap-1 max-md:rounded-small max-md:text-caption',
              'md:h-9 md:gap-2 md:rounded-control md:px-4 md:text-body md:pointer-coarse:h-11',
              // Beside wide sidebars the icons have to do; the names are still read out.
              'md:@max-[42rem]:px-2.5 md:@max-[31.25rem]:gap-0 md:@max-[31.25rem]:text-[0px]',
              isChosen
                ? 'border-mode-border font-semibold! text-mode-text max-md:bg-mode-soft-2 md:bg-surface md:shadow-1 md:dark:bg-mode-soft-2'
                : 'border-transparent text-text-muted hover:text-text max-md:bg-hover max-md:dark:bg-raised',
            )}
          >
            <Icon aria-hidden className="size-[18px] text-mode md:size-4" />
            {t(`modes.${own}`)}
          </button>
        );
      })}
    </div>
  );
}
