import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

interface DisclosureChipProps {
  /** Accessible name of what opens. */
  panelLabel: string;
  /** What the chip says, from icon to short result. */
  summary: ReactNode;
  isDanger?: boolean;
  children: ReactNode;
}

/** A chip of 30 px that opens to a panel as wide as the message. */
export function DisclosureChip(props: DisclosureChipProps) {
  const { panelLabel, summary, isDanger = false, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <div
      className={clsx(
        'max-w-full min-w-0 rounded-control border bg-surface text-small dark:bg-raised',
        isDanger ? 'border-danger-border' : 'border-border',
        isOpen && 'basis-full rounded-small!',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={clsx(
          'flex w-full min-w-0 items-center gap-2 rounded-control px-2.5 touch:h-11',
          isOpen ? 'h-9' : 'h-7 hover:bg-hover',
        )}
      >
        {summary}
        <ChevronDown
          size={14}
          aria-hidden
          className={clsx(
            'ml-auto text-text-subtle transition-transform duration-160 [stroke-width:2]',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <section id={panelId} aria-label={panelLabel} className="px-2.5 pt-0.5 pb-2.5">
          {children}
        </section>
      )}
    </div>
  );
}
