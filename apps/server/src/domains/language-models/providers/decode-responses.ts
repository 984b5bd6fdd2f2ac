import type {
  ModelEvent,
  ModelFinishReason,
} from '#domains/language-models/language-models.types.ts';
import {
  addFinish,
  addText,
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
import { asTokens } from '#domains/language-models/streaming/token-usage.ts';

const incompleteReasons: Record<string, ModelFinishReason> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
};

/** The event stream of OpenAI's Responses API, or the response that stands for all of it. */
export function createResponsesDecoder(): Decoder {
  let thoughts: SignedThought[] = [];
  let reason: ModelFinishReason | null = null;
  let hasRefusal = false;
  let isWritingCall = false;
  let hasToolCalls = false;
  let inputTokens: number | null = null;
  let outputTokens: number | null = null;

  function takeEnd(response: Record<string, unknown> | null): void {
    const usage = asRecord(response?.['usage']);
    inputTokens = asTokens(usage?.['input_tokens']);
    outputTokens = asTokens(usage?.['output_tokens']);
    const incomplete = asText(asRecord(response?.['incomplete_details'])?.['reason']);
    if (incomplete !== null) reason = incompleteReasons[incomplete] ?? 'other';
    else reason = hasRefusal ? 'content-filter' : 'stop';
  }

  function takeItem(item: Record<string, unknown> | null, out: ModelEvent[]): void {
    if (item?.['type'] === 'reasoning') {
      const encrypted = asText(item['encrypted_content']);
      if (encrypted === null) return;
      const itemId = asText(item['id']);
      thoughts.push({ text: '', options: { itemId, reasoningEncryptedContent: encrypted } });
    } else if (item?.['type'] === 'function_call') {
      hasToolCalls = true;
      out.push({
        type: 'tool-call',
        id: asText(item['call_id']) ?? '',
        name: asText(item['name']) ?? '',
        args: parseToolArguments(asText(item['arguments']) ?? ''),
        ...(thoughts.length > 0 ? { providerData: { thoughts } } : {}),
      });
      thoughts = [];
    }
  }

  /** The whole answer at once, as where no stream is asked for. */
  function takeWhole(response: Record<string, unknown>, out: ModelEvent[]): void {
    for (const item of asRecords(response['output'])) {
      const summaries = asRecords(item['summary']).map(({ text }) => asText(text) ?? '');
      addText(out, 'reasoning', summaries.join('\n\n'));
      for (const part of asRecords(item['content'])) {
        const refusal = asText(part['refusal']);
        hasRefusal ||= refusal !== null;
        const type = part['type'] === 'reasoning_text' ? 'reasoning' : 'text';
        addText(out, type, refusal ?? asText(part['text']));
      }
      takeItem(item, out);
    }
    takeEnd(response);
  }

  return {
    get isWritingCall() {
      return isWritingCall;
    },
    get canEnd() {
      return reason !== null;
    },
    get isComplete() {
      return reason !== null;
    },
    decode(document, out) {
      switch (document['type']) {
        case 'response.output_text.delta':
          addText(out, 'text', asText(document['delta']));
          break;
        case 'response.refusal.delta':
          hasRefusal = true;
          addText(out, 'text', asText(document['delta']));
          break;
        case 'response.reasoning_summary_part.added':
          if ((asNumber(document['summary_index']) ?? 0) > 0) addText(out, 'reasoning', '\n\n');
          break;
        case 'response.reasoning_summary_text.delta':
        case 'response.reasoning_text.delta':
          addText(out, 'reasoning', asText(document['delta']));
          break;
        case 'response.function_call_arguments.delta':
          isWritingCall = true;
          break;
        case 'response.output_item.done':
          takeItem(asRecord(document['item']), out);
          break;
        case 'response.completed':
        case 'response.incomplete':
          takeEnd(asRecord(document['response']));
          break;
        case 'response.failed':
          throw streamFailure(document['response']);
        case 'error':
          throw streamFailure(document);
        default:
          // An error of a gateway in front of the API has no type.
          if (document['error']) throw streamFailure(document);
          if (document['object'] === 'response') takeWhole(document, out);
      }
    },
    finish(out) {
      if (reason === null) throw cutOff();
      addFinish(out, reason, { hasToolCalls, inputTokens, outputTokens });
    },
  };
}
