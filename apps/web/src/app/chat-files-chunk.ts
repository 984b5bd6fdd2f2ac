// What the chat shows of files: those that are attached or held over it, and those that came with messages.
export { AttachmentList } from '#features/chat/messages/attachment-list.tsx';
export { AttachedFileList } from '#features/chat/composer/attached-file-list.tsx';
export { DropOverlay } from '#features/chat/composer/drop-overlay.tsx';
