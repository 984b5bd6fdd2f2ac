import type { WireUsage, WireWriter } from './wire-writer.ts';

/** The chunks of Gemini's streamGenerateContent with `alt=sse`. */
export function createGenerateContentWriter(model: string): WireWriter {
  // Gemini ends its lines with CRLF and sends no end marker.
  const chunk = (parts: unknown[], fields: Record<string, unknown> = {}, usage?: WireUsage) =>
    `data: ${JSON.stringify({
      candidates: [{ content: { parts, role: 'model' }, index: 0, ...fields }],
      ...(usage
        ? {
            usageMetadata: {
              promptTokenCount: usage.inputTokens,
              candidatesTokenCount: usage.outputTokens,
              totalTokenCount: usage.inputTokens + usage.outputTokens,
            },
          }
        : {}),
      modelVersion: model,
      responseId: 'response-1',
    })}\r\n\r\n`;
  const finishes = {
    stop: 'STOP',
    length: 'MAX_TOKENS',
    'tool-calls': 'STOP',
    'content-filter': 'SAFETY',
  };
  return {
    open: () => '',
    text: (text) => chunk([{ text }]),
    reasoning: (text) => chunk([{ text, thought: true }]),
    toolCall: ({ id, name, args }) =>
      chunk([{ functionCall: { id, name, args }, thoughtSignature: `signed ${id}` }]),
    error: (message) =>
      `data: ${JSON.stringify({ error: { code: 503, message, status: 'UNAVAILABLE' } })}\r\n\r\n`,
    close: (finish, usage) => chunk([{ text: '' }], { finishReason: finishes[finish] }, usage),
  };
}
