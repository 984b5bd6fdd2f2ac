import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupName } from '#features/episodes/episode-groups.ts';

interface EpisodeGroupSectionProps {
  name: GroupName;
  count: number;
  isOpen: boolean;
  /** Null where it cannot be closed. */
  onToggle: (() => void) | null;
  children: ReactNode;
}

/** A group of the sidebar with its count. Candidates are what waits, so they are always open. */
export function EpisodeGroupSection(props: EpisodeGroupSectionProps) {
  const { name, count, isOpen, onToggle, children } = props;
  const { t } = useTranslation('episodes');
  const bodyId = useId();
  const isWaiting = name === 'candidates';
  const title = t(`group.${name}`);
  const pill = (
    <span
      className={clsx(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full px-1.5 text-micro font-semibold tabular-nums',
        isWaiting && count > 0
          ? 'border border-accent-border bg-accent-soft text-accent-text'
          : 'bg-active text-text-2',
      )}
    >
      {count}
    </span>
  );
  return (
    <section aria-label={title} className="border-border not-first:border-t">
      <h3 className="text-caption font-semibold">
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
            className="flex h-9 w-full items-center gap-2 px-3 focus-visible:-outline-offset-2 hover:bg-hover touch:h-11"
          >
            <ChevronRight
              size={14}
              aria-hidden
              className={clsx(
                'text-text-subtle transition-transform duration-160 [stroke-width:2]',
                isOpen && 'rotate-90',
              )}
            />
            {title} {pill}
          </button>
        ) : (
          <span className="flex h-9 items-center gap-2 px-3">
            {count > 0 && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
            {title} {pill}
          </span>
        )}
      </h3>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
