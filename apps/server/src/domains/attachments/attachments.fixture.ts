import type { FileDataPart, InlineDataPart } from '@robin/contract/attachments';
import type { Message } from '@robin/contract/sessions';
import type { TestClient } from '#testing/test-app.ts';

/** A file as a browser hands it over. */
export interface TestFile {
  name: string;
  content: Buffer | string;
  type?: string;
}

/** What a call with files was answered: the status, and the refusal if it was one. */
export interface SendAnswer {
  status: number;
  code: string | null;
  detail: unknown;
}

export function formWith(
  files: readonly TestFile[],
  fields: Readonly<Record<string, string | readonly string[]>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ message: 'See the files.', ...fields })) {
    for (const each of [value].flat()) form.append(name, each);
  }
  for (const { name, content, type = '' } of files) {
    form.append('files', new Blob([Buffer.from(content)], { type }), name);
  }
  return form;
}

/** Sends a message with files and reads the answer to its end. */
export async function sendFiles(
  client: TestClient,
  sessionId: string,
  files: readonly TestFile[],
  fields: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<SendAnswer> {
  const body = formWith(files, fields);
  const response = await client.fetch(`/api/chat/${sessionId}`, { method: 'POST', body });
  const text = await response.text();
  if (response.status < 400) return { status: response.status, code: null, detail: null };
  const { code, detail } = JSON.parse(text) as { code: string; detail: unknown };
  return { status: response.status, code, detail };
}

type FilePart = FileDataPart['file_data'] | InlineDataPart['inline_data'];

/** The files of a message, as its history tells. */
export function filesOf(message: Message | undefined): FilePart[] {
  return (message?.metadata.parts ?? []).flatMap((part): FilePart[] => {
    if ('file_data' in part) return [part.file_data];
    return 'inline_data' in part ? [part.inline_data] : [];
  });
}

export async function messagesOf(client: TestClient, sessionId: string): Promise<Message[]> {
  const { body } = await client.call('GET', `/api/sessions/${sessionId}/messages`);
  return (body as { messages: Message[] }).messages;
}

/** The files of the newest message of the person. */
export async function newestFiles(client: TestClient, sessionId: string): Promise<FilePart[]> {
  const messages = await messagesOf(client, sessionId);
  return filesOf(messages.findLast(({ role }) => role === 'user'));
}

/** A file as its owner fetches it. */
export async function fetchAttachment(client: TestClient, address: string) {
  const response = await client.fetch(address);
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  };
}
