import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, Pin } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutsideClick } from '#features/chat/layout/use-outside-click.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { DevPanelToggle } from './dev-panel-toggle.tsx';

/** Whether the action cards are open. Pinned, they stay so. */
export function useToolbarState() {
  const isExpandedByHand = useUiSettings((settings) => settings.toolbarExpanded);
  const closesByItself = useUiSettings((settings) => settings.toolbarAutoClose);
  const change = useUiSettings((settings) => settings.change);
  const isPinned = !closesByItself;
  const toggle = useRef<HTMLButtonElement>(null);
  return {
    toggle,
    isPinned,
    isExpanded: isPinned || isExpandedByHand,
    setExpanded: (isExpanded: boolean) => change({ toolbarExpanded: isExpanded }),
    /** For a button that goes as the cards come. */
    showActions: () => {
      toggle.current?.focus();
      change({ toolbarExpanded: true });
    },
    /** Closes it unless it is pinned. */
    closeByItself: () => {
      if (closesByItself && isExpandedByHand) change({ toolbarExpanded: false });
    },
    togglePin: () => change({ toolbarAutoClose: isPinned, toolbarExpanded: true }),
  };
}

export type ToolbarState = ReturnType<typeof useToolbarState>;

interface ChatToolbarProps {
  state: ToolbarState;
  tabs: ReactNode;
  deleteChat: ReactNode;
  /** The cards below, shown when it is expanded. */
  children: ReactNode;
}

/** The toolbar above the chat: 60 px with the modes, 260 px with the cards. */
export function ChatToolbar({ state, tabs, deleteChat, children }: ChatToolbarProps) {
  const { t } = useTranslation('toolbar');
  const { toggle, isExpanded, isPinned, setExpanded, closeByItself, togglePin } = state;
  const bar = useRef<HTMLElement>(null);
  const cardsId = useId();
  useOutsideClick(bar, isExpanded && !isPinned, closeByItself);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || isPinned || !isExpanded) return;
    event.preventDefault();
    closeByItself();
    toggle.current?.focus();
  }

  return (
    <section
      ref={bar}
      aria-label={t('label')}
      data-expanded={isExpanded}
      onKeyDown={onKeyDown}
      className={clsx(
        'shrink-0 overflow-hidden low:max-h-[max(60px,40dvh)] low:overflow-y-auto cramped:max-h-15 border-b border-border bg-surface transition-[height] duration-220 ease-robin',
        isExpanded ? 'h-65' : 'h-15',
      )}
    >
      <div className="flex h-[59px] items-center gap-1.5 px-4">
        {tabs}
        <span className="min-w-0 flex-1" />
        <IconButton
          icon={Pin}
          label={t(isPinned ? 'unpin' : 'pin')}
          isPressed={isPinned}
          onClick={togglePin}
        />
        <DevPanelToggle />
        {deleteChat}
        <span aria-hidden className="mx-1.5 h-5 w-px bg-border-strong" />
        <ActionsToggle
          ref={toggle}
          state={state}
          controls={cardsId}
          onToggle={() => setExpanded(!isExpanded)}
        />
      </div>
      <div id={cardsId}>{isExpanded && children}</div>
    </section>
  );
}

interface ActionsToggleProps {
  state: ToolbarState;
  controls: string;
  onToggle: () => void;
  ref: React.Ref<HTMLButtonElement>;
}

/** Opens and closes the cards. While they are pinned it says why it does nothing. */
function ActionsToggle({ state, controls, onToggle, ref }: ActionsToggleProps) {
  const { t } = useTranslation('toolbar');
  const { isExpanded, isPinned } = state;
  return (
    <Tooltip text={isPinned ? t('pinned') : null}>
      {(reasonId) => (
        <Button
          ref={ref}
          variant="ghost"
          trailingIcon={isExpanded ? ChevronUp : ChevronDown}
          aria-expanded={isExpanded}
          aria-controls={controls}
          aria-describedby={isPinned ? reasonId : undefined}
          aria-disabled={isPinned || undefined}
          onClick={() => !isPinned && onToggle()}
          className="px-2! text-small @max-[38.75rem]:text-[0px] @max-[38.75rem]:gap-0! touch:px-3! touch:@max-[45rem]:text-[0px] touch:@max-[45rem]:gap-0!"
        >
          {t('actions')}
        </Button>
      )}
    </Tooltip>
  );
}
