import { GripVertical, Scaling, X, type LucideIcon } from 'lucide-react';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useScratchpadSettings } from '#shared/settings/scratchpad-settings.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { useCover } from '#shared/windows/use-cover.ts';
import { useIsPhone } from '#shared/windows/use-is-phone.ts';
import { useWindowBox } from '#shared/windows/use-window-box.ts';

interface ScratchpadFrameProps {
  ref?: Ref<HTMLElement>;
  title: string;
  icon?: LucideIcon;
  /** In the head, before the button that closes. */
  state?: ReactNode;
  isBusy?: boolean;
  onClose: () => void;
  /** Keys before anything inside has seen them. */
  onKeyDownCapture?: (event: KeyboardEvent) => void;
  /** Keys that nothing inside has used. */
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** The window around the scratchpad: dragged by its head, resized at its corner; on phones as large as the screen. */
export function ScratchpadFrame(props: ScratchpadFrameProps) {
  const { ref, title, icon: Icon, state, isBusy = false, onClose, children } = props;
  const { t } = useTranslation('scratchpad');
  const position = useScratchpadSettings((settings) => settings.position);
  const size = useScratchpadSettings((settings) => settings.size);
  const change = useScratchpadSettings((settings) => settings.change);
  const { box, dragProps, moveKeys, resizeProps } = useWindowBox({
    wanted: { ...position, ...size },
    onChange: ({ x, y, width, height }) => change({ position: { x, y }, size: { width, height } }),
  });
  const frame = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => frame.current as HTMLElement, []);
  const isPhone = useIsPhone();
  useCover(frame, isPhone, onClose);
  const titleId = useId();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current ??= document.activeElement;
    return () => {
      // Where the focus is elsewhere, somebody goes on there: writing to Robin, or opening another document.
      if (document.activeElement !== document.body) return;
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    // Where it covers the page, what had the focus is out of reach.
    if (isPhone && !frame.current?.contains(document.activeElement)) {
      frame.current?.focus({ preventScroll: true });
    }
  }, [isPhone]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else props.onKeyDown?.(event);
  }

  return (
    <section
      ref={frame}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDownCapture={props.onKeyDownCapture}
      onKeyDown={onKeyDown}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      className="fixed z-40 flex outline-none animate-menu flex-col overflow-hidden rounded-window border border-border-strong bg-surface shadow-3 max-md:inset-0! max-md:h-auto! max-md:w-auto! max-md:rounded-none max-md:border-0 dark:bg-raised"
    >
      <div
        // Where it fills the screen there is nothing to move, and its place is for a wider one.
        {...(isPhone ? {} : dragProps)}
        className="flex h-11 shrink-0 touch-none items-center gap-2 pr-1.5 pl-2 select-none max-md:h-13 max-md:pl-4 md:cursor-move"
      >
        <Tooltip text={t('move')}>
          <button
            type="button"
            data-grip
            aria-label={t('move')}
            {...moveKeys}
            className="inline-flex h-8 w-5 cursor-move! items-center justify-center rounded-badge text-text-muted max-md:hidden"
          >
            <GripVertical size={14} aria-hidden />
          </button>
        </Tooltip>
        {Icon && <Icon size={16} aria-hidden className="text-text-2" />}
        <h2 id={titleId} className="flex min-w-0 flex-1 items-baseline gap-2">
          <span title={title} className="truncate text-small font-semibold">
            {title}
          </span>{' '}
          <span className="shrink-0 text-caption text-text-muted">{t('suffix')}</span>
        </h2>
        {state}
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </div>
      <div className="relative h-0.5 shrink-0 overflow-hidden bg-border">
        {isBusy && <div className="h-full w-1/3 animate-busy bg-primary" />}
      </div>
      {children}
      <Tooltip text={t('resize')}>
        <button
          type="button"
          aria-label={t('resize')}
          {...resizeProps}
          className="absolute right-0 bottom-0 inline-flex size-6 cursor-nwse-resize! touch-none items-end justify-end rounded-br-window p-1 text-text-muted max-md:hidden"
        >
          <Scaling size={12} aria-hidden className="[stroke-width:2]" />
        </button>
      </Tooltip>
    </section>
  );
}
