import type {
  ModelEvent,
  ModelFinishReason,
} from '#domains/language-models/language-models.types.ts';
import {
  addFinish,
  addText,
  cleanToolArguments,
  cutOff,
  parseToolArguments,
  streamFailure,
  type Decoder,
} from '#domains/language-models/streaming/decoder.ts';
import {
  asNumber,
  asRecord,
  asRecords,
  asText,
} from '#domains/language-models/streaming/json-values.ts';
import type { SignedThought } from '#domains/language-models/streaming/signed-thoughts.ts';
import { addTokens, asTokens } from '#domains/language-models/streaming/token-usage.ts';

const reasons: Record<string, ModelFinishReason> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  tool_use: 'tool-calls',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'content-filter',
};

type Block =
  | { type: 'tool_use'; id: string; name: string; input: unknown; json: string }
  | { type: 'thinking'; text: string; signature: string };

/** The event stream of Anthropic's Messages API, or the message that stands for all of it. */
export function createMessagesDecoder(): Decoder {
  const blocks = new Map<number, Block>();
  let thoughts: SignedThought[] = [];
  let reason: ModelFinishReason | null = null;
  let isStopped = false;
  let hasToolCalls = false;
  let inputTokens: number | null = null;
  let outputTokens: number | null = null;

  /** Tokens read from or written to the provider's cache are sent tokens like any other. */
  function takeUsage(usage: Record<string, unknown> | null): void {
    const input = asTokens(usage?.['input_tokens']);
    if (input !== null) {
      const written = asTokens(usage?.['cache_creation_input_tokens']);
      inputTokens = addTokens(input, written, asTokens(usage?.['cache_read_input_tokens']));
    }
    outputTokens = asTokens(usage?.['output_tokens']) ?? outputTokens;
  }

  function openBlock(
    index: number,
    block: Record<string, unknown> | null,
    out: ModelEvent[],
  ): void {
    switch (block?.['type']) {
      case 'text':
        addText(out, 'text', asText(block['text']));
        break;
      case 'thinking': {
        const text = asText(block['thinking']) ?? '';
        addText(out, 'reasoning', text);
        const signature = asText(block['signature']) ?? '';
        blocks.set(index, { type: 'thinking', text, signature });
        break;
      }
      case 'redacted_thinking':
        thoughts.push({ text: '', options: { redactedData: asText(block['data']) } });
        break;
      case 'tool_use':
        blocks.set(index, {
          type: 'tool_use',
          id: asText(block['id']) ?? '',
          name: asText(block['name']) ?? '',
          input: block['input'],
          json: '',
        });
        break;
    }
  }

  function closeBlock(index: number, out: ModelEvent[]): void {
    const block = blocks.get(index);
    blocks.delete(index);
    if (block?.type === 'thinking' && block.signature !== '') {
      thoughts.push({ text: block.text, options: { signature: block.signature } });
    }
    if (block?.type === 'tool_use') {
      hasToolCalls = true;
      out.push({
        type: 'tool-call',
        id: block.id,
        name: block.name,
        args: block.json === '' ? cleanToolArguments(block.input) : parseToolArguments(block.json),
        ...(thoughts.length > 0 ? { providerData: { thoughts } } : {}),
      });
      thoughts = [];
    }
  }

  function takeReason(holder: Record<string, unknown> | null): void {
    const stopReason = asText(holder?.['stop_reason']);
    if (stopReason) reason = reasons[stopReason] ?? 'other';
  }

  return {
    get isWritingCall() {
      return blocks.size > 0;
    },
    get canEnd() {
      return isStopped || reason !== null;
    },
    get isComplete() {
      return isStopped;
    },
    decode(document, out) {
      const index = asNumber(document['index']) ?? 0;
      switch (document['type']) {
        case 'content_block_delta': {
          const delta = asRecord(document['delta']);
          const block = blocks.get(index);
          switch (delta?.['type']) {
            case 'text_delta':
              addText(out, 'text', asText(delta['text']));
              break;
            case 'thinking_delta':
              addText(out, 'reasoning', asText(delta['thinking']));
              if (block?.type === 'thinking') block.text += asText(delta['thinking']) ?? '';
              break;
            case 'signature_delta':
              if (block?.type === 'thinking') block.signature += asText(delta['signature']) ?? '';
              break;
            case 'input_json_delta':
              if (block?.type === 'tool_use') block.json += asText(delta['partial_json']) ?? '';
              break;
          }
          break;
        }
        case 'content_block_start':
          openBlock(index, asRecord(document['content_block']), out);
          break;
        case 'content_block_stop':
          closeBlock(index, out);
          break;
        case 'message_start':
          takeUsage(asRecord(asRecord(document['message'])?.['usage']));
          break;
        case 'message_delta':
          takeReason(asRecord(document['delta']));
          takeUsage(asRecord(document['usage']));
          break;
        // The whole answer at once, as where no stream is asked for.
        case 'message':
          for (const [place, block] of asRecords(document['content']).entries()) {
            openBlock(place, block, out);
            closeBlock(place, out);
          }
          takeReason(document);
          takeUsage(asRecord(document['usage']));
          isStopped = true;
          break;
        case 'message_stop':
          isStopped = true;
          break;
        case 'error':
          throw streamFailure(document);
        default:
          if (document['error']) throw streamFailure(document);
      }
    },
    finish(out) {
      if (reason === null && !isStopped) throw cutOff();
      // Some servers that resemble Claude never say that a block is over.
      for (const index of blocks.keys()) closeBlock(index, out);
      addFinish(out, reason ?? 'stop', { hasToolCalls, inputTokens, outputTokens });
    },
  };
}
