import { limits } from '@robin/contract/limits';
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markdownMarks, toggleMark, type MarkdownMark } from '#features/documents/edit-markdown.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';
import type { MarkdownView } from './document-dialogs.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

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

interface ContentFieldProps {
  value: string;
  onChange: (value: string) => void;
  Markdown: MarkdownView;
}

/** The text of a document as Markdown, to write and to look at. */
export function ContentField({ value, onChange, Markdown }: ContentFieldProps) {
  const { t } = useTranslation('po_documents');
  const id = useId();
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <div className="flex flex-col gap-2">
      <Tabs
        look="segments"
        label={t('form.content')}
        idPrefix={id}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: t('form.write') },
          { value: 'preview', label: t('form.preview') },
        ]}
        className="w-[210px]"
      />
      <div {...tabPanelProps(id, view)}>
        {view === 'write' ? (
          <Writing value={value} onChange={onChange} />
        ) : (
          <div className="min-h-[236px] rounded-control border border-border px-4 py-3">
            {value.trim() === '' ? (
              <p className="text-body text-text-muted italic">{t('preview.empty')}</p>
            ) : (
              <Suspense fallback={<TextSkeleton />}>
                <Markdown text={value} />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Writing({ value, onChange }: Omit<ContentFieldProps, 'Markdown'>) {
  const { t } = useTranslation('po_documents');
  const field = useRef<HTMLTextAreaElement>(null);
  /** Where the selection goes once the changed text stands in the field. */
  const selection = useRef<[number, number] | null>(null);
  useLayoutEffect(() => {
    if (!selection.current) return;
    field.current?.setSelectionRange(...selection.current);
    selection.current = null;
  });

  const mark = (wanted: MarkdownMark) => {
    if (!field.current) return;
    const { selectionStart, selectionEnd } = field.current;
    const marked = toggleMark({ text: value, start: selectionStart, end: selectionEnd }, wanted);
    selection.current = [marked.start, marked.end];
    field.current.focus();
    onChange(marked.text);
  };

  return (
    <div className="overflow-hidden rounded-control border border-border-control bg-surface focus-within:border-focus focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-focus">
      <div
        role="group"
        aria-label={t('form.marks')}
        className="flex gap-0.5 overflow-x-auto border-b border-border px-1.5 py-0.5"
      >
        {markdownMarks.map((wanted) => (
          <IconButton
            key={wanted}
            icon={icons[wanted]}
            label={t(`marks.${wanted}`)}
            onClick={() => mark(wanted)}
            className="outline-offset-[-2px]!"
          />
        ))}
      </div>
      <textarea
        ref={field}
        aria-label={t('form.content')}
        value={value}
        maxLength={limits.documentContentMaxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const wanted = { b: 'bold', i: 'italic' } as const;
          const key = event.key.toLowerCase();
          if (!(event.ctrlKey || event.metaKey) || (key !== 'b' && key !== 'i')) return;
          event.preventDefault();
          mark(wanted[key]);
        }}
        className="block h-[196px] w-full resize-y bg-transparent px-3.5 py-2.5 text-body outline-none touch:text-[16px] md:h-[min(300px,32dvh)]"
      />
    </div>
  );
}
