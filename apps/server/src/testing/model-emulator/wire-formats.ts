import { createChatCompletionsWriter } from './write-chat-completions.ts';
import { createResponsesWriter } from './write-responses.ts';
import { createMessagesWriter } from './write-messages.ts';
import { createGenerateContentWriter } from './write-generate-content.ts';
import type { WireWriter } from './wire-writer.ts';

export type WireName = 'chat-completions' | 'responses' | 'messages' | 'generate-content';

const writers: Record<WireName, (model: string) => WireWriter> = {
  'chat-completions': createChatCompletionsWriter,
  responses: createResponsesWriter,
  messages: createMessagesWriter,
  'generate-content': createGenerateContentWriter,
};

export function createWireWriter(wire: WireName, model: string): WireWriter {
  return writers[wire](model);
}

/** The body of a refusal, in each provider's own shape. */
export function wireRefusal(wire: WireName, status: number, message: string): unknown {
  switch (wire) {
    case 'chat-completions':
    case 'responses':
      return { error: { message, type: 'invalid_request_error', param: null, code: null } };
    case 'messages':
      return { type: 'error', error: { type: 'api_error', message }, request_id: 'req_1' };
    case 'generate-content':
      return { error: { code: status, message, status: 'FAILED_PRECONDITION' } };
  }
}

/** Which API a path belongs to, and the model where the path names it. */
export function readWirePath(path: string): { wire: WireName; model: string | null } | null {
  if (path === '/v1/chat/completions') return { wire: 'chat-completions', model: null };
  if (path === '/v1/responses') return { wire: 'responses', model: null };
  if (path === '/v1/messages') return { wire: 'messages', model: null };
  const gemini = /^\/v1beta\/models\/([^/:]+):streamGenerateContent$/.exec(path);
  return gemini?.[1] ? { wire: 'generate-content', model: decodeURIComponent(gemini[1]) } : null;
}
