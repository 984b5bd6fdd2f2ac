// What the chat needs when somebody talks freely, or does what takes away or changes something that was said.
export { MessageEditor } from '#features/chat/messages/message-editor.tsx';
export { AgainDialog } from '#features/chat/messages/again-dialog.tsx';
export { DeleteChatDialog } from '#features/chat/toolbar/delete-chat-dialog.tsx';
export { TalkCards } from '#features/chat/toolbar/talk-cards.tsx';
