import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import {
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { controlClasses } from '#shared/ui/field.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

export interface SearchCall {
  /** Goes to the field, with what is selected in the text by now. */
  beginAnew: () => void;
}

interface SearchBarProps {
  view: EditorView;
  /** What stands in it, which others may change meanwhile. */
  doc: Text;
  /** Gets what there is to do when the search is called for once more. */
  ref: Ref<SearchCall>;
  onClose: () => void;
}

/** More than this is a selection for something else. */
const MAX_SELECTED_LENGTH = 100;

/** What somebody wants to look for who calls the search: what is selected in one line, else what was looked for before. */
function wordsToBeginWith({ state }: EditorView): string {
  const { from, to } = state.selection.main;
  const selected = to - from > MAX_SELECTED_LENGTH ? '' : state.sliceDoc(from, to);
  return selected === '' || selected.includes('\n') ? getSearchQuery(state).search : selected;
}

const queryOf = (words: string) => new SearchQuery({ search: words, literal: true });

const isIn = (doc: Text, words: string) =>
  words === '' || queryOf(words).getCursor(doc).next().done !== true;

/** Looks for words in the text of an editor and goes from one to the next. */
export function SearchBar(props: SearchBarProps) {
  return (
    <Suspense fallback={null}>
      <Bar {...props} />
    </Suspense>
  );
}

function Bar({ view, doc, ref, onClose }: SearchBarProps) {
  const { t } = useTranslation('po_documents');
  const field = useRef<HTMLInputElement>(null);
  const [first] = useState(() => wordsToBeginWith(view));
  const [words, setWords] = useState(first);
  const isFound = useMemo(() => isIn(doc, words), [doc, words]);
  /** How often it was called for. */
  const [calls, setCalls] = useState(1);
  useEffect(() => {
    // The panel of the editor stays empty; while it is open, all matches are marked.
    openSearchPanel(view);
    view.dispatch({ effects: setSearchQuery.of(queryOf(first)) });
    return () => {
      closeSearchPanel(view);
    };
  }, [view, first]);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [calls]);
  useImperativeHandle(ref, () => ({
    beginAnew: () => {
      // Who is in the field already looks for what stands there.
      if (document.activeElement !== field.current) look(wordsToBeginWith(view));
      setCalls((count) => count + 1);
    },
  }));

  function look(next: string): void {
    setWords(next);
    view.dispatch({ effects: setSearchQuery.of(queryOf(next)) });
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
        ref={field}
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
