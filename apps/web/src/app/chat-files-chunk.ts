// What the composer shows of files, when some are attached or held over the chat.
export { AttachedFileList } from '#features/chat/composer/attached-file-list.tsx';
export { DropOverlay } from '#features/chat/composer/drop-overlay.tsx';
