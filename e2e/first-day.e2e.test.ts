import { accountPages, type Person } from '#pages/account-pages.ts';
import { chatPage } from '#pages/chat-page.ts';
import { projectPages } from '#pages/project-pages.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test } from '#support/browser-test.ts';
import { startOpenAiEmulator } from '#support/openai-emulator.ts';
import { waitForText } from '#support/waiting.ts';

const ada: Person = {
  username: 'ada',
  email: 'ada@example.org',
  password: 'Kanne!voll',
  firstName: 'Ada',
};

/** So much that the answer, which repeats it, takes some seconds: time enough to stop it on a busy machine. */
const longWish = `As a customer I want to send things back so that ${'my money comes back, and '.repeat(120)}I buy again.`;

test('on the first day a person registers, becomes administrator, makes a project and talks with Robin, and nothing is lost [OPEN1-030, AUTH-050]', async ({
  openWindow,
  onTestFinished,
}) => {
  const window = await openWindow();
  const { page } = window;
  const accounts = accountPages(page);
  const chat = chatPage(page);

  await accounts.register(ada);
  await page.waitForURL('**/projects');
  await accounts.dialog.waitFor({ state: 'hidden' });
  await accounts.expectRole('Administrator');

  await projectPages(page).create('Returns', 'Sending things back should be easy.');
  await page.waitForURL('**/chat');
  await waitForText(page.getByRole('main'), 'Hello Ada');

  await chat.send('Hello Robin');
  await chat.waitForEndOfAnswer();
  const [question, answer] = await chat.texts();
  expect(question).toContain('Hello Robin');
  expect(answer).toContain('Ada');
  await waitForText(page.getByRole('main'), 'Guided mode, without a language model');

  await chat.send(longWish);
  await chat.stopButton.click();
  await waitForText(chat.messages, 'Stopped');
  await chat.stopButton.waitFor({ state: 'hidden' });
  const beforeReload = await chat.texts();

  await page.reload();
  await waitForText(chat.messages, 'Stopped');
  expect(await chat.texts()).toEqual(beforeReload);
  expect(await findBarriers(page)).toEqual([]);

  const openai = await startOpenAiEmulator();
  onTestFinished(() => openai.stop());
  openai.answerWithTool('project', 'get_project_facts', 'It is called **Returns**.');
  await callApi(page, 'PUT', '/api/llm-providers/openai', {
    api_key: 'sk-planted',
    model: 'gpt-planted',
    base_url: openai.baseUrl,
  });
  await callApi(page, 'POST', '/api/llm-providers/active/openai');

  await chat.send('What is this project called?');
  await waitForText(chat.messages, 'It is called Returns.');
  await chat.waitForEndOfAnswer();
  await waitForText(chat.messages, 'get_project_facts');
  expect(JSON.stringify(openai.requests().at(-1))).toContain('Sending things back should be easy.');

  await page.reload();
  await waitForText(chat.messages, 'It is called Returns.');
  expect((await chat.texts()).slice(0, beforeReload.length)).toEqual(beforeReload);
});
