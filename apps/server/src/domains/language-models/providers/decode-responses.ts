import type { ModelFinishReason } from '#domains/language-models/language-models.types.ts';
import {
  addFinish,
  addText,
  cutOff,
  parseToolArguments,
  streamFailure,
  type Decoder,
} from '#domains/language-models/streaming/decoder.ts';
import { asNumber, asRecord, asText } from '#domains/language-models/streaming/json-values.ts';
import type { SignedThought } from '#domains/language-models/streaming/signed-thoughts.ts';
import { asTokens } from '#domains/language-models/streaming/token-usage.ts';

const incompleteReasons: Record<string, ModelFinishReason> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
};

/** The event stream of OpenAI's Responses API. */
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
        case 'response.output_item.done': {
          const item = asRecord(document['item']);
          if (item?.['type'] === 'reasoning') {
            const encrypted = asText(item['encrypted_content']);
            if (encrypted !== null) {
              const itemId = asText(item['id']);
              thoughts.push({
                text: '',
                options: { itemId, reasoningEncryptedContent: encrypted },
              });
            }
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
          break;
        }
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
      }
    },
    finish(out) {
      if (reason === null) throw cutOff();
      addFinish(out, reason, { hasToolCalls, inputTokens, outputTokens });
    },
  };
}
