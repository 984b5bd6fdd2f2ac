import { attachmentEndpoints } from '@robin/contract/attachments';
import { fetchEndpoint, readFile } from '#shared/api/call-endpoint.ts';
import { saveFile } from '#shared/files/save-file.ts';

/** Fetches what came with a message; of an image also the small form in which it is shown in the conversation. */
export async function fetchAttachment(
  attachmentId: string,
  { isPreview, signal }: { isPreview: boolean; signal?: AbortSignal },
): Promise<Blob> {
  const response = await fetchEndpoint(
    attachmentEndpoints.getAttachment,
    { params: { attachmentId }, query: isPreview ? { preview: '1' } : {} },
    { signal },
  );
  return readFile(response);
}

/** Saves what came with a message. A failure is only logged. */
export async function saveAttachment(file: { id: string; fileName: string }): Promise<void> {
  try {
    saveFile(await fetchAttachment(file.id, { isPreview: false }), file.fileName);
  } catch (error) {
    console.error(`The file "${file.fileName}" could not be downloaded.`, error);
  }
}
