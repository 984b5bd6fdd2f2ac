import { ArrowUp } from 'lucide-react';
import {
  memo,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { SendOptions, SentMessage } from '#features/chat/chat-turns.ts';
import { AttachButton } from '#features/chat/composer/attach-button.tsx';
import { removeAllFiles, returnFiles } from '#features/chat/composer/attached-files.ts';
import { AttachmentError } from '#features/chat/composer/attachment-error.tsx';
import { filesToAttach } from '#features/chat/composer/files-to-attach.ts';
import { RemoveAllFiles } from '#features/chat/composer/remove-all-files.tsx';
import { useAttachedFiles } from '#features/chat/composer/use-attached-files.ts';
import { useFileDrop } from '#features/chat/composer/use-file-drop.ts';
import { useFitHeight } from '#features/chat/composer/use-fit-height.ts';
import { useChatParts } from '#features/chat/layout/chat-parts.ts';
import { findExcessLength } from '#features/chat/message-length.ts';
import { listenForSentDraft, readDraft, returnToDraft, storeDraft } from '#features/chat/drafts.ts';
import { writeOn } from '#features/chat/write-on.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

const MAX_HEIGHT = 192;

interface ComposerProps {
  sessionId: string;
  /** The text area, so that others can lead the focus back to it. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whether the messages are not there yet: what is sent goes off as soon as they are. */
  isLoading: boolean;
  /** Whether an answer is running: nothing can be sent now. */
  isBusy: boolean;
  /** A message whose sending failed; its text and its files go back into the composer. */
  returned: SentMessage | null;
  onReturnedTaken: () => void;
  /** False when the message was not taken. */
  onSend: (text: string, options: SendOptions) => boolean;
  /** Set while Escape stops an answer. */
  onStop: (() => void) | null;
}

function isSame(files: readonly File[], others: readonly File[] = []): boolean {
  return files.length === others.length && files.every((file, index) => file === others[index]);
}

/**
 * Where messages are written. Enter sends, Shift+Enter begins a new line. Files come along by the button, by paste, or
 * dropped anywhere on the chat.
 */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { sessionId, field, isLoading, isBusy, returned, onReturnedTaken, onSend, onStop } = props;
  const { t } = useTranslation('chat');
  const [text, setText] = useState(() => readDraft(sessionId));
  /** The failed message that was put back last: sent again unchanged it keeps its id. */
  const [putBack, setPutBack] = useState<SentMessage | null>(null);
  /** Set by sending while the messages are loading; taken back by typing on. */
  const [isSendWished, setIsSendWished] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const attached = useAttachedFiles(sessionId);
  const { AttachedFileList, DropOverlay } = useChatParts();
  const dropArea = useFileDrop(form, (files) => void add(files));
  const excess = findExcessLength(text);
  const tooMuch = attached.excess ?? (excess && t('composer.tooLong', { ...excess }));
  const isWaiting = isSendWished && isLoading;
  const canSend = !isBusy && text.trim() !== '' && tooMuch === null;

  // What was read is not written back: another window may have put something there meanwhile.
  const kept = useRef(text);
  const isTypedHere = useRef(false);
  useEffect(() => {
    if (kept.current === text) return;
    storeDraft(sessionId, text);
    kept.current = text;
    isTypedHere.current = text !== '';
  }, [sessionId, text]);
  useEffect(
    () =>
      listenForSentDraft(sessionId, () => {
        // Whoever has typed here keeps their own words.
        if (isTypedHere.current) return;
        kept.current = '';
        setText('');
      }),
    [sessionId],
  );

  if (returned && returned !== putBack) {
    setPutBack(returned);
    setText(returnToDraft(text, returned.text));
  }
  useEffect(() => {
    if (!returned) return;
    returnFiles(sessionId, returned.files ?? []);
    onReturnedTaken();
  }, [sessionId, returned, onReturnedTaken]);

  useLayoutEffect(() => {
    const area = field.current;
    // A draft goes on at its end; a browser would begin before it.
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [field]);

  useFitHeight(field, text, MAX_HEIGHT);

  function send(): void {
    if (!canSend) return;
    setIsSendWished(isLoading);
    if (isLoading) return;
    const files = attached.files.map(({ file }) => file);
    const isResent = putBack?.text === text && isSame(files, putBack.files);
    if (!onSend(text, { files, resentId: isResent ? putBack.id : undefined })) return;
    setText('');
    // The same words are another message from now on.
    setPutBack(null);
    removeAllFiles(sessionId);
    attached.dismissError();
  }

  const sendWished = useEffectEvent(send);
  useEffect(() => {
    if (!isSendWished || isLoading) return undefined;
    const timer = setTimeout(() => sendWished());
    return () => clearTimeout(timer);
  }, [isSendWished, isLoading]);

  function goOnWriting(): void {
    field.current?.focus();
  }

  async function add(files: File[]): Promise<void> {
    if (await attached.add(files)) writeOn(field);
  }

  function onPaste(event: ClipboardEvent): void {
    const files = filesToAttach(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    void add(files);
  }

  function onKeyDown(event: KeyboardEvent): void {
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
    goOnWriting();
  }

  const message = attached.error ?? tooMuch;
  return (
    <>
      {message !== null && (
        <AttachmentError
          message={message}
          // What is said about files is German in both languages.
          lang={(attached.error ?? attached.excess) ? 'de' : undefined}
          onDismiss={
            attached.error === null
              ? null
              : () => {
                  attached.dismissError();
                  goOnWriting();
                }
          }
        />
      )}
      <form
        ref={form}
        onSubmit={onSubmit}
        onPaste={onPaste}
        onPointerDown={(event) => {
          // The whole box is the field: a press beside the text leads there too.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          goOnWriting();
        }}
        className="relative cursor-text rounded-window border border-border-control bg-surface shadow-2 has-[textarea:focus]:border-focus has-[textarea:focus]:inset-ring has-[textarea:focus]:inset-ring-focus dark:bg-raised"
      >
        {attached.files.length > 0 && (
          <Suspense>
            <AttachedFileList
              files={attached.files}
              onRemove={attached.remove}
              onEmpty={goOnWriting}
            />
          </Suspense>
        )}
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIsSendWished(false);
          }}
          onKeyDown={onKeyDown}
          placeholder={t('composer.placeholder')}
          aria-label={t('composer.label')}
          enterKeyHint="send"
          className="block field-sizing-content max-h-[min(12rem,24dvh)] w-full resize-none rounded-t-window bg-transparent px-4 pt-3 pb-0 text-reading text-text outline-none touch:text-reading-phone"
        />
        <div className="pointer-events-none flex items-center gap-1 p-2 *:pointer-events-auto">
          <AttachButton onPick={(files) => void add(files)} />
          <RemoveAllFiles
            count={attached.files.length}
            onRemove={() => {
              attached.removeAll();
              goOnWriting();
            }}
          />
          {isWaiting ? (
            <span
              aria-hidden
              className="mr-2 ml-auto flex items-center gap-2 text-caption text-text-muted"
            >
              <Spinner size={14} className="shrink-0 text-primary" />
              {t('composer.waiting')}
            </span>
          ) : (
            <span
              aria-hidden
              className="mr-2 ml-auto flex items-center gap-1 text-caption text-text-muted touch:invisible touch:mr-0 touch:w-0 touch:overflow-hidden"
            >
              <kbd className="rounded-[4px] border border-border-strong bg-surface px-1 font-sans text-micro font-medium text-text-2 dark:bg-raised">
                {t('composer.sendKey')}
              </kbd>
              {t('composer.sendHint')}
            </span>
          )}
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
        <p role="status" className="sr-only">
          {isWaiting ? t('composer.waiting') : attached.announcement}
        </p>
        {dropArea && (
          <Suspense>
            <DropOverlay area={dropArea} />
          </Suspense>
        )}
      </form>
    </>
  );
});
