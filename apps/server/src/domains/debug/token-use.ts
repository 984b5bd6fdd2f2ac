import type { ModelMessage } from '#domains/language-models/index.ts';
import type { TokenStatus, TokenUse } from './debug.types.ts';

/** Good enough for both languages of the product; no provider counts before it is asked. */
const CHARACTERS_PER_TOKEN = 4;
/** Images cost a model about as much as 1,000 words each. */
const TOKENS_PER_IMAGE = 1_300;
const WARNING_PERCENTAGE = 80;

export function estimateTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value ?? null).length;
}

function measure(message: ModelMessage): { characters: number; images: number } {
  if (message.role === 'tool') {
    const characters = message.results.reduce((sum, { result }) => sum + lengthOf(result), 0);
    return { characters, images: 0 };
  }
  if (message.role === 'assistant') {
    const calls = message.toolCalls ?? [];
    const spoken = calls.reduce(
      (sum, { name, args }) => sum + name.length + lengthOf(args),
      message.text.length,
    );
    return { characters: spoken, images: 0 };
  }
  const files = message.files ?? [];
  const shown = files.reduce(
    (sum, { text, note }) => sum + (text ?? '').length + (note ?? '').length,
    message.text.length,
  );
  return { characters: shown, images: files.filter(({ image }) => image !== null).length };
}

function statusOf(percentageUsed: number | null, emergencyThreshold: number): TokenStatus {
  if (percentageUsed === null) return 'error';
  if (percentageUsed >= emergencyThreshold) return 'critical';
  return percentageUsed >= WARNING_PERCENTAGE ? 'warning' : 'normal';
}

/** Sets what the model is sent of a session against what a turn may send. */
export function measureTokenUse(sent: {
  prompt: string;
  messages: readonly ModelMessage[];
  messageCount: number;
  /** What words and files may take together. */
  maxCharacters: number;
  emergencyThreshold: number;
}): TokenUse {
  const { emergencyThreshold, messageCount } = sent;
  const measured = sent.messages.map(measure);
  const characters = measured.reduce((sum, part) => sum + part.characters, 0);
  const images = measured.reduce((sum, part) => sum + part.images, 0);
  const promptTokens = estimateTokens(sent.prompt.length);
  const conversationTokens = estimateTokens(characters) + images * TOKENS_PER_IMAGE;
  const maxTokens = estimateTokens(sent.maxCharacters);
  const share = (promptTokens + conversationTokens) / maxTokens;
  // One digit, so that what is shown and what is decided are the same figure; of no budget there is no share.
  const percentageUsed = Number.isFinite(share) ? Math.round(share * 1_000) / 10 : null;
  return {
    promptTokens,
    conversationTokens,
    messageCount,
    // No episodes are kept yet, so none stands for messages.
    removedTokens: 0,
    removedCount: 0,
    maxTokens,
    emergencyThreshold,
    percentageUsed: percentageUsed ?? 0,
    status: statusOf(percentageUsed, emergencyThreshold),
    isCompressionNeeded: percentageUsed !== null && percentageUsed >= emergencyThreshold,
  };
}
