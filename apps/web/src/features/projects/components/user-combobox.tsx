import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailableUser } from '@robin/contract/project-membership';
import { foldText } from '#features/projects/fold-text.ts';
import { createUserSearch, OFFERED_USERS } from '#features/projects/search-users.ts';
import { controlClasses } from '#shared/ui/field.tsx';
import { userOptionId, UserOptions } from './user-options.tsx';

interface UserComboboxProps {
  users: readonly AvailableUser[];
  chosen: AvailableUser | null;
  onChoose: (user: AvailableUser | null) => void;
  isDisabled: boolean;
  /** Whether the chosen one stays for now; the focus may stay, too. */
  isReadOnly: boolean;
  ref: Ref<HTMLInputElement>;
}

/**
 * A field to choose one of many people: typing filters by user name and e-mail, arrow keys move, Enter chooses,
 * Escape closes. Only the first of those found are drawn.
 */
export function UserCombobox({
  users,
  chosen,
  onChoose,
  isDisabled,
  isReadOnly,
  ref,
}: UserComboboxProps) {
  const { t } = useTranslation('projects');
  const listId = useId();
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // Somebody else may add people meanwhile: the place in the list is soon another one's.
  const [activeId, setActiveId] = useState<AvailableUser['id'] | null>(null);
  const search = useMemo(() => createUserSearch(users), [users]);
  const found = useMemo(() => search(typed), [search, typed]);
  const offered = found.slice(0, OFFERED_USERS);
  const activeIndex = Math.max(
    0,
    offered.findIndex(({ id }) => id === activeId),
  );
  const active = isOpen ? offered[activeIndex] : undefined;

  const open = () => {
    if (isReadOnly) return;
    setIsOpen(true);
    setActiveId(null);
  };
  const close = () => setIsOpen(false);
  const choose = (user: AvailableUser) => {
    onChoose(user);
    setTyped('');
    close();
  };
  const move = (step: number) => {
    if (!isOpen) open();
    else if (offered.length > 0) {
      setActiveId(offered.at((activeIndex + step) % offered.length)?.id ?? null);
    }
  };

  const leave = () => {
    close();
    const [best] = found;
    // Who types a whole name has chosen by it.
    const isNamed = foldText(best?.username ?? '') === foldText(typed.trim());
    if (!chosen && best && isNamed) choose(best);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      move(step);
    } else if (event.key === 'Enter' && active) {
      // The form is sent by the next Enter, when somebody is chosen.
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && (isOpen || typed !== '')) {
      event.preventDefault();
      if (isOpen) close();
      else setTyped('');
    }
  };

  return (
    <div ref={field} className="relative min-w-[min(12.5rem,100%)] flex-1 max-md:flex-[1_1_100%]">
      <input
        ref={ref}
        role="combobox"
        aria-label={t('members.choose')}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && userOptionId(listId, active)}
        placeholder={t('members.choose')}
        autoComplete="off"
        spellCheck={false}
        disabled={isDisabled}
        readOnly={isReadOnly}
        value={chosen ? chosen.username : typed}
        onChange={(event) => {
          onChoose(null);
          setTyped(event.target.value);
          open();
        }}
        onClick={open}
        onBlur={leave}
        onKeyDown={onKeyDown}
        className={clsx(controlClasses, 'h-9 pr-9 touch:h-11')}
      />
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-text-muted"
      />
      <UserOptions
        id={listId}
        isOpen={isOpen}
        anchor={field}
        offered={offered}
        foundCount={found.length}
        activeId={active?.id ?? null}
        chosenId={chosen?.id ?? null}
        onChoose={choose}
      />
    </div>
  );
}
