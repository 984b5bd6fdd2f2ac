import { judgeAttachmentType } from '@robin/contract/rules/attachments';
import { createStore } from 'zustand/vanilla';
import { newRandomId } from '#shared/api/random-id.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { setLeaveWarning } from './leave-warning.ts';

/** A file that goes along with the next message. */
export interface AttachedFile {
  id: string;
  file: File;
  status: 'ready';
  /** The address of the image inside this window; only images have one. */
  preview?: string;
  /** The message that it was on its way with when the chat was left: the server may have taken it. */
  sentWith?: string | undefined;
}

/**
 * The files of each session that are to be sent with its next message. They stand outside of the screen, so that
 * a look at another session or page loses none; no browser keeps files over a reload.
 */
export const attachedFiles = createStore<Record<string, readonly AttachedFile[]>>(() => ({}));

const noFiles: readonly AttachedFile[] = [];

function toAttachedFile(file: File): AttachedFile {
  const attached = { id: newRandomId(), file, status: 'ready' } as const;
  if (judgeAttachmentType(file) !== 'image') return attached;
  return { ...attached, preview: URL.createObjectURL(file) };
}

/** What the browser holds for a preview is freed by nobody else. */
function release(files: readonly AttachedFile[]): void {
  for (const { preview } of files) if (preview !== undefined) URL.revokeObjectURL(preview);
}

/** The files of a session; the same list while they are the same. */
export function filesOf(sessionId: string): readonly AttachedFile[] {
  return attachedFiles.getState()[sessionId] ?? noFiles;
}

/** Adds files that were judged before. */
export function attachFiles(sessionId: string, files: readonly File[]): void {
  const added = files.map(toAttachedFile);
  attachedFiles.setState({ [sessionId]: [...filesOf(sessionId), ...added] });
}

export function removeFile(sessionId: string, id: string): void {
  const files = filesOf(sessionId);
  release(files.filter((attached) => attached.id === id));
  attachedFiles.setState({ [sessionId]: files.filter((attached) => attached.id !== id) });
}

/** Lets what was attached in a session go along with the next message of the one that has taken its place. */
export function moveFiles(from: string, to: string): void {
  attachedFiles.setState({ [to]: [...filesOf(from), ...filesOf(to)], [from]: noFiles });
}

export function removeAllFiles(sessionId: string): void {
  release(filesOf(sessionId));
  attachedFiles.setState({ [sessionId]: noFiles });
}

/**
 * Puts the files of a message that could not be sent back in front of what was attached since. The same file comes
 * back once, however often it is told.
 */
export function returnFiles(sessionId: string, files: readonly File[], sentWith?: string): void {
  const present = filesOf(sessionId);
  const missing = files.filter((file) => !present.some((attached) => attached.file === file));
  const back = missing.map((file) => ({ ...toAttachedFile(file), sentWith }));
  attachedFiles.setState({ [sessionId]: [...back, ...present] });
}

/** Lets go of files of which it has turned out that the server has taken them with these messages. */
export function removeTakenFiles(sessionId: string, messageIds: readonly string[]): void {
  for (const { id, sentWith } of filesOf(sessionId)) {
    if (sentWith !== undefined && messageIds.includes(sentWith)) removeFile(sessionId, id);
  }
}

attachedFiles.subscribe((sessions) => {
  setLeaveWarning(
    'attached files',
    Object.values(sessions).some((files) => files.length > 0),
  );
});

// Files belong to whoever has attached them.
useAuth.subscribe(({ status }) => {
  if (status !== 'guest') return;
  release(Object.values(attachedFiles.getState()).flat());
  attachedFiles.setState({}, true);
});
