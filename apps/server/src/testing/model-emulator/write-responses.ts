import { namedFrame, pieces, type WireWriter } from './wire-writer.ts';

/** The named events of OpenAI's Responses API. */
export function createResponsesWriter(model: string): WireWriter {
  let sequence = 0;
  let outputIndex = 0;
  let openText: string | null = null;
  const event = (type: string, fields: Record<string, unknown>) => {
    sequence += 1;
    return namedFrame({ type, sequence_number: sequence, ...fields });
  };
  const response = (status: string, fields: Record<string, unknown> = {}) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    status,
    model,
    output: [],
    error: null,
    incomplete_details: null,
    usage: null,
    ...fields,
  });
  const message = (id: string, status: string, text: string) => ({
    id,
    type: 'message',
    role: 'assistant',
    status,
    content: status === 'completed' ? [{ type: 'output_text', text, annotations: [] }] : [],
  });
  let textSoFar = '';

  function closeText(): string {
    if (openText === null) return '';
    const item = message(openText, 'completed', textSoFar);
    openText = null;
    const done = event('response.output_item.done', { output_index: outputIndex, item });
    outputIndex += 1;
    return done;
  }

  return {
    open: () => event('response.created', { response: response('in_progress') }),
    text(text) {
      let out = '';
      if (openText === null) {
        openText = `msg_${outputIndex}`;
        textSoFar = '';
        const item = message(openText, 'in_progress', '');
        out += event('response.output_item.added', { output_index: outputIndex, item });
      }
      textSoFar += text;
      const at = { item_id: openText, output_index: outputIndex, content_index: 0 };
      return out + event('response.output_text.delta', { ...at, delta: text, logprobs: [] });
    },
    reasoning(text) {
      const id = `rs_${outputIndex}`;
      const at = { item_id: id, output_index: outputIndex, summary_index: 0 };
      const item = { id, type: 'reasoning', summary: [] };
      let out = closeText();
      out += event('response.output_item.added', { output_index: outputIndex, item });
      out += event('response.reasoning_summary_part.added', {
        ...at,
        part: { type: 'summary_text', text: '' },
      });
      out += event('response.reasoning_summary_text.delta', { ...at, delta: text });
      out += event('response.output_item.done', {
        output_index: outputIndex,
        item: {
          ...item,
          summary: [{ type: 'summary_text', text }],
          encrypted_content: `sealed ${id}`,
        },
      });
      outputIndex += 1;
      return out;
    },
    toolCall({ id, name, args }) {
      const json = JSON.stringify(args);
      const item = { id: `fc_${id}`, type: 'function_call', call_id: id, name, arguments: '' };
      const at = { item_id: item.id, output_index: outputIndex };
      let out = closeText();
      out += event('response.output_item.added', {
        output_index: outputIndex,
        item: { ...item, status: 'in_progress' },
      });
      for (const delta of pieces(json)) {
        out += event('response.function_call_arguments.delta', { ...at, delta });
      }
      out += event('response.function_call_arguments.done', { ...at, arguments: json });
      out += event('response.output_item.done', {
        output_index: outputIndex,
        item: { ...item, arguments: json, status: 'completed' },
      });
      outputIndex += 1;
      return out;
    },
    error: (text) =>
      event('response.failed', {
        response: response('failed', { error: { code: 'server_error', message: text } }),
      }),
    close(finish, usage) {
      const counts = {
        input_tokens: usage.inputTokens,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: usage.outputTokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: usage.inputTokens + usage.outputTokens,
      };
      const incomplete = { length: 'max_output_tokens', 'content-filter': 'content_filter' };
      const reason = finish in incomplete ? incomplete[finish as keyof typeof incomplete] : null;
      const status = reason === null ? 'completed' : 'incomplete';
      return (
        closeText() +
        event(`response.${status}`, {
          response: response(status, {
            usage: counts,
            incomplete_details: reason === null ? null : { reason },
          }),
        })
      );
    },
  };
}
