import { Suspense, useId, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';
import type { ContentEditorProps } from './content-editor.tsx';
import type { MarkdownView } from './document-dialogs.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

/** What shows and edits the text of a document. Handed in by the page, which loads it when it is needed. */
export interface ContentViews {
  Markdown: MarkdownView;
  Editor: ComponentType<ContentEditorProps>;
}

/** As high as the editor with its marks, so that nothing moves when it comes, or gives way to a short preview. */
const room =
  'min-h-[calc(198px+var(--marks))] rounded-control border border-border px-4 py-3 [--marks:37px] touch:[--marks:49px] md:min-h-[calc(min(300px,32dvh)+2px+var(--marks))]';

interface ContentFieldProps extends ContentViews, ContentEditorProps {}

/** The text of a document as Markdown, to write and to look at. */
export function ContentField({ Markdown, Editor, ...editing }: ContentFieldProps) {
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
        className="w-[13.125rem] max-w-full"
      />
      <div {...tabPanelProps(id, view)}>
        {/* Stays beside the preview: cursor, undoing and what is on its way into the text are its own. */}
        <div hidden={view === 'preview'}>
          <Suspense
            fallback={
              <div className={room}>
                <TextSkeleton />
              </div>
            }
          >
            <Editor {...editing} />
          </Suspense>
        </div>
        {view === 'preview' && <Preview text={editing.value.toString()} Markdown={Markdown} />}
      </div>
    </div>
  );
}

function Preview({ text, Markdown }: { text: string; Markdown: MarkdownView }) {
  const { t } = useTranslation('po_documents');
  return (
    <div className={room}>
      {text.trim() === '' ? (
        <p className="text-body text-text-muted italic">{t('preview.empty')}</p>
      ) : (
        <Suspense fallback={<TextSkeleton />}>
          <Markdown text={text} />
        </Suspense>
      )}
    </div>
  );
}
