import type {
  LanguageModel,
  ModelConnection,
} from '#domains/language-models/language-models.types.ts';
import {
  captureFetch,
  captureRequest,
  type RequestForm,
} from '#domains/language-models/streaming/request-capture.ts';
import {
  createStreamingModel,
  type StreamingDependencies,
} from '#domains/language-models/streaming/stream-model.ts';
import { createChatCompletionsDecoder } from './decode-chat-completions.ts';
import { createResponsesDecoder } from './decode-responses.ts';

/**
 * OpenAI itself, through its Responses API. Nothing is stored there; what a reasoning model thought
 * before a tool call travels back encrypted.
 */
async function createResponsesModel(
  connection: ModelConnection,
  root: string,
  deps: StreamingDependencies,
): Promise<LanguageModel> {
  const { createOpenAI } = await import('@ai-sdk/openai');
  const { apiKey, model } = connection;
  const form: RequestForm = {
    sdkModel: createOpenAI({ apiKey, baseURL: root, fetch: captureFetch }).responses(model),
    optionsName: 'openai',
    providerOptions: { openai: { store: false } },
  };
  return createStreamingModel(
    connection,
    {
      buildRequest: (request) => captureRequest(form, request),
      createDecoder: createResponsesDecoder,
    },
    deps,
  );
}

/** Any server that speaks chat completions: Ollama, vLLM, LM Studio, gateways. */
async function createChatCompletionsModel(
  connection: ModelConnection,
  root: string,
  deps: StreamingDependencies,
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const createForm = (includeUsage: boolean): RequestForm => ({
    sdkModel: createOpenAICompatible({
      name: 'openai',
      apiKey: connection.apiKey,
      baseURL: root,
      includeUsage,
      supportsStructuredOutputs: true,
      fetch: captureFetch,
    }).chatModel(connection.model),
    optionsName: 'openai',
  });
  const form = createForm(true);
  const formWithoutUsage = createForm(false);
  return createStreamingModel(
    connection,
    {
      // Such servers disagree on the name of the limit, and refuse the name that they do not know.
      buildRequest: (request) =>
        captureRequest(request.withoutUsage ? formWithoutUsage : form, {
          ...request,
          maxOutputTokens: undefined,
        }),
      createDecoder: createChatCompletionsDecoder,
    },
    deps,
  );
}

/** A base URL means a server that resembles OpenAI, and those speak chat completions. */
export function createOpenAiModel(
  connection: ModelConnection,
  defaultRoot: string,
  deps: StreamingDependencies,
): Promise<LanguageModel> {
  return connection.baseUrl === null
    ? createResponsesModel(connection, defaultRoot, deps)
    : createChatCompletionsModel(connection, connection.baseUrl, deps);
}
