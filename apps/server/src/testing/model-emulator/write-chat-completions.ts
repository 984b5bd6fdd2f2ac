import { frame, pieces, type WireWriter } from './wire-writer.ts';

/** The chunks of OpenAI's chat completions. */
export function createChatCompletionsWriter(model: string): WireWriter {
  const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model };
  const delta = (content: Record<string, unknown>, finishReason: string | null = null) =>
    frame({ ...base, choices: [{ index: 0, delta: content, finish_reason: finishReason }] });
  const finishes = {
    stop: 'stop',
    length: 'length',
    'tool-calls': 'tool_calls',
    'content-filter': 'content_filter',
  };
  let calls = 0;
  return {
    open: () => delta({ role: 'assistant', content: '' }),
    text: (content) => delta({ content }),
    reasoning: (text) => delta({ reasoning_content: text }),
    toolCall({ id, name, args }) {
      const index = calls;
      calls += 1;
      const begin = delta({
        tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }],
      });
      const rest = pieces(JSON.stringify(args)).map((piece) =>
        delta({ tool_calls: [{ index, function: { arguments: piece } }] }),
      );
      return begin + rest.join('');
    },
    error: (message) => frame({ error: { message, type: 'server_error', code: null } }),
    close: (finish, usage) =>
      delta({}, finishes[finish]) +
      frame({
        ...base,
        choices: [],
        usage: {
          prompt_tokens: usage.inputTokens,
          completion_tokens: usage.outputTokens,
          total_tokens: usage.inputTokens + usage.outputTokens,
        },
      }) +
      'data: [DONE]\n\n',
  };
}
