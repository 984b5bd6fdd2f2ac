// What the chat needs when somebody talks freely, or asks to delete what was said.
export { DeleteChatDialog } from '#features/chat/toolbar/delete-chat-dialog.tsx';
export { TalkCards } from '#features/chat/toolbar/talk-cards.tsx';
