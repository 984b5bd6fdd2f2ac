import { Ellipsis, FileDown, FileJson, Pencil, RotateCw, ScanEye } from 'lucide-react';
import { Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '#features/chat/chat-message.ts';
import { ChatPartsContext, ChatPlaceContext } from '#features/chat/layout/chat-parts.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, MenuItem } from '#shared/ui/menu.tsx';
import { Opening } from '#shared/ui/opening.tsx';
import { DebugModeContext, MessageActionsContext } from './message-context.ts';

/** The place of a message in the log, in debug mode only. */
export function EventIndexBadge({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const isDebugMode = useContext(DebugModeContext);
  const { absoluteEventIndex: index } = message;
  if (!isDebugMode || index === null) return null;
  return (
    <Badge tone="outline" className="tabular-nums">
      <span className="sr-only">{t('messages.eventIndex')} </span>#{index}
    </Badge>
  );
}

/** Opens the editor of an own message. Stands beside it when it is needed, and always where a finger points. */
export function EditButton({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const actions = useContext(MessageActionsContext);
  if (!actions || message.absoluteEventIndex === null) return null;
  return (
    <IconButton
      icon={Pencil}
      iconSize={14}
      label={t('messages.edit.start')}
      disabled={!actions.canSend}
      onClick={() => actions.startEdit(message)}
      className="opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 touch:opacity-100"
    />
  );
}

/** Says that a message took the place of another one, and leads to what stood there. */
export function EditedNote({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const actions = useContext(MessageActionsContext);
  if (!actions || message.metadata.replaces_index === undefined) return null;
  return (
    <button
      type="button"
      onClick={() => actions.showEarlier(message)}
      className="mt-1 ml-auto block rounded-badge px-1 text-caption text-text-muted hover:text-text hover:underline touch:flex touch:min-h-11 touch:items-center"
    >
      {t('messages.earlier.note')}
    </button>
  );
}

export function AnswerAgainButton({
  message,
  className,
}: {
  message: ChatMessage;
  className?: string;
}) {
  const { t } = useTranslation('chat');
  const actions = useContext(MessageActionsContext);
  if (!actions) return null;
  return (
    <IconButton
      icon={RotateCw}
      iconSize={14}
      label={t('messages.again.button')}
      disabled={!actions.canSend}
      onClick={() => actions.answerAgain(message)}
      className={className}
    />
  );
}

/** Opens what Robin had in sight for an answer; the guided mode reads no more than the newest words. */
export function SentContextButton({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const parts = useContext(ChatPartsContext);
  const place = useContext(ChatPlaceContext);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { turn_id: turnId, provider } = message.metadata;
  const isKnown = turnId !== undefined && provider !== undefined && provider !== 'guided';
  if (!parts || !place?.sessionId || !isKnown || message.absoluteEventIndex === null) return null;
  return (
    <>
      <IconButton
        icon={ScanEye}
        iconSize={14}
        label={t('messages.sent.button')}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={<Opening onClose={close} />}>
          <parts.SentContext sessionId={place.sessionId} turnId={turnId} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/**
 * What can be done with the whole conversation. Stands below its last answer.
 *
 * @param isAlone whether no answer stands above it: three dots alone would look like one that is being written
 */
export function ConversationMenu({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation('chat');
  const actions = useContext(MessageActionsContext);
  if (!actions) return null;
  const label = t('messages.export.menu');
  return (
    <Menu
      label={label}
      alignment="start"
      trigger={(props) =>
        isAlone ? (
          <Button {...props} variant="ghost" size="small" icon={FileDown}>
            {label}
          </Button>
        ) : (
          <IconButton {...props} icon={Ellipsis} iconSize={16} label={label} />
        )
      }
    >
      <MenuItem icon={FileDown} onSelect={() => actions.exportSession('markdown')}>
        {t('messages.export.markdown')}
      </MenuItem>
      <MenuItem icon={FileJson} onSelect={() => actions.exportSession('json')}>
        {t('messages.export.json')}
      </MenuItem>
    </Menu>
  );
}
