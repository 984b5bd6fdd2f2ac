import {
  ModelError,
  type LanguageModel,
  type ModelConnection,
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
import { spellAddress } from '#platform/net/address-policy.ts';
import type { GuardedRequest } from '#platform/net/guarded-http.ts';
import { createGenerateContentDecoder } from './decode-generate-content.ts';

/**
 * The name of the model is a part of the address here, and who names one must not send the key elsewhere by that: `../other`.
 * @throws ModelError where the address does not lie beneath the root
 */
function checkAddress({ url: address }: GuardedRequest, root: string): void {
  const url = new URL(address);
  const isBeneath = url.href.startsWith(`${spellAddress(new URL(root))}/`);
  if (isBeneath && url.search === '?alt=sse' && url.hash === '') return;
  throw new ModelError('model_provider_failed', {
    de: 'So kann kein Modell heißen.',
    en: 'No model can be called that.',
  });
}

/** Gemini, through Google's generateContent API. */
export async function createGeminiModel(
  connection: ModelConnection,
  defaultRoot: string,
  deps: StreamingDependencies,
): Promise<LanguageModel> {
  const { createGoogle } = await import('@ai-sdk/google');
  const { apiKey, baseUrl, model } = connection;
  const root = baseUrl ?? defaultRoot;
  const sdk = createGoogle({ apiKey, baseURL: root, fetch: captureFetch });
  const form: RequestForm = { sdkModel: sdk(model), optionsName: 'google' };
  return createStreamingModel(
    connection,
    {
      buildRequest: async (request) => {
        const built = await captureRequest(form, request);
        checkAddress(built, root);
        return built;
      },
      createDecoder: createGenerateContentDecoder,
    },
    deps,
  );
}
