import type {
  LanguageModel,
  ModelConnection,
} from '#domains/language-models/language-models.types.ts';
import {
  captureFetch,
  captureRequest,
  type RequestForm,
} from '#domains/language-models/streaming/request-capture.ts';
import { readThoughtSignature } from '#domains/language-models/streaming/signed-thoughts.ts';
import {
  createStreamingModel,
  type StreamingDependencies,
} from '#domains/language-models/streaming/stream-model.ts';
import { createGenerateContentDecoder } from './decode-generate-content.ts';

/** Gemini, through Google's generateContent API. */
export async function createGeminiModel(
  connection: ModelConnection,
  defaultRoot: string,
  deps: StreamingDependencies,
): Promise<LanguageModel> {
  const { createGoogle } = await import('@ai-sdk/google');
  const { apiKey, baseUrl, model } = connection;
  const sdk = createGoogle({ apiKey, baseURL: baseUrl ?? defaultRoot, fetch: captureFetch });
  const form: RequestForm = {
    sdkModel: sdk(model),
    optionsName: 'google',
    readCallOptions: readThoughtSignature,
  };
  return createStreamingModel(
    connection,
    {
      buildRequest: (request) => captureRequest(form, request),
      createDecoder: createGenerateContentDecoder,
    },
    deps,
  );
}
