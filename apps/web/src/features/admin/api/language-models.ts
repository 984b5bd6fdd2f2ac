import {
  languageModelEndpoints as endpoints,
  type ConfigureLanguageModelBody,
  type LanguageModelProvider,
  type LanguageModelStatus,
} from '@robin/contract/language-models';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { putAnswer } from '#shared/api/put-answer.ts';
import { readAfterFailure } from '#shared/api/read-after-failure.ts';

/** How long one try to load the status may take, in milliseconds. */
const STATUS_TIMEOUT_MS = 10_000;
/** Tries after the first one. */
export const STATUS_MAX_RETRIES = 2;
/** The first pause; each further one is longer by as much. */
const STATUS_PAUSE_MS = 1_000;

/** The server has taken too long to tell the status of the language models. */
export class StatusTimeoutError extends Error {
  override readonly name = 'StatusTimeoutError';
}

/** Which language models there are and which one answers. */
export const languageModelStatusQuery = queryOptions({
  queryKey: ['language-models'],
  queryFn: ({ signal }) => loadStatus(signal),
  retry: (failures, error) => failures < STATUS_MAX_RETRIES && hadNoAnswer(error),
  retryDelay: (failures) => STATUS_PAUSE_MS * (failures + 1),
});

async function loadStatus(signal: AbortSignal): Promise<LanguageModelStatus> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new StatusTimeoutError()), STATUS_TIMEOUT_MS);
  const either = AbortSignal.any([signal, patience.signal]);
  try {
    return await callEndpoint(endpoints.getLanguageModelStatus, {}, { signal: either });
  } catch (error) {
    // Reading the answer may have been broken off, too, which looks like an answer in pieces.
    throw patience.signal.aborted ? patience.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

function hadNoAnswer(error: Error): boolean {
  return (
    error instanceof StatusTimeoutError || (error instanceof ApiError && error.code === 'network')
  );
}

type LanguageModelChange = { provider: LanguageModelProvider } & (
  | { kind: 'configure'; body: Omit<ConfigureLanguageModelBody, 'provider'> }
  | { kind: 'activate' }
  | { kind: 'remove' }
);

/** Decides about a provider. After a refusal the newest status is there before anybody hears of it. */
export function useChangeLanguageModel() {
  const queryClient = useQueryClient();
  const { queryKey } = languageModelStatusQuery;
  return useMutation({
    mutationFn: send,
    onSuccess: (status) => putAnswer(queryClient, queryKey, () => status),
    onError: (error) => readAfterFailure(queryClient, queryKey, error),
  });
}

function send(change: LanguageModelChange): Promise<LanguageModelStatus> {
  const { provider } = change;
  const params = { provider };
  if (change.kind === 'activate') return callEndpoint(endpoints.activateLanguageModel, { params });
  if (change.kind === 'remove') return callEndpoint(endpoints.removeLanguageModel, { params });
  const body = { ...change.body, provider };
  return callEndpoint(endpoints.configureLanguageModel, { params, body });
}
