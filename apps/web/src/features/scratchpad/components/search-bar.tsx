import { closeSearchPanel, findNext, findPrevious, openSearchPanel } from '@codemirror/search';
import { SearchQuery, setSearchQuery } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClasses } from '#shared/ui/field.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface SearchBarProps {
  view: EditorView;
  onClose: () => void;
}

/** Looks for words in the text and goes from one to the next. */
export function SearchBar({ view, onClose }: SearchBarProps) {
  const { t } = useTranslation('scratchpad');
  const [words, setWords] = useState('');
  const [isFound, setIsFound] = useState(true);
  useEffect(() => {
    // The panel of the editor stays empty; while it is open, all matches are marked.
    openSearchPanel(view);
    return () => {
      closeSearchPanel(view);
    };
  }, [view]);

  function look(next: string): void {
    setWords(next);
    const query = new SearchQuery({ search: next, literal: true });
    view.dispatch({ effects: setSearchQuery.of(query) });
    setIsFound(next === '' || query.getCursor(view.state).next().done !== true);
  }

  function close(): void {
    onClose();
    view.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') (event.shiftKey ? findPrevious : findNext)(view);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  return (
    <div
      role="search"
      className="flex shrink-0 items-center gap-1 border-b border-border px-3 py-1.5"
    >
      <input
        autoFocus
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        value={words}
        onChange={(event) => look(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${controlClasses} h-8 flex-1 touch:h-11`}
      />
      <p role="status" className="px-1 text-caption whitespace-nowrap text-text-muted">
        {!isFound && t('search.none')}
      </p>
      <IconButton
        icon={ChevronUp}
        label={t('search.previous')}
        disabled={words === '' || !isFound}
        onClick={() => findPrevious(view)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('search.next')}
        disabled={words === '' || !isFound}
        onClick={() => findNext(view)}
      />
      <IconButton icon={X} label={t('search.close')} onClick={close} />
    </div>
  );
}
