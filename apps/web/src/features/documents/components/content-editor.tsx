import type { EditorView } from '@codemirror/view';
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  Search,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createContentDesk } from '#features/documents/content-desk.ts';
import { markdownMarks, type MarkdownMark } from '#shared/editor/edit-markdown.ts';
import type { LazyText } from '#shared/editor/lazy-text.ts';
import { SearchBar, type SearchCall } from '#shared/editor/search-bar.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

const icons: Record<MarkdownMark, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  heading1: Heading1,
  heading2: Heading2,
  heading3: Heading3,
  list: List,
  quote: TextQuote,
  code: Code,
};

export interface ContentEditorProps {
  value: LazyText;
  /** Whether it can only be read for now. */
  isReadOnly: boolean;
  onChange: (value: LazyText) => void;
}

/**
 * Where the Markdown of a document is typed. The editor of the scratchpad, for short texts too: in a text area of the
 * browser a megabyte takes a second to open and a tenth of one for every key.
 */
export function ContentEditor({ value, isReadOnly, onChange }: ContentEditorProps) {
  const { t } = useTranslation('po_documents');
  const [desk] = useState(() => createContentDesk(value));
  const label = t('form.content');
  useLayoutEffect(() => desk.name(label), [desk, label]);
  useLayoutEffect(() => desk.allow(!isReadOnly), [desk, isReadOnly]);
  useLayoutEffect(() => desk.listen(onChange), [desk, onChange]);
  useLayoutEffect(() => desk.show(value), [desk, value]);
  const [searched, setSearched] = useState<EditorView | null>(null);
  const searchBar = useRef<SearchCall>(null);

  function search(): void {
    if (searched) searchBar.current?.beginAnew();
    else setSearched(desk.editor());
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
    if (!isSearch || event.altKey || event.shiftKey) return;
    event.preventDefault();
    search();
  }

  return (
    <div
      onKeyDown={onKeyDown}
      className="overflow-hidden rounded-control border border-border-control bg-surface focus-within:border-focus focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-focus"
    >
      <div
        role="group"
        aria-label={t('form.marks')}
        // Firefox stops at everything that scrolls, on the way to the buttons that scroll it.
        tabIndex={-1}
        className="flex gap-0.5 overflow-x-auto border-b border-border px-1.5 py-0.5"
      >
        {markdownMarks.map((mark) => (
          <IconButton
            key={mark}
            icon={icons[mark]}
            label={t(`marks.${mark}`)}
            disabled={isReadOnly}
            onClick={() => desk.toggle(mark)}
            className="outline-offset-[-2px]!"
          />
        ))}
        <IconButton
          icon={Search}
          label={t('search.open')}
          onClick={search}
          className="ml-auto outline-offset-[-2px]!"
        />
      </div>
      {searched && (
        <SearchBar
          ref={searchBar}
          view={searched}
          doc={searched.state.doc}
          onClose={() => setSearched(null)}
        />
      )}
      <div
        // The text in it is a stop of its own.
        tabIndex={-1}
        className="h-[196px] resize-y overflow-y-auto text-body touch:text-[1rem] md:h-[min(300px,32dvh)]"
      >
        <div ref={desk.mount} className="grid min-h-full" />
      </div>
    </div>
  );
}
