import { namedFrame, pieces, type WireWriter } from './wire-writer.ts';

/** The named events of Anthropic's Messages API. */
export function createMessagesWriter(model: string): WireWriter {
  let index = -1;
  let openBlock: 'text' | null = null;
  const closeBlock = () => {
    if (openBlock === null) return '';
    openBlock = null;
    return namedFrame({ type: 'content_block_stop', index });
  };
  const delta = (content: Record<string, unknown>) =>
    namedFrame({ type: 'content_block_delta', index, delta: content });
  const start = (block: Record<string, unknown>) => {
    const before = closeBlock();
    index += 1;
    return before + namedFrame({ type: 'content_block_start', index, content_block: block });
  };
  const finishes = {
    stop: 'end_turn',
    length: 'max_tokens',
    'tool-calls': 'tool_use',
    'content-filter': 'refusal',
  };
  return {
    open: () =>
      namedFrame({
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      }) + namedFrame({ type: 'ping' }),
    text(text) {
      const begin = openBlock === 'text' ? '' : start({ type: 'text', text: '' });
      openBlock = 'text';
      return begin + delta({ type: 'text_delta', text });
    },
    reasoning: (text) =>
      start({ type: 'thinking', thinking: '', signature: '' }) +
      delta({ type: 'thinking_delta', thinking: text }) +
      delta({ type: 'signature_delta', signature: `signed ${index}` }) +
      namedFrame({ type: 'content_block_stop', index }),
    toolCall: ({ id, name, args }) =>
      start({ type: 'tool_use', id, name, input: {} }) +
      pieces(JSON.stringify(args))
        .map((piece) => delta({ type: 'input_json_delta', partial_json: piece }))
        .join('') +
      namedFrame({ type: 'content_block_stop', index }),
    error: (message) => namedFrame({ type: 'error', error: { type: 'overloaded_error', message } }),
    close: (finish, usage) =>
      closeBlock() +
      namedFrame({
        type: 'message_delta',
        delta: { stop_reason: finishes[finish], stop_sequence: null },
        usage: { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
      }) +
      namedFrame({ type: 'message_stop' }),
  };
}
