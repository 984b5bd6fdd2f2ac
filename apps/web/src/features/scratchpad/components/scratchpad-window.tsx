import type { PoDocument } from '@robin/contract/documents';
import type { EditorView } from '@codemirror/view';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createDesk } from '#features/scratchpad/create-desk.ts';
import { reviewRequest } from '#features/scratchpad/review-request.ts';
import { useAskRobin } from '#features/scratchpad/use-ask-robin.ts';
import { useLeaving } from '#features/scratchpad/use-leaving.ts';
import { useKeptText } from '#features/scratchpad/use-kept-text.ts';
import { useMayEdit } from '#features/scratchpad/use-may-edit.ts';
import { useReview } from '#features/scratchpad/use-review.ts';
import { useScratchpadNews } from '#features/scratchpad/use-scratchpad-news.ts';
import { useSuggestions } from '#features/scratchpad/use-suggestions.ts';
import { setEditable, setTexts } from '#shared/editor/create-editor.ts';
import { SearchBar, type SearchCall } from '#shared/editor/search-bar.tsx';
import { stopTelling, tellKept } from '#shared/forms/tell-kept.ts';
import { areKeysAtHand } from '#shared/ui/are-keys-at-hand.ts';
import { isFocusFree } from '#shared/ui/is-focus-free.ts';
import { KeptNotice } from './kept-notice.tsx';
import { ScratchpadFoot } from './scratchpad-foot.tsx';
import { ScratchpadFrame } from './scratchpad-frame.tsx';
import { ScratchpadNotices } from './scratchpad-notices.tsx';
import { ScratchpadState } from './scratchpad-state.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SuggestionBar } from './suggestion-bar.tsx';
import { SuggestionNotes } from './suggestion-notes.tsx';

const topicOf = (documentId: string) => `scratchpad:${documentId}`;

interface ScratchpadWindowProps {
  /** The document as it was when the window was opened. */
  first: PoDocument;
  icon: LucideIcon;
  onAsk: () => void;
  /** Called when everything is saved, or nobody wants it to be. */
  onClose: () => void;
}

