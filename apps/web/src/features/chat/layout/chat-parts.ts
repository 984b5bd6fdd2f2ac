import { createContext, useContext, type ComponentType } from 'react';
import type { ChatMode } from '#features/chat/chat-modes.ts';
import type { ThinkingPanelProps } from '#features/chat/components/thinking-panel.tsx';
import type { AttachedFileListProps } from '#features/chat/composer/attached-file-list.tsx';
import type { DropOverlayProps } from '#features/chat/composer/drop-overlay.tsx';
import type { DeleteChatDialogProps } from '#features/chat/toolbar/delete-chat-dialog.tsx';
import type { PhonePillsProps } from '#features/chat/toolbar/phone-pills.tsx';
import type { AgainDialogProps } from '#features/chat/messages/again-dialog.tsx';
import type { MessageEditorProps } from '#features/chat/messages/message-editor.tsx';
import type { AttachmentListProps } from '#features/chat/messages/attachment-list.tsx';
import type { EarlierVersionsProps } from '#features/chat/messages/earlier-versions.tsx';
import type { SentContextDialogProps } from '#features/chat/messages/sent-context-dialog.tsx';
import type { TalkCardsProps } from '#features/chat/toolbar/talk-cards.tsx';
import type { ConversationOverlayProps } from '#features/chat/messages/conversation-overlay.ts';
import type { PhoneBarsProps } from './phone-bars.tsx';

/** Where the chat is now, for what stands beside it. */
export interface ChatPlace {
  /** null while there is none yet. */
  sessionId: string | null;
  mode: ChatMode;
  projectId: number;
  /** Opens the action cards, with which workflows begin; null where they are to be seen anyway. */
  showActions: (() => void) | null;
}

/**
 * The parts of the chat screen that load on their own, when somebody comes to see them. The page that shows the chat
 * hands them in: only it may load code, and what stands beside the chat may belong to other features.
 */
export interface ChatParts {
  /** Content of the sidebars. It learns by `useChatPlace` where the chat is. */
  Workflow: ComponentType;
  Documents: ComponentType;
  Episodes: ComponentType;
  /** Stands above the composer, and tells what the memory makes of the conversation; nothing unless told. */
  Memory?: ComponentType<ConversationOverlayProps>;
  /** Below an answer that was built on what was said before; gets the tools that it used. */
  UsedEpisodes?: ComponentType<{ uses: readonly { name: string; response: unknown }[] }>;
  /** Under the button of the collapsed left sidebar. */
  WorkflowRail: ComponentType<{ onOpen: () => void }>;
  /** On phones, in the line between the modes and the chat. */
  WorkflowStrip: ComponentType;
  /** Above an answer that Robin thought about step by step. */
  ThinkingPanel: ComponentType<ThinkingPanelProps>;
  /** Shows what Robin had in sight for an answer. */
  SentContext: ComponentType<SentContextDialogProps>;
  /** Shows what stood in the place of an edited message. */
  EarlierVersions: ComponentType<EarlierVersionsProps>;
  /** In the place of an own message whose words are being changed. */
  MessageEditor: ComponentType<MessageEditorProps>;
  AgainDialog: ComponentType<AgainDialogProps>;
  /** What came with a message. */
  AttachmentList: ComponentType<AttachmentListProps>;
  /** Above the text of a message, as long as files are to go along with it. */
  AttachedFileList: ComponentType<AttachedFileListProps>;
  /** While files are held over the chat. */
  DropOverlay: ComponentType<DropOverlayProps>;
  TalkCards: ComponentType<TalkCardsProps>;
  DeleteChatDialog: ComponentType<DeleteChatDialogProps>;
  PhoneBars: ComponentType<PhoneBarsProps>;
  PhonePills: ComponentType<PhonePillsProps>;
  /** Called when the project of a session is out of reach: what was typed there can't be gone back to. */
  tellLeftWords?: (sessionId: string) => void;
  /** Called when a formula is shown: its words stand there twice, which is not how it is to be copied. */
  copyFormulas?: () => void;
}

export const ChatPlaceContext = createContext<ChatPlace | null>(null);
export const ChatPartsContext = createContext<ChatParts | null>(null);

export function useChatPlace(): ChatPlace {
  return orThrow(useContext(ChatPlaceContext));
}

export function useChatParts(): ChatParts {
  return orThrow(useContext(ChatPartsContext));
}

function orThrow<Value>(value: Value | null): Value {
  if (value === null) throw new Error('This component stands inside or beside a chat.');
  return value;
}
