/** What an emulated model has to say, in the order in which it says it. */
export interface WireToolCall {
  id: string;
  name: string;
  args: unknown;
}

export type WireFinish = 'stop' | 'length' | 'tool-calls' | 'content-filter';

export interface WireUsage {
  inputTokens: number;
  outputTokens: number;
}

/** One answer in one provider's stream format; each function gives the bytes to send next. */
export interface WireWriter {
  open(): string;
  text(text: string): string;
  reasoning(text: string): string;
  toolCall(call: WireToolCall): string;
  /** A failure told inside the stream. */
  error(message: string): string;
  close(finish: WireFinish, usage: WireUsage): string;
}

export type WireName = 'chat-completions' | 'responses' | 'messages' | 'generate-content';

const frame = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const namedFrame = (data: { type: string; [field: string]: unknown }) =>
  `event: ${data.type}\n${frame(data)}`;

/** Cuts JSON where providers cut it: anywhere. */
function pieces(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== '');
}

function createChatCompletionsWriter(model: string): WireWriter {
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

function createResponsesWriter(model: string): WireWriter {
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

function createMessagesWriter(model: string): WireWriter {
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

function createGenerateContentWriter(model: string): WireWriter {
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
