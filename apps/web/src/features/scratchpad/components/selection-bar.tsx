import { limits } from '@robin/contract/limits';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import type { EditorView } from '@codemirror/view';
import { Send } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { quoted } from '#features/scratchpad/review-request.ts';
import { Button } from '#shared/ui/button.tsx';
import { controlClasses } from '#shared/ui/field.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface SelectionBarProps {
  view: EditorView;
  title: string;
  onAsk: (request: { text: string; isReview: boolean }) => void;
}

/** Sends the selected text to Robin, with a wish. */
export function SelectionBar({ view, title, onAsk }: SelectionBarProps) {
  const { t } = useTranslation('scratchpad');
  const [ownWish, setOwnWish] = useState('');
  const [isTooLong, setIsTooLong] = useState(false);

  function send(wish: string): void {
    const { from, to } = view.state.selection.main;
    const quote = quoted(view.state.sliceDoc(from, to));
    const text = t('selection.message', { title, wish, quote });
    const isLonger = isLongerThan(text, limits.messageMaxLength);
    setIsTooLong(isLonger);
    if (!isLonger) onAsk({ text, isReview: false });
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (ownWish.trim() !== '') send(ownWish.trim());
  }

  return (
    <form
      aria-label={t('selection.label')}
      onSubmit={onSubmit}
      className="absolute inset-x-3 bottom-2 flex animate-menu flex-wrap items-center gap-1.5 rounded-card border border-border-strong bg-surface p-1.5 shadow-3 dark:bg-raised"
    >
      <Button size="small" onClick={() => send(t('selection.shorterWish'))}>
        {t('selection.shorter')}
      </Button>
      <Button size="small" onClick={() => send(t('selection.gherkinWish'))}>
        {t('selection.gherkin')}
      </Button>
      <span className="flex min-w-40 flex-1 items-center gap-1">
        <input
          aria-label={t('selection.wish')}
          placeholder={t('selection.wish')}
          value={ownWish}
          onChange={(event) => setOwnWish(event.target.value)}
          className={`${controlClasses} h-[30px] min-w-0 flex-1 text-small! touch:h-11`}
        />
        <IconButton
          type="submit"
          icon={Send}
          label={t('selection.send')}
          disabled={ownWish.trim() === ''}
        />
      </span>
      {isTooLong && (
        <p role="alert" className="w-full px-1 text-caption text-danger-text">
          {t('selection.tooLong')}
        </p>
      )}
    </form>
  );
}
