import { z } from 'zod';
import type {
  ContextWindow,
  LanguageModel,
  ModelConnection,
  ModelRequest,
  ModelTool,
} from '#domains/language-models/language-models.types.ts';
import {
  captureFetch,
  captureRequest,
  toToolName,
  type RequestForm,
} from '#domains/language-models/streaming/request-capture.ts';
import {
  createStreamingModel,
  type StreamingDependencies,
} from '#domains/language-models/streaming/stream-model.ts';
import { createMessagesDecoder } from './decode-messages.ts';

const noParameters = z.object({});

/**
 * Anthropic refuses a history with tool calls when no tool is defined, as in the last step of a turn.
 * The tools of the history then stay defined by their names alone.
 */
function toolsFor(request: ModelRequest): ModelTool[] {
  if (request.tools.length > 0) return request.tools;
  const names = request.messages.flatMap((message) =>
    message.role === 'assistant'
      ? (message.toolCalls ?? []).map((call) => toToolName(call.name))
      : [],
  );
  return [...new Set(names)].map((name) => ({
    name,
    description: 'Not available any more. Do not call it.',
    parameters: noParameters,
  }));
}

/**
 * Claude, through Anthropic's Messages API, which has to be told how long an answer may become. The SDK says so of the models
 * that it knows, and 4,096 tokens of every other one.
 */
export async function createClaudeModel(
  connection: ModelConnection,
  defaultRoot: string,
  deps: StreamingDependencies,
  contextWindow: ContextWindow | null,
): Promise<LanguageModel> {
  const { createAnthropic } = await import('@ai-sdk/anthropic');
  const { apiKey, baseUrl, model } = connection;
  const sdk = createAnthropic({ apiKey, baseURL: baseUrl ?? defaultRoot, fetch: captureFetch });
  const form: RequestForm = { sdkModel: sdk(model), optionsName: 'anthropic' };
  return createStreamingModel(
    connection,
    {
      buildRequest: (request) =>
        captureRequest(form, {
          ...request,
          tools: toolsFor(request),
          maxOutputTokens: request.maxOutputTokens ?? contextWindow?.answerTokens,
        }),
      createDecoder: createMessagesDecoder,
    },
    deps,
  );
}