/** A document that is written by people and Robin together. */
export function ScratchpadWindow({ first, icon, onAsk, onClose }: ScratchpadWindowProps) {
  const { t } = useTranslation('scratchpad');
  const [{ text, editor, mount }] = useState(() =>
    createDesk(first, (words) =>
      tellKept({
        topic: topicOf(first.id),
        said: { title: t('left.title', { title: first.title }), message: t('left.text') },
        words,
      }),
    ),
  );
  // What was kept is offered here from now on.
  useEffect(() => stopTelling(topicOf(first.id)), [first.id]);
  const [isSearching, setIsSearching] = useState(false);
  const view = useStore(editor, (state) => state.view);
  const hasSelection = useStore(editor, (state) => state.hasSelection);
  const shown = useStore(editor, (state) => state.shown);
  const layout = useStore(editor, (state) => state.layout);
  // Every letter changes it, and only the search asks for it.
  const doc = useStore(editor, (state) => (isSearching ? state.doc : null));
  const searchBar = useRef<SearchCall>(null);
  const frame = useRef<HTMLElement>(null);
  const state = useStore(text.store);
  const { id, title } = state.base;
  const mayEdit = useMayEdit(state.base);
  const { isLocked, isTalk, canAsk, isAnswered, ask, drop } = useAskRobin(first, text, onAsk);
  const suggestions = useSuggestions(id, text, view);
  const kept = useKeptText(first, text);
  useLeaving(text);
  useScratchpadNews(id, text);
  const review = useReview(view, {
    shown,
    suggestions,
    canDecide: mayEdit && !isLocked && !suggestions.isDeciding && !state.conflict,
  });

  useEffect(() => {
    if (!view) return;
    setTexts(view, {
      label: t('editor.label', { title }),
      placeholder: t('editor.placeholder'),
      phrases: { 'current match': t('editor.currentMatch'), 'on line': t('editor.onLine') },
    });
  }, [view, t, title]);
  useEffect(() => {
    if (view) setEditable(view, mayEdit && !isLocked);
  }, [view, mayEdit, isLocked]);
  useEffect(() => {
    if (!view || !areKeysAtHand()) return;
    // After a reload, or opened in another window, it comes while somebody types: the rest of their words belongs there.
    if (!document.activeElement?.matches('input, textarea')) view.focus();
  }, [view]);
  const { isDeciding, lastMade, failure } = suggestions;
  useEffect(() => {
    // What was pressed was disabled meanwhile, or is gone with what was decided.
    if (view && !isDeciding && isFocusFree()) goOnIn(view, frame.current);
  }, [view, isDeciding, lastMade, failure]);

  /** Where the buttons of what was decided are gone. */
  function goOn(): void {
    if (view) goOnIn(view, frame.current);
  }

  const askForReview = () => ask({ text: reviewRequest(title), isReview: true });

  async function close(): Promise<void> {
    drop();
    if (await text.saveNow()) onClose();
  }

  function discard(): void {
    text.drop();
    onClose();
  }

  function search(): void {
    if (isSearching) searchBar.current?.beginAnew();
    else setIsSearching(true);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    const actions: Partial<Record<string, () => void>> = {
      s: () => void text.saveNow(),
      f: search,
      enter: askForReview,
    };
    // A letter comes as a capital while Caps Lock is on.
    const action = actions[event.key.toLowerCase()];
    if (!action || event.altKey || event.shiftKey) return;
    event.preventDefault();
    action();
  }

  return (
    <ScratchpadFrame
      ref={frame}
      title={title}
      icon={icon}
      isBusy={isLocked}
      state={
        <ScratchpadState
          isLocked={isLocked}
          status={state.status}
          savedAt={state.base.updated_at}
        />
      }
      onClose={() => void close()}
      onKeyDownCapture={review.onKeyDown}
      onKeyDown={onKeyDown}
    >
      {view && doc && isSearching && (
        <SearchBar ref={searchBar} view={view} doc={doc} onClose={() => setIsSearching(false)} />
      )}
      <SuggestionBar suggestions={suggestions} review={review} />
      {kept && (mayEdit || kept.words !== '') && (
        <KeptNotice
          words={kept.words}
          mayEdit={mayEdit}
          canTake={!isLocked && !state.conflict}
          onTake={() => void kept.take().then(goOn)}
          onDiscard={() => {
            kept.discard();
            goOn();
          }}
        />
      )}
      <ScratchpadNotices
        text={text}
        state={state}
        mayEdit={mayEdit}
        onDecide={goOn}
        onDiscard={discard}
      />
      <div className="relative flex min-h-16 flex-1">
        <div className="@container relative min-h-0 flex-1 overflow-y-auto text-[0.875rem] leading-[1.375rem] max-md:text-[1rem] max-md:leading-6">
          <div
            ref={mount}
            data-notes={review.standing.length > 0 || undefined}
            className="grid min-h-full data-notes:@min-[45rem]:pr-[17rem]"
          />
          {view && <SuggestionNotes view={view} review={review} layout={layout} />}
        </div>
        {view && hasSelection && !isSearching && canAsk && mayEdit && (
          <SelectionBar view={view} title={title} onAsk={ask} />
        )}
      </div>
      <ScratchpadFoot
        isLocked={isLocked}
        isTalk={isTalk}
        canAsk={canAsk}
        hasSuggestions={suggestions.pending.length > 0}
        // Not while a decision is on its way: they would go and come back with every one.
        canDecide={mayEdit && !state.conflict}
        onSearch={search}
        onAsk={askForReview}
        onShowAnswer={isAnswered ? () => void close() : null}
      />
    </ScratchpadFrame>
  );
}

/** Keys go on in the text, a finger in the window, from where a screen reader reads on. */
function goOnIn(view: EditorView, frame: HTMLElement | null): void {
  if (areKeysAtHand()) view.focus();
  else frame?.focus({ preventScroll: true });
}
