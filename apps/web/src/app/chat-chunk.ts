// The code of the chat, with and without the workflow beside it.
export { ChatPage, WorkflowPage } from './pages/chat-page.tsx';
export { prepareChat } from './prepare-chat.ts';
