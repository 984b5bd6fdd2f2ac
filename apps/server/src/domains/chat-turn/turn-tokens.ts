import { z } from 'zod';
import type {
  CountTokens,
  ModelFile,
  ModelMessage,
  ModelRequest,
  ModelTool,
} from '#domains/language-models/index.ts';

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

/** A file as the model is shown it, in tokens. */
export function countFile({ text, note, image }: ModelFile, count: CountTokens): number {
  return count(text ?? '') + count(note ?? '') + (image === null ? 0 : TOKENS_PER_IMAGE);
}

function countFiles(message: ModelMessage, count: CountTokens): number {
  if (message.role !== 'user') return 0;
  return (message.files ?? []).reduce((sum, file) => sum + countFile(file, count), 0);
}

/** What tools look like in a request; their definitions never change. */
const described = new WeakMap<ModelTool, string>();

function describe(tool: ModelTool): string {
  const known = described.get(tool);
  if (known !== undefined) return known;
  const parameters = z.toJSONSchema(tool.parameters, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  });
  const text = `${tool.name} ${tool.description} ${JSON.stringify(parameters)}`;
  described.set(tool, text);
  return text;
}

/** Tokens of everything that a request holds. */
export function measureRequest(sent: Sent, count: CountTokens): RequestTokens {
  return {
    prompt: count(sent.system),
    conversation: countWords(sent.messages, count),
    files: sent.messages.reduce((sum, message) => sum + countFiles(message, count), 0),
    tools: sent.tools.reduce((sum, tool) => sum + count(describe(tool)), 0),
  };
}

export function sumOf({ prompt, conversation, files, tools }: RequestTokens): number {
  return prompt + conversation + files + tools;
}

/** Without files, which get what the words leave. */
export function sumOfWords(tokens: RequestTokens): number {
  return sumOf({ ...tokens, files: 0 });
}
