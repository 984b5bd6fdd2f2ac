import { expect } from 'vitest';
import type { TestClient } from '#testing/test-app.ts';
import type { ModelEmulator } from './model-emulator.ts';

/** What the model of the tests is called and let in with. */
export const TEST_MODEL = { model: 'gpt-test', apiKey: 'sk-very-secret-key' } as const;

/** Lets the emulator answer from now on, as an administrator connects a model of the protocol of chat completions. */
export async function connectModel(
  admin: Pick<TestClient, 'call'>,
  { url }: Pick<ModelEmulator, 'url'>,
): Promise<void> {
  const settings = {
    model: TEST_MODEL.model,
    api_key: TEST_MODEL.apiKey,
    base_url: `${url}/v1`,
  };
  const saved = await admin.call('PUT', '/api/llm-providers/openai', settings);
  expect(saved.status).toBe(200);
  const activated = await admin.call('POST', '/api/llm-providers/active/openai');
  expect(activated.status).toBe(200);
}
