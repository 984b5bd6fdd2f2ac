import { clsx } from 'clsx';
import { Check, type LucideIcon } from 'lucide-react';
import {
  Suspense,
  createContext,
  use,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { Link } from '#shared/routing/link.tsx';
import { hideFloating, showBeside } from './floating.ts';
import { hasCommandKey } from './has-command-key.ts';
import type { Alignment, Side } from './place-floating.ts';

/** What the button of a menu needs; spread it onto a `<button>`. */
export interface MenuTriggerProps {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  /** Tells the browser that a press on the button is no press outside the menu. */
  popoverTarget: string;
  ref: RefObject<HTMLButtonElement | null>;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  /** Name of the menu for screen readers. */
  label: string;
  trigger: (props: MenuTriggerProps) => ReactElement;
  side?: Side;
  alignment?: Alignment;
  className?: string;
  children: ReactNode;
}

const CloseMenu = createContext<() => void>(() => undefined);

/** A button that opens a list of actions. Arrow keys, Home, End and first letters move, Escape closes. */
export function Menu({
  label,
  trigger,
  side = 'bottom',
  alignment = 'end',
  className,
  children,
}: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // A page has many menus, and most of them are never opened: what is in one is drawn when it opens first.
  const [isFilled, setIsFilled] = useState(false);

  const open = (focusAt: 'first' | 'last') => {
    flushSync(() => setIsFilled(true));
    if (!list.current || !anchor.current) return;
    showBeside(list.current, anchor.current, { side, alignment });
    itemsOf(list.current)
      .at(focusAt === 'first' ? 0 : -1)
      ?.focus();
  };
  const close = () => {
    if (!list.current) return;
    // First: a list that goes with the focus inside gives it back amid its going, when no tooltip may open.
    anchor.current?.focus();
    hideFloating(list.current);
  };

  return (
    <>
      {trigger({
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        popoverTarget: id,
        ref: anchor,
        onClick: (event) => {
          event.preventDefault();
          if (list.current?.matches(':popover-open')) close();
          else open('first');
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          if (hasCommandKey(event)) return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        onKeyDown={(event) => {
          if (event.key === 'Tab') close();
          else if (event.key === 'Escape') {
            // Only the menu closes, not the dialog that it may stand in.
            event.preventDefault();
            event.stopPropagation();
            close();
          } else if (!hasCommandKey(event)) moveFocus(event, event.currentTarget);
        }}
        className={clsx(
          'fixed m-0 max-h-[calc(100dvh-16px)] min-w-[12.5rem] max-w-[calc(100vw-16px)] overflow-y-auto rounded-card border border-border bg-surface p-1.5 text-text shadow-3 open:animate-menu dark:border-border-strong dark:bg-raised',
          className,
        )}
      >
        {isFilled && (
          <Suspense>
            <CloseMenu value={close}>{children}</CloseMenu>
          </Suspense>
        )}
      </div>
    </>
  );
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

function moveFocus(event: KeyboardEvent, list: HTMLElement): void {
  const items = itemsOf(list);
  const current = items.findIndex((item) => item === document.activeElement);
  const target = targetOf(event.key, current, items);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, current: number, items: HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(current + 1) % items.length];
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const fromNext = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  const letter = key.toLocaleLowerCase();
  return fromNext.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter));
}

const itemClasses =
  'flex min-h-[34px] w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-body -outline-offset-2 focus:bg-hover touch:min-h-11';

interface MenuItemProps {
  icon?: LucideIcon;
  /** Stands at the left in place of an icon. */
  emblem?: ReactNode;
  /** With a value the item is one of a choice and shows a tick when chosen. */
  isChosen?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Looks and reads disabled, but still answers. */
  looksDisabled?: boolean;
  /** A second, quieter line. */
  note?: string;
  onSelect: () => Promise<void> | void;
  children: ReactNode;
}

export function MenuItem({
  icon: Icon,
  emblem,
  isChosen,
  isDanger = false,
  isDisabled = false,
  looksDisabled = isDisabled,
  note,
  onSelect,
  children,
}: MenuItemProps) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      aria-disabled={looksDisabled || undefined}
      tabIndex={-1}
      onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (isDisabled) return;
        close();
        void onSelect();
      }}
      className={clsx(
        itemClasses,
        looksDisabled && 'text-text-disabled',
        isDanger && !looksDisabled && 'text-danger-text',
      )}
    >
      {emblem ??
        (Icon && <Icon size={16} className={isDanger ? '' : 'text-text-muted'} aria-hidden />)}
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{children}</span>
        {note && <span className="block truncate text-caption text-text-muted">{note}</span>}
      </span>
      {isChosen && <Check size={16} className="text-primary" aria-hidden />}
    </button>
  );
}

export function MenuSeparator() {
  return <div role="separator" className="-mx-1.5 my-1.5 border-t border-border" />;
}

interface MenuLinkProps {
  to: string;
  icon: LucideIcon;
  children: ReactNode;
}

/** An item that leads to a page, and can be opened in a window of its own. */
export function MenuLink({ to, icon: Icon, children }: MenuLinkProps) {
  const close = use(CloseMenu);
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      onPointerEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={close}
      onKeyDown={(event) => {
        // Links answer to Enter only; an item of a menu answers to the space bar as well.
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      className={itemClasses}
    >
      <Icon size={16} className="text-text-muted" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Link>
  );
}

/** Words in a menu that are no action. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 py-1 text-caption font-medium text-text-muted">{children}</div>;
}

interface MenuGroupProps {
  label: string;
  children: ReactNode;
}

/** Items of one choice among other items: without its name nobody hears what “Automatic” is about. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <div role="group" aria-label={label}>
      <div aria-hidden>
        <MenuLabel>{label}</MenuLabel>
      </div>
      {children}
    </div>
  );
}
