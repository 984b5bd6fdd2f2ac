import {
  ModelError,
  type ModelEvent,
  type ModelFinishReason,
} from '#domains/language-models/language-models.types.ts';
import {
  addFinish,
  addText,
  cleanToolArguments,
  cutOff,
  streamFailure,
  type Decoder,
} from '#domains/language-models/streaming/decoder.ts';
import { asRecord, asRecords, asText } from '#domains/language-models/streaming/json-values.ts';
import { addTokens, asTokens } from '#domains/language-models/streaming/token-usage.ts';
import { inOneWording } from '#platform/errors/sentence.ts';

const reasons: Record<string, ModelFinishReason> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'content-filter',
  RECITATION: 'content-filter',
  BLOCKLIST: 'content-filter',
  PROHIBITED_CONTENT: 'content-filter',
  SPII: 'content-filter',
  IMAGE_SAFETY: 'content-filter',
};

/** The stream of Gemini's streamGenerateContent with `alt=sse`. It has no end marker. */
export function createGenerateContentDecoder(): Decoder {
  let reason: ModelFinishReason | null = null;
  let hasToolCalls = false;
  let inputTokens: number | null = null;
  let outputTokens: number | null = null;

  function takePart(part: Record<string, unknown>, out: ModelEvent[]): void {
    const call = asRecord(part['functionCall']);
    if (!call) {
      addText(out, part['thought'] === true ? 'reasoning' : 'text', asText(part['text']));
      return;
    }
    hasToolCalls = true;
    const signature = asText(part['thoughtSignature']);
    out.push({
      type: 'tool-call',
      id: asText(call['id']) ?? '',
      name: asText(call['name']) ?? '',
      args: cleanToolArguments(call['args']),
      ...(signature === null ? {} : { providerData: { thoughtSignature: signature } }),
    });
  }

  function takeUsage(usage: Record<string, unknown>): void {
    inputTokens = asTokens(usage['promptTokenCount']) ?? inputTokens;
    const answered = asTokens(usage['candidatesTokenCount']);
    const thought = asTokens(usage['thoughtsTokenCount']);
    outputTokens = addTokens(answered, thought) ?? outputTokens;
  }

  return {
    isWritingCall: false,
    get canEnd() {
      return reason !== null;
    },
    isComplete: false,
    decode(document, out) {
      if (document['error']) throw streamFailure(document);
      const usage = asRecord(document['usageMetadata']);
      if (usage) takeUsage(usage);
      if (asText(asRecord(document['promptFeedback'])?.['blockReason']) !== null) {
        reason = 'content-filter';
      }
      const candidate = asRecord((document['candidates'] as unknown[] | undefined)?.[0]);
      if (!candidate) return;
      const parts = asRecord(candidate['content'])?.['parts'];
      if (parts) for (const part of asRecords(parts)) takePart(part, out);
      const finished = asText(candidate['finishReason']);
      if (finished === 'MALFORMED_FUNCTION_CALL') {
        const said = asText(candidate['finishMessage']);
        throw new ModelError(
          'model_provider_failed',
          said === null
            ? {
                de: 'Das Modell hat ein Werkzeug fehlerhaft aufgerufen.',
                en: 'The model made a malformed tool call.',
              }
            : inOneWording(said),
        );
      }
      if (finished && finished !== 'FINISH_REASON_UNSPECIFIED') {
        reason = reasons[finished] ?? 'other';
      }
    },
    finish(out) {
      if (reason === null) throw cutOff();
      addFinish(out, reason, { hasToolCalls, inputTokens, outputTokens });
    },
  };
}
