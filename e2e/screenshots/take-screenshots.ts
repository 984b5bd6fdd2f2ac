import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { chatPage } from '#pages/chat-page.ts';
import { callApi } from '#support/api.ts';
import { launchBrowser } from '#support/browser.ts';
import { startOpenAiEmulator } from '#support/openai-emulator.ts';
import { startRobin } from '#support/robin.ts';
import { waitForText } from '#support/waiting.ts';
import { createWindows } from '#support/watched-page.ts';
import { answer, person, projects, question } from './example-day.ts';
import { savePicture } from './save-picture.ts';

const IMAGES = join(import.meta.dirname, '..', '..', 'docs', 'images');

async function save(page: Page, name: string): Promise<void> {
  // Nothing is pointed at, and nothing holds the cursor.
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const isNew = await savePicture(page, join(IMAGES, `${name}.png`));
  console.log(`docs/images/${name}.png ${isNew ? 'is new' : 'shows the same as before'}`);
}

/** Registers the person, who becomes the administrator, and signs the window in. */
async function signIn(page: Page): Promise<void> {
  await callApi(page, 'POST', '/api/auth/register', person);
  const { username, password } = person;
  await page.evaluate(
    async (credentials) => {
      const body = new URLSearchParams(credentials);
      const response = await fetch('/api/auth/login', { method: 'POST', body });
      const { access_token: token } = (await response.json()) as { access_token: string };
      localStorage.setItem('token', token);
    },
    { username, password },
  );
}

async function makeProjects(page: Page): Promise<void> {
  const made: unknown[] = [];
  for (const project of projects) made.push(await callApi(page, 'POST', '/api/projects', project));
  const [first] = made as { id: number }[];
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: first?.id });
}

async function takeScreenshots(page: Page, modelUrl: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await save(page, 'landing');

  await signIn(page);
  await makeProjects(page);
  await page.goto('/projects');
  await waitForText(page.getByRole('main'), 'Accessible supplier area');
  await page.waitForLoadState('load');
  await save(page, 'projects');

  const model = { api_key: 'made-up', model: 'emulated', base_url: modelUrl };
  await callApi(page, 'PUT', '/api/llm-providers/openai', model);
  await callApi(page, 'POST', '/api/llm-providers/active/openai');
  await page.goto('/chat');
  const chat = chatPage(page);
  await chat.send(question);
  await chat.waitForEndOfAnswer();
  // A click outside folds the toolbar up, as it does for whoever reads on.
  await chat.log.click();
  await page.emulateMedia({ colorScheme: 'light' });
  await save(page, 'chat');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html.dark').waitFor();
  await save(page, 'chat-dark');
}

await mkdir(IMAGES, { recursive: true });
await using cleanup = new AsyncDisposableStack();
const openai = await startOpenAiEmulator();
cleanup.defer(() => openai.stop());
openai.answerWithTool(question, 'get_project_facts', answer);
const robin = await startRobin();
cleanup.defer(() => robin.remove());
const browser = await launchBrowser();
cleanup.defer(() => browser.close());
const window = await createWindows(browser).open(robin.url, {
  language: 'en',
  theme: 'light',
});
// Pictures are taken on machines that are busy with other things, too.
window.context.setDefaultTimeout(60_000);
await takeScreenshots(window.page, openai.baseUrl);
const troubles = window.troubles();
if (troubles.length > 0) {
  throw new Error(`The page reported trouble that no one expected:\n${troubles.join('\n')}`);
}
