import {
  languageModelEndpoints,
  type LanguageModelProvider,
  type LanguageModelTest,
} from '@robin/contract/language-models';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { toTestBody, type ProviderForm } from './provider-form.ts';

/** A test that has come to its end. */
export interface FinishedTest {
  id: number;
  provider: LanguageModelProvider;
  finishedAt: Date;
  /** As it was typed; empty for the provider's own one. */
  baseUrl: string;
  usedNewKey: boolean;
  /** What the provider answered, or why Robin's server did not ask it. */
  outcome: LanguageModelTest | Error;
}

/** How many results of all providers are kept. */
const MAX_RESULTS = 12;

/** Tries out how providers answer. One test at a time; the results of a visit stay, the newest first. */
export function useModelTests() {
  const [results, setResults] = useState<readonly FinishedTest[]>([]);
  const [running, setRunning] = useState<LanguageModelProvider | null>(null);
  const current = useRef<AbortController>(null);
  const count = useRef(0);

  const stop = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setRunning(null);
  }, []);
  useEffect(() => () => current.current?.abort(), []);

  const start = async (provider: LanguageModelProvider, form: ProviderForm) => {
    stop();
    const controller = new AbortController();
    current.current = controller;
    setRunning(provider);
    const outcome = await ask(provider, form, controller.signal);
    if (controller.signal.aborted) return;
    current.current = null;
    setRunning(null);
    count.current += 1;
    const result: FinishedTest = {
      id: count.current,
      provider,
      finishedAt: new Date(),
      baseUrl: form.baseUrl.trim(),
      usedNewKey: form.apiKey.trim() !== '',
      outcome,
    };
    setResults((earlier) => [result, ...earlier].slice(0, MAX_RESULTS));
  };

  return { results, running, start, stop };
}

export type ModelTests = ReturnType<typeof useModelTests>;

async function ask(
  provider: LanguageModelProvider,
  form: ProviderForm,
  signal: AbortSignal,
): Promise<LanguageModelTest | Error> {
  try {
    const input = { params: { provider }, body: toTestBody(form) };
    return await callEndpoint(languageModelEndpoints.testLanguageModel, input, { signal });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
