import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailableUser } from '@robin/contract/project-membership';
import { Avatar } from '#shared/ui/avatar.tsx';
import { hideFloating, showBeside } from '#shared/ui/floating.ts';

interface UserOptionsProps {
  id: string;
  isOpen: boolean;
  /** The field below which the list hangs, as wide as it. */
  anchor: RefObject<HTMLElement | null>;
  offered: readonly AvailableUser[];
  /** How many were found; more than are offered when the rest is left out. */
  foundCount: number;
  activeId: number | null;
  chosenId: number | null;
  onChoose: (user: AvailableUser) => void;
}

/** Id of the element of one person in the list with this id. */
export const userOptionId = (listId: string, user: AvailableUser) => `${listId}-${user.id}`;

/** The people that a combobox offers. The focus stays in the field. */
export function UserOptions({
  id,
  isOpen,
  anchor,
  offered,
  foundCount,
  activeId,
  chosenId,
  onChoose,
}: UserOptionsProps) {
  const { t } = useTranslation('projects');
  const box = useRef<HTMLDivElement>(null);
  const hiddenCount = foundCount - offered.length;
  const foundText = isOpen
    ? foundCount === 0
      ? t('members.nobodyFound')
      : t('members.found', { count: foundCount })
    : '';

  useLayoutEffect(() => {
    if (!box.current || !anchor.current) return;
    if (!isOpen) return hideFloating(box.current);
    box.current.style.width = `${anchor.current.offsetWidth}px`;
    showBeside(box.current, anchor.current, { side: 'bottom', alignment: 'start', gap: 4 });
  }, [anchor, isOpen, offered]);

  useLayoutEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <>
      <p role="status" className="sr-only">
        {foundText}
      </p>
      <div
        ref={box}
        popover="manual"
        // What scrolls is a stop of Tab to browsers; this one would close under the focus.
        tabIndex={-1}
        // A press in the list must not take the focus out of the field, which would close the list.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="fixed m-0 max-h-[320px] overflow-y-auto overscroll-contain rounded-card border border-border bg-surface p-1.5 text-text shadow-3 open:animate-menu dark:border-border-strong dark:bg-raised"
      >
        <ul id={id} role="listbox" aria-label={t('members.choose')}>
          {isOpen &&
            offered.map((user) => (
              <li
                key={user.id}
                id={userOptionId(id, user)}
                role="option"
                aria-selected={user.id === chosenId}
                aria-current={user.id === activeId || undefined}
                onClick={() => onChoose(user)}
                className={clsx(
                  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5',
                  user.id === activeId ? 'bg-hover' : 'hover:bg-hover',
                )}
              >
                <Avatar name={user.username} size={26} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-body">{user.username}</span>
                  <span className="block truncate text-caption text-text-muted">{user.email}</span>
                </span>
                {user.id === chosenId && <Check size={16} className="text-primary" aria-hidden />}
              </li>
            ))}
        </ul>
        {isOpen && foundCount === 0 && (
          <p className="px-2.5 py-2 text-body text-text-muted">{t('members.nobodyFound')}</p>
        )}
        {isOpen && hiddenCount > 0 && (
          <p className="px-2.5 pt-1.5 pb-1 text-caption text-text-muted">
            {t('members.moreFound', { count: hiddenCount })}
          </p>
        )}
      </div>
    </>
  );
}
