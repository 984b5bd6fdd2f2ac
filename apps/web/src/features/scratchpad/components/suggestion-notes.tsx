import type { EditorView } from '@codemirror/view';
import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { kindOfChange } from '#features/scratchpad/kind-of-change.ts';
import type { Review, StandingChange } from '#features/scratchpad/use-review.ts';
import { useNotePlaces } from '#features/scratchpad/use-note-places.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface SuggestionNotesProps {
  view: EditorView;
  review: Review;
  layout: number;
}

const SHOWN_LENGTH = 60;

/** One note for each passage: what Robin says about it, and the decision. */
export function SuggestionNotes({ view, review, layout }: SuggestionNotesProps) {
  const { standing, active } = review;
  const { list, places, isWide } = useNotePlaces(view, standing, layout);
  return (
    <ul ref={list}>
      {standing.map((change) => (
        <li
          key={change.id}
          data-note={change.id}
          style={{ top: places.get(change.id) ?? 0 }}
          className={clsx(
            'absolute right-3 pt-1 pb-2',
            isWide ? 'w-[15.75rem]' : 'left-5',
            !places.has(change.id) && 'invisible',
          )}
        >
          <Note change={change} isActive={change === active} review={review} />
        </li>
      ))}
    </ul>
  );
}

interface NoteProps {
  change: StandingChange;
  isActive: boolean;
  review: Review;
}

function Note({ change, isActive, review }: NoteProps) {
  const { t } = useTranslation('scratchpad');
  const { id, oldText, newText, comment } = change;
  const words = (newText || oldText).replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_LENGTH);
  const label = t(`suggestions.${kindOfChange(change)}`);
  if (isActive) {
    return (
      <div className="rounded-card border-2 border-primary bg-surface px-3 py-2 text-small shadow-2">
        <p className="font-semibold">{label}</p>
        {comment !== '' && <p className="mt-0.5 line-clamp-4 text-text-2">{comment}</p>}
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <Button
            size="small"
            variant="primary"
            icon={Check}
            disabled={!review.canDecide}
            aria-label={t('suggestions.acceptOf', { text: words })}
            onClick={() => review.accept(id)}
          >
            {t('suggestions.accept')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            disabled={!review.canDecide}
            aria-label={t('suggestions.rejectOf', { text: words })}
            onClick={() => review.reject(id)}
          >
            {t('suggestions.reject')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex items-center rounded-small border border-border bg-surface pl-1 text-small">
      <button
        type="button"
        aria-label={`${label}: ${words}`}
        onClick={() => review.activate(id)}
        className="min-w-0 flex-1 truncate rounded-badge px-2 py-1.5 text-left touch:min-h-11"
      >
        {label}
      </button>
      <IconButton
        icon={Check}
        label={t('suggestions.acceptOf', { text: words })}
        disabled={!review.canDecide}
        onClick={() => review.accept(id)}
      />
      <IconButton
        icon={X}
        label={t('suggestions.rejectOf', { text: words })}
        disabled={!review.canDecide}
        onClick={() => review.reject(id)}
      />
    </div>
  );
}
