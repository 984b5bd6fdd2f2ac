import type { ModelToolCall } from '#domains/language-models/language-models.types.ts';
import { asRecord, asRecords, asText } from './json-values.ts';

/** A piece of reasoning that the provider wants back with the tool call that followed it. */
export interface SignedThought {
  text: string;
  /** The provider's own fields, as its SDK takes them. */
  options: Record<string, string | null>;
}

/** The thoughts that a tool call carries in its opaque data, made by one of the decoders. */
export function readSignedThoughts(providerData: unknown): SignedThought[] {
  return asRecords(asRecord(providerData)?.['thoughts']).map((thought) => ({
    text: asText(thought['text']) ?? '',
    options: Object.fromEntries(
      Object.entries(asRecord(thought['options']) ?? {}).map(([name, value]) => [
        name,
        asText(value),
      ]),
    ),
  }));
}

/**
 * Gemini signs what it thought into its tool calls and wants the signature back, also behind chat completions. The SDKs of others
 * leave what is Google's alone.
 */
export function readThoughtSignature(call: ModelToolCall) {
  const thoughtSignature = asText(asRecord(call.providerData)?.['thoughtSignature']);
  return thoughtSignature === null ? undefined : { google: { thoughtSignature } };
}
