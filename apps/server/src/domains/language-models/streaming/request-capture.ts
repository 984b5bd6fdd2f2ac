import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
} from '@ai-sdk/provider';
import { z } from 'zod';
import type {
  ModelMessage,
  ModelRequest,
  ModelTool,
} from '#domains/language-models/language-models.types.ts';
import type { GuardedRequest } from '#platform/net/guarded-http.ts';
import { asRecord } from './json-values.ts';
import { readSignedThoughts, readThoughtSignature } from './signed-thoughts.ts';
import { toUserContent } from './user-content.ts';

type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];
type ProviderOptions = NonNullable<LanguageModelV4CallOptions['providerOptions']>;

/**
 * llama.cpp, and with it LM Studio, makes a grammar of all tools, and of the length of a text that many repetitions; for
 * more than this it refuses every request that has the tool.
 */
const LONGEST_TOLD = 1_000;

const schemas = new WeakMap<z.ZodObject, LanguageModelV4FunctionTool['inputSchema']>();

/** The JSON schema of a tool's parameters, made once for each tool. */
function toInputSchema(parameters: z.ZodObject): LanguageModelV4FunctionTool['inputSchema'] {
  const known = schemas.get(parameters);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(parameters, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      if ((jsonSchema.maxLength ?? 0) > LONGEST_TOLD) delete jsonSchema.maxLength;
    },
  });
  const inputSchema = schema as LanguageModelV4FunctionTool['inputSchema'];
  schemas.set(parameters, inputSchema);
  return inputSchema;
}

/** What providers take as the name of a tool. */
const NAME_MAX_LENGTH = 64;

/**
 * The name of a call as providers take it back. Models also call what does not exist, such as
 * `multi_tool_use.parallel`, and a provider refuses such a name with every later message of the conversation.
 */
export function toToolName(name: string): string {
  return name.replaceAll(/[^\w-]/g, '_').slice(0, NAME_MAX_LENGTH) || 'unknown';
}

function toTool({ name, description, parameters }: ModelTool): LanguageModelV4FunctionTool {
  return { type: 'function', name, description, inputSchema: toInputSchema(parameters) };
}

function toResponseFormat({ name, schema }: NonNullable<ModelRequest['answerForm']>) {
  return { type: 'json', name, schema: toInputSchema(schema) } as const;
}

function toJson(value: unknown) {
  // What has no JSON form (undefined, functions) is nothing to a model.
  return JSON.parse(JSON.stringify(value ?? null) ?? 'null') as null;
}

function toAssistantParts(
  message: Extract<ModelMessage, { role: 'assistant' }>,
  optionsName: string,
): AssistantPart[] {
  const parts: AssistantPart[] = [];
  for (const call of message.toolCalls ?? []) {
    for (const { text, options } of readSignedThoughts(call.providerData)) {
      parts.push({ type: 'reasoning', text, providerOptions: { [optionsName]: options } });
    }
  }
  // Claude refuses a text that is nothing but white space, and with it every later message of the conversation.
  if (message.text.trim() !== '') parts.push({ type: 'text', text: message.text });
  for (const call of message.toolCalls ?? []) {
    const providerOptions = readThoughtSignature(call);
    parts.push({
      type: 'tool-call',
      toolCallId: call.id,
      toolName: toToolName(call.name),
      // Every provider insists on an object here, also for a call that the tool refused.
      input: asRecord(call.args) ?? {},
      ...(providerOptions ? { providerOptions } : {}),
    });
  }
  return parts;
}

/** What stands for the words of an answer that was stopped, or failed, before it said any about its last results. */
const ENDED_ANSWER = '(This answer ended here.)';

/** The history in the form of the AI SDK, which knows how each provider writes it. */
function toPrompt(request: ModelRequest, optionsName: string): LanguageModelV4Message[] {
  const prompt: LanguageModelV4Message[] = [];
  if (request.system !== '') prompt.push({ role: 'system', content: request.system });
  for (const message of request.messages) {
    switch (message.role) {
      case 'user': {
        // A question without an answer, which failed or was stopped, goes with the next one: the templates of many
        // open models refuse two in a row, and with them every later message of the conversation.
        const before = prompt.at(-1);
        // Mistral refuses a question right behind results, and it too with every later message.
        if (before?.role === 'tool') {
          prompt.push({ role: 'assistant', content: [{ type: 'text', text: ENDED_ANSWER }] });
        }
        if (before?.role === 'user') before.content = toUserContent(message, before.content);
        else prompt.push({ role: 'user', content: toUserContent(message) });
        break;
      }
      case 'assistant': {
        const content = toAssistantParts(message, optionsName);
        // Providers refuse an answer without any content.
        if (content.length > 0) prompt.push({ role: 'assistant', content });
        break;
      }
      case 'tool':
        prompt.push({
          role: 'tool',
          content: message.results.map(({ id, name, result }) => ({
            type: 'tool-result',
            toolCallId: id,
            toolName: toToolName(name),
            output: { type: 'json', value: toJson(result) },
          })),
        });
        break;
    }
  }
  return prompt;
}

/** Carries a complete request out of the SDK; caught below, never an error that anybody sees. */
class CapturedRequest extends Error {
  readonly request: Required<GuardedRequest>;
  constructor(request: Required<GuardedRequest>) {
    super('This request was captured.');
    this.request = request;
  }
}

/**
 * The fetch that SDK models of this domain are built with: it sends nothing. Throwing ends the
 * SDK's work at the moment at which its request is complete, before it sets up its own reading.
 */
export function captureFetch(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  if (typeof input !== 'string' || typeof init?.body !== 'string') {
    return Promise.reject(new TypeError('The SDK built a request of an unknown form.'));
  }
  const headers = Object.fromEntries(new Headers(init.headers));
  return Promise.reject(
    new CapturedRequest({ method: 'POST', url: input, headers, body: init.body }),
  );
}

/** What differs between providers when a request is built. */
export interface RequestForm {
  /** A model of the AI SDK, built with {@link captureFetch}. */
  sdkModel: LanguageModelV4;
  /** The name under which the SDK takes the provider's own options. */
  optionsName: string;
  providerOptions?: ProviderOptions;
}

/** The HTTP request that the AI SDK would send for this step. */
export async function captureRequest(
  form: RequestForm,
  request: ModelRequest,
): Promise<Required<GuardedRequest>> {
  const { sdkModel, optionsName, providerOptions } = form;
  try {
    await sdkModel.doStream({
      prompt: toPrompt(request, optionsName),
      ...(request.tools.length > 0 ? { tools: request.tools.map(toTool) } : {}),
      ...(providerOptions ? { providerOptions } : {}),
      ...(request.maxOutputTokens === undefined
        ? {}
        : { maxOutputTokens: request.maxOutputTokens }),
      ...(request.answerForm ? { responseFormat: toResponseFormat(request.answerForm) } : {}),
    });
  } catch (error) {
    if (error instanceof CapturedRequest) return error.request;
    throw error;
  }
  throw new Error('The SDK did not send its request.');
}
