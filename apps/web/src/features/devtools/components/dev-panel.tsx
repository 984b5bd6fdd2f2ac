import { clsx } from 'clsx';
import { GripVertical, Maximize2, Minus, Scaling, SquareTerminal, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { HEAD_HEIGHT, usePanelBox } from '#features/devtools/use-panel-box.ts';
import { TabStates } from '#features/devtools/tab-states.ts';
import { PanelTabs } from './panel-tabs.tsx';
import { useDevPanelSettings } from '#shared/settings/dev-panel-settings.ts';
import { useShownSessionId } from '#shared/trace/shown-session.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { useCover } from '#shared/windows/use-cover.ts';
import { useIsPhone } from '#shared/windows/use-is-phone.ts';

export interface DevPanelProps {
  /** Whether it was just asked for, and not merely open since the last visit. */
  takesFocus: boolean;
  onClose: () => void;
}

/** The developer panel: a window over every page that is dragged, resized, collapsed and closed. */
export function DevPanel({ takesFocus, onClose }: DevPanelProps) {
  const { t } = useTranslation('admin');
  const isCollapsed = useDevPanelSettings((settings) => settings.isCollapsed);
  const change = useDevPanelSettings((settings) => settings.change);
  const { box, dragProps, moveKeys, resizeProps } = usePanelBox();
  const sessionId = useShownSessionId();
  const titleId = useId();
  const [tabStates] = useState(() => new Map<string, unknown>());
  const panel = useRef<HTMLElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const isPhone = useIsPhone();
  useCover(panel, isPhone && !isCollapsed, onClose);

  useEffect(() => {
    if (!takesFocus) return;
    grip.current?.focus({ preventScroll: true });
    // A phone has no grip.
    if (document.activeElement !== grip.current) panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      className={clsx(
        '@container fixed z-45 flex animate-menu flex-col overflow-hidden rounded-window border border-border-strong bg-surface shadow-3',
        'max-md:inset-x-0! max-md:w-auto! max-md:rounded-none max-md:border-x-0',
        isCollapsed ? 'max-md:top-14!' : 'max-md:inset-y-0! max-md:h-auto!',
      )}
    >
      <div
        // Where it is as wide as the screen it stays in its place, which is for a wider one.
        {...(isPhone ? {} : dragProps)}
        data-head
        style={{ height: HEAD_HEIGHT }}
        className="flex shrink-0 touch-none items-center gap-2 border-b border-border bg-bg pr-1.5 pl-2 md:cursor-move"
      >
        <Tooltip text={t('devtools.move')}>
          <button
            ref={grip}
            type="button"
            data-grip
            aria-label={t('devtools.move')}
            {...moveKeys}
            className="inline-flex h-8 w-5 cursor-move! items-center justify-center rounded-badge text-text-muted max-md:hidden"
          >
            <GripVertical size={14} aria-hidden />
          </button>
        </Tooltip>
        <SquareTerminal size={16} aria-hidden className="text-text-2" />
        <h2 id={titleId} className="shrink-0 text-body font-semibold">
          {t('devtools.title')}
        </h2>
        <code title={sessionId ?? undefined} className="truncate text-caption text-text-muted">
          {sessionId ? shortened(sessionId) : t('devtools.noSession.name')}
        </code>
        <span className="flex-1" />
        <IconButton
          icon={isCollapsed ? Maximize2 : Minus}
          iconSize={isCollapsed ? 14 : 16}
          label={t(isCollapsed ? 'devtools.expand' : 'devtools.collapse')}
          aria-expanded={!isCollapsed}
          onClick={() => change({ isCollapsed: !isCollapsed })}
        />
        <IconButton icon={X} label={t('devtools.close')} onClick={onClose} />
      </div>
      {!isCollapsed && (
        <TabStates value={tabStates}>
          <PanelTabs sessionId={sessionId} />
          <Tooltip text={t('devtools.resize')}>
            <button
              type="button"
              aria-label={t('devtools.resize')}
              {...resizeProps}
              className="absolute right-0 bottom-0 inline-flex size-6 cursor-nwse-resize! touch-none items-end justify-end rounded-br-window p-1 text-text-muted max-md:hidden"
            >
              <Scaling size={12} aria-hidden className="[stroke-width:2]" />
            </button>
          </Tooltip>
        </TabStates>
      )}
    </section>
  );
}

/** Both ends of an id that is too long for the head. */
function shortened(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-3)}` : id;
}
