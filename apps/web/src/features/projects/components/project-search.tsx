import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClasses } from '#shared/ui/field.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface ProjectSearchProps {
  value: string;
  onChange: (value: string) => void;
  /** The person goes on to something else. */
  onLeave: () => void;
  ref: RefObject<HTMLInputElement | null>;
}

/** The field above the cards. Escape and the cross empty it. */
export function ProjectSearch({ value, onChange, onLeave, ref }: ProjectSearchProps) {
  const { t } = useTranslation('projects');
  const clear = () => {
    onChange('');
    ref.current?.focus();
  };
  return (
    <div className="relative w-full md:w-[20rem]">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-text-muted"
      />
      <input
        ref={ref}
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          clear();
        }}
        className={clsx(
          controlClasses,
          'h-9 pr-10 pl-9 touch:h-11 touch:pr-12 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          label={t('search.clear')}
          onClick={clear}
          className="absolute inset-y-0 right-0.5 my-auto touch:right-0"
        />
      )}
    </div>
  );
}
