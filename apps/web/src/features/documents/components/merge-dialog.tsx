import { useId } from 'react';
import { limits } from '@robin/contract/limits';
import { isBlank } from '@robin/contract/rules/is-blank';
import { useTranslation } from 'react-i18next';
import type { DocumentDraft } from '#features/documents/document-draft.ts';
import {
  decideDraft,
  nameConflicts,
  type DraftConflict,
  type MergedDraft,
} from '#features/documents/merge-drafts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

interface MergeDialogProps {
  merged: MergedDraft;
  /** Who was faster; null for the person themselves, in another window. */
  name: string | null;
  /** Whether the document was archived meanwhile, which the save takes over. */
  isArchived: boolean;
  /** What was chosen or written so far, by the names of the conflicts. */
  choices: ReadonlyMap<string, string>;
  onChoose: (conflictName: string, text: string) => void;
  onDecide: (draft: DocumentDraft) => void;
  /** Back to the editor, in which everything is as it was typed. */
  onClose: () => void;
}

/** Two people have changed the same paragraphs: each is decided, and can be written anew. */
export function MergeDialog({
  merged,
  name,
  isArchived,
  choices,
  onChoose,
  onDecide,
  onClose,
}: MergeDialogProps) {
  const { t } = useTranslation('po_documents');
  const { conflicts } = merged;
  const names = nameConflicts(conflicts);
  const decided = conflicts.map(({ mine }, index) => choices.get(names[index] ?? '') ?? mine);
  const draft = decideDraft(merged, decided);
  return (
    <Dialog
      width="wide"
      className="md:w-[53.75rem]!"
      onClose={onClose}
      title={name === null ? t('conflict.titleElsewhere') : t('conflict.title', { name })}
      description={[
        t('merge.text', { count: conflicts.length }),
        ...(isArchived ? [t('conflict.archived')] : []),
      ].join(' ')}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('merge.back')}
          </Button>
          <Button variant="primary" disabled={isBlank(draft.title)} onClick={() => onDecide(draft)}>
            {t('merge.save')}
          </Button>
        </>
      }
    >
      <ol className="flex flex-col gap-5">
        {conflicts.map((conflict, index) => (
          <Conflict
            key={index}
            conflict={conflict}
            name={name}
            heading={
              conflict.part === 'title'
                ? t('form.title')
                : t('merge.place', { number: index + 1, count: conflicts.length })
            }
            value={decided[index] ?? ''}
            onChange={(text) => onChoose(names[index] ?? '', text)}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface ConflictProps {
  conflict: DraftConflict;
  name: string | null;
  heading: string;
  value: string;
  onChange: (text: string) => void;
}

function Conflict({ conflict, name, heading, value, onChange }: ConflictProps) {
  const { t } = useTranslation('po_documents');
  const id = useId();
  const choices = [
    { label: t('merge.takeMine'), text: conflict.mine },
    {
      label: name === null ? t('merge.takeElsewhere') : t('merge.takeTheirs', { name }),
      text: conflict.theirs,
    },
    ...(conflict.both === null ? [] : [{ label: t('merge.takeBoth'), text: conflict.both }]),
  ];
  return (
    <li>
      <section aria-labelledby={id} className="rounded-card border border-border">
        <h3 id={id} className="border-b border-border px-4 py-2.5 text-small font-semibold">
          {heading}
        </h3>
        <div className="grid md:grid-cols-2">
          <Side heading={t('merge.mine')} text={conflict.mine} />
          <Side
            heading={name === null ? t('merge.elsewhere') : t('merge.theirs', { name })}
            text={conflict.theirs}
            className="border-t border-border md:border-t-0 md:border-l"
          />
        </div>
        <div className="border-t border-border px-4 py-3">
          <div role="group" aria-label={heading} className="mb-3 flex flex-wrap gap-2">
            {choices.map(({ label, text }) => (
              <Button
                key={label}
                size="small"
                aria-pressed={value === text}
                className="aria-pressed:border-primary! aria-pressed:bg-primary-soft-2! aria-pressed:text-primary-text!"
                onClick={() => onChange(text)}
              >
                {label}
              </Button>
            ))}
          </div>
          {conflict.part === 'title' ? (
            <TextField
              label={t('merge.result')}
              value={value}
              maxLength={limits.documentTitleMaxLength}
              required
              autoComplete="off"
              onChange={(event) => onChange(event.target.value)}
            />
          ) : (
            <TextArea
              label={t('merge.result')}
              hint={value === '' ? t('merge.empty') : undefined}
              rows={4}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </div>
      </section>
    </li>
  );
}

function Side({
  heading,
  text,
  className = '',
}: {
  heading: string;
  text: string;
  className?: string;
}) {
  const { t } = useTranslation('po_documents');
  const id = useId();
  return (
    <div className={`min-w-0 px-4 py-3 ${className}`}>
      <p id={id} className="mb-1 text-caption font-medium text-text-muted">
        {heading}
      </p>
      {/* Long texts scroll, also for those who have only a keyboard. */}
      <div
        role="group"
        aria-labelledby={id}
        tabIndex={0}
        className="max-h-40 overflow-y-auto text-small whitespace-pre-wrap wrap-anywhere"
      >
        {text === '' ? <em className="text-text-muted">{t('merge.deleted')}</em> : text}
      </div>
    </div>
  );
}
