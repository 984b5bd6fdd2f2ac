import { useQueryClient } from '@tanstack/react-query';
import {
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { messagesQuery } from '#features/chat/api/message-queries.ts';
import { messageAttachments, messageText, type ChatMessage } from '#features/chat/chat-message.ts';
import { useFitHeight } from '#features/chat/composer/use-fit-height.ts';
import { readEditDraft, storeEditDraft } from '#features/chat/drafts.ts';
import { useChatParts, useChatPlace } from '#features/chat/layout/chat-parts.ts';
import { findExcessLength } from '#features/chat/message-length.ts';
import { useChatTurns } from '#features/chat/use-chat-turn.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { MessageActionsContext } from './message-context.ts';

const MAX_HEIGHT = 320;

export interface MessageEditorProps {
  message: ChatMessage;
}

/** An own message while its words are being changed. Escape leaves it as it was. */
export function MessageEditor({ message }: MessageEditorProps) {
  const { t } = useTranslation('chat');
  const actions = useContext(MessageActionsContext);
  const field = useRef<HTMLTextAreaElement>(null);
  // The row may scroll out of what is drawn and come back.
  const [text, setText] = useState(() => actions?.readEdit(message.id) ?? messageText(message));
  const excess = findExcessLength(text);
  const attachments = messageAttachments(message);
  const { AttachmentList } = useChatParts();
  const canSend = actions?.canSend === true && text.trim() !== '' && !excess;

  const isWanted = useEffectEvent(
    () =>
      actions?.takeStart(message.id) === true ||
      (document.activeElement?.matches('body, main') ?? true),
  );
  useEffect(() => {
    const area = field.current;
    // A change that comes back with the conversation, or into view, must not take the next key from the composer.
    if (!area || !isWanted()) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, []);

  useFitHeight(field, text, MAX_HEIGHT);
  useReturnOfWords(message);

  function send(): void {
    if (canSend) actions.sendEdit(message, text);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      actions?.cancelEdit();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  }

  return (
    <div className="ml-auto w-full max-w-[84%] max-md:max-w-full">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        onKeyDown={onKeyDown}
        className="rounded-window border border-border-control bg-surface has-[textarea:focus]:border-focus has-[textarea:focus]:inset-ring has-[textarea:focus]:inset-ring-focus dark:bg-raised"
      >
        {excess && (
          <Alert tone="danger" className="m-2">
            {t('messages.edit.tooLong', { ...excess })}
          </Alert>
        )}
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            actions?.typeEdit(message.id, event.target.value);
          }}
          aria-label={t('messages.edit.label')}
          aria-describedby={`edit-hint-${message.id}`}
          className="block field-sizing-content max-h-80 w-full resize-none overflow-y-auto bg-transparent px-3.5 pt-2.5 text-reading outline-none touch:text-reading-phone"
        />
        <div className="flex flex-wrap items-center justify-end gap-2 p-2 pl-3.5">
          <p
            id={`edit-hint-${message.id}`}
            className="min-w-[11.25rem] flex-1 text-caption text-text-muted max-md:basis-full"
          >
            {t('messages.edit.hint')}
          </p>
          <Button variant="ghost" size="small" onClick={() => actions?.cancelEdit()}>
            {t('messages.edit.cancel')}
          </Button>
          <Button type="submit" variant="primary" size="small" disabled={!canSend}>
            {t('messages.edit.send')}
          </Button>
        </div>
      </form>
      {/* They stay with the message. Not in the form: Escape in what they open leaves no more than that. */}
      {attachments.length > 0 && (
        <div className="mt-2 px-3.5">
          <Suspense fallback={<div className="h-12" />}>
            <AttachmentList attachments={attachments} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/**
 * Gives what was typed to the composer when the message is gone from the conversation, as when another window has put
 * another one in its place: there is nothing any more that it could stand for.
 */
function useReturnOfWords({ id }: ChatMessage): void {
  const client = useQueryClient();
  const actions = useContext(MessageActionsContext);
  const { sessionId } = useChatPlace();
  const chatTurns = useChatTurns();

  const returnIfGone = useEffectEvent(() => {
    // Nothing any more, once it was sent or called off.
    const text = actions?.readEdit(id) ?? '';
    if (sessionId === null || text.trim() === '') return;
    // The row may also have scrolled out of what is drawn, or the chat been left.
    const loaded = client.getQueryData(messagesQuery(sessionId).queryKey);
    if (!loaded || loaded.messages.some((message) => message.id === id)) return;
    const kept = readEditDraft(sessionId);
    const isSent = kept?.messageId === id && kept.isSent;
    // It was on its way when the chat was left, and it is what has taken the place of the message.
    if (isSent && loaded.messages.some(({ content }) => content === text)) return;
    if (kept?.messageId === id && !isSent) storeEditDraft(sessionId, null);
    chatTurns.giveBack(sessionId, text);
  });
  useEffect(() => () => returnIfGone(), []);
}
