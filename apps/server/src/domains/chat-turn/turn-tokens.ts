import type { CountTokens, ModelMessage, ModelRequest } from '#domains/language-models/index.ts';

/** Images cost a model about as much as 1,000 words each. */
const TOKENS_PER_IMAGE = 1_300;

type Sent = Pick<ModelRequest, 'system' | 'messages' | 'tools'>;

/** What a request takes, in tokens. */
export interface RequestTokens {
  /** What Robin is told before the conversation, memory included. */
  prompt: number;
  /** Words, calls of tools and their answers. */
  conversation: number;
  /** Texts of files, and pictures. */
  files: number;
  /** The descriptions of the tools. */
  tools: number;
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** What of one message is words, calls or answers. */
function wordsOf(message: ModelMessage): string[] {
  switch (message.role) {
    case 'tool':
      return message.results.map(({ result }) => textOf(result));
    case 'assistant':
      return [
        message.text,
        ...(message.toolCalls ?? []).flatMap(({ name, args }) => [name, textOf(args)]),
      ];
    case 'user':
      return [message.text];
  }
}

/** The words of messages, in tokens. */
export function countWords(messages: readonly ModelMessage[], count: CountTokens): number {
  return messages.flatMap(wordsOf).reduce((sum, text) => sum + count(text), 0);
}

function countFiles(message: ModelMessage, count: CountTokens): number {
  if (message.role !== 'user') return 0;
  return (message.files ?? []).reduce(
    (sum, { text, note, image }) =>
      sum + count(text ?? '') + count(note ?? '') + (image === null ? 0 : TOKENS_PER_IMAGE),
    0,
  );
}

/** Tokens of everything that a request holds. */
export function measureRequest(sent: Sent, count: CountTokens): RequestTokens {
  return {
    prompt: count(sent.system),
    conversation: countWords(sent.messages, count),
    files: sent.messages.reduce((sum, message) => sum + countFiles(message, count), 0),
    tools: sent.tools.reduce(
      (sum, { name, description }) => sum + count(`${name} ${description}`),
      0,
    ),
  };
}

export function sumOf({ prompt, conversation, files, tools }: RequestTokens): number {
  return prompt + conversation + files + tools;
}
