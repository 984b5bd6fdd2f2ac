import { ArrowUp } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { SentMessage } from '#features/chat/chat-turns.ts';
import { readDraft, returnToDraft, storeDraft } from '#features/chat/drafts.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

const MAX_HEIGHT = 192;

interface ComposerProps {
  sessionId: string;
  /** The text area, so that others can lead the focus back to it. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whether messages are loading or an answer is running: nothing can be sent now. */
  isBusy: boolean;
  /** A message whose sending failed; its text goes back into the field. */
  returned: SentMessage | null;
  onReturnedTaken: () => void;
  /** False when the message was not taken. */
  onSend: (text: string, resentId?: string) => boolean;
  /** Set while Escape stops an answer. */
  onStop: (() => void) | null;
}

/** As high as its text, up to the limit; from there on it scrolls. */
function fitHeight(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  area.style.height = `${Math.min(area.scrollHeight, MAX_HEIGHT)}px`;
  area.style.overflowY = area.scrollHeight > MAX_HEIGHT ? 'auto' : 'hidden';
}

/** Where messages are written. Enter sends, Shift+Enter begins a new line. */
export function Composer(props: ComposerProps) {
  const { sessionId, field, isBusy, returned, onReturnedTaken, onSend, onStop } = props;
  const { t } = useTranslation('chat');
  const [text, setText] = useState(() => readDraft(sessionId));
  /** The failed message that was put back last: sent again unchanged it keeps its id. */
  const [putBack, setPutBack] = useState<SentMessage | null>(null);
  const canSend = !isBusy && text.trim() !== '';

  useEffect(() => storeDraft(sessionId, text), [sessionId, text]);

  if (returned && returned !== putBack) {
    setPutBack(returned);
    setText(returnToDraft(text, returned.text));
  }
  useEffect(() => {
    if (returned) onReturnedTaken();
  }, [returned, onReturnedTaken]);

  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current);
  }, [field, text]);

  function send(): void {
    if (!canSend) return;
    const resentId = putBack?.text === text ? putBack.id : undefined;
    if (onSend(text, resentId)) setText('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that ends a composition (Japanese, Chinese, dead keys) chooses a word and sends nothing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && onStop) {
      event.preventDefault();
      onStop();
    }
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    send();
    field.current?.focus();
  }

  return (
    <form
      onSubmit={onSubmit}
      onPointerDown={(event) => {
        // The whole box is the field: a press beside the text leads there too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        field.current?.focus();
      }}
      className="relative cursor-text rounded-window border border-border-control bg-surface shadow-2 has-[textarea:focus]:border-focus has-[textarea:focus]:inset-ring has-[textarea:focus]:inset-ring-focus dark:bg-raised"
    >
      <textarea
        ref={field}
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t('composer.placeholder')}
        aria-label={t('composer.label')}
        enterKeyHint="send"
        className="block w-full resize-none rounded-t-window bg-transparent px-4 pt-3 pb-0 text-reading text-text outline-none touch:text-reading-phone"
      />
      <div className="pointer-events-none flex items-center justify-end gap-3 p-2 *:pointer-events-auto">
        <span
          aria-hidden
          className="flex items-center gap-1 text-caption text-text-muted touch:hidden"
        >
          <kbd className="rounded-[4px] border border-border-strong bg-surface px-1 font-sans text-micro font-medium text-text-2 dark:bg-raised">
            {t('composer.sendKey')}
          </kbd>
          {t('composer.sendHint')}
        </span>
        <IconButton
          type="submit"
          icon={ArrowUp}
          iconSize={18}
          label={t('composer.send')}
          variant="primary"
          disabled={!canSend}
          className="size-9! rounded-small! touch:size-11!"
        />
      </div>
    </form>
  );
}
