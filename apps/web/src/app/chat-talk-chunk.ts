// What the chat needs when somebody talks freely, or does what takes away something that was said.
export { AgainDialog } from '#features/chat/messages/again-dialog.tsx';
export { DeleteChatDialog } from '#features/chat/toolbar/delete-chat-dialog.tsx';
export { TalkCards } from '#features/chat/toolbar/talk-cards.tsx';
