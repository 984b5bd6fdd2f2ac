import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { developerPanel } from '#pages/developer-panel.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test } from '#support/browser-test.ts';
import {
  activateProject,
  createProject,
  enter,
  openChat,
  registerPerson,
  useModel,
} from '#support/chat-stage.ts';
import { startPacedModel, type PacedModel } from '#support/paced-model.ts';
import { isAtStep, takeStep } from '#support/history-step.ts';
import { waitForText } from '#support/waiting.ts';

const PASSWORD = 'Kanne!voll';

let model: PacedModel;

beforeAll(async () => {
  model = await startPacedModel();
});

afterAll(() => model.stop());

async function logIn(url: string, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: PASSWORD });
  const response = await fetch(new URL('/api/auth/login', url), { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Which have been loaded, the recording or the panel. */
const loadedParts = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return [...new Set(names.flatMap((name) => /\/(recording|dev-panel)-/.exec(name)?.[1] ?? []))];
  });

test('an admin opens the panel from the chat, watches a turn, reads what Robin is told, and finds the panel as it was left [DEV-001, DEV-003, DEV-004, DEV-005, DEV-006, DEV-007, DEV-009, DEV-010, DEV-013, DEV-014, DEV-043, DEV-050, DEV-077, DEV-078, DEV-079, TOOL-011]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const token = await registerPerson(robin.url, 'ada');
  await enter(page, token);
  await useModel(page, model);
  await activateProject(page, await createProject(page, 'Returns'));

  // Opened before there was any session.
  await page.goto('/projects');
  await page.getByRole('main').waitFor();
  await expect.poll(() => loadedParts(page)).toEqual(['recording']);
  const panel = developerPanel(page);
  await panel.toggleByEvent();
  await panel.window.getByText('No session yet').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.window.waitFor({ state: 'hidden' });

  const chat = await openChat(page);
  await page.getByRole('button', { name: 'Developer panel' }).click();
  await panel.window.waitFor();
  expect(await panel.box()).toEqual({ x: 50, y: 50, width: 600, height: 400 });

  await chat.composer.fill('How do we release?');
  await chat.composer.press('Enter');
  const answer = await model.nextAnswer();
  answer.say('First the exits.');
  answer.end();
  await panel.row('How do we release?').waitFor();
  await panel.row('First the exits.').waitFor();
  await panel.row('turn_complete').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await panel.tab('Events').click();
  await panel.row('turn_complete').waitFor();
  await panel.row('chat_session_updated').waitFor();
  await panel.tab('API').click();
  await panel.row('POST /chat/').waitFor();
  expect(await panel.window.innerHTML()).not.toContain(token);
  expect(await findBarriers(page)).toEqual([]);

  await panel.tab('Tools').click();
  await panel.window.getByRole('button', { expanded: false }).first().click();
  expect(await findBarriers(page)).toEqual([]);
  await panel.tab('Agent').click();
  await waitForText(panel.window.locator('pre'), 'Robin');
  await panel.window.getByRole('button', { name: 'Show the whole prompt' }).click();
  expect(await findBarriers(page)).toEqual([]);
  await panel.tab('Sessions').click();
  await panel.window.getByRole('region', { name: 'Token pipeline' }).waitFor();
  await panel.window.getByText('Final replies').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await panel.drag(panel.head, { x: 120, y: 60 });
  await expect.poll(panel.box).toEqual({ x: 170, y: 110, width: 600, height: 400 });
  await panel.drag(panel.corner, { x: -900, y: 90 });
  await expect.poll(panel.box).toEqual({ x: 170, y: 110, width: 400, height: 490 });
  expect(await panel.overflow()).toEqual([]);
  await panel.grip.press('ArrowLeft');
  await panel.corner.press('Shift+ArrowRight');
  await expect.poll(panel.box).toEqual({ x: 160, y: 110, width: 450, height: 490 });

  await page.reload();
  await panel.window.getByRole('region', { name: 'Token pipeline' }).waitFor();
  expect(await panel.box()).toEqual({ x: 160, y: 110, width: 450, height: 490 });
  await panel.button('Collapse').click();
  await expect.poll(async () => (await panel.box()).height).toBe(44);
  await panel.button('Expand').click();

  // On a phone it fills the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(panel.box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await panel.window.getByText('Final replies').waitFor();
  expect(await panel.overflow()).toEqual([]);
  const cutNotes = await panel.window
    .getByRole('region', { name: 'Token pipeline' })
    .locator('p')
    .evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth).length);
  expect(cutNotes).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await panel.button('Close').click();
  await panel.window.waitFor({ state: 'hidden' });

  // There a step back closes it, and whoever opens it is in it.
  await takeStep(page);
  await page.getByRole('button', { name: 'Developer panel' }).click();
  await panel.window.waitFor();
  await expect
    .poll(() => panel.window.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.evaluate(() => history.back());
  await panel.window.waitFor({ state: 'hidden' });
  await expect.poll(() => isAtStep(page)).toBe(true);
});

test('on a phone the keyboard never leaves the panel for the page that it covers, closing it leads back, and each of its tabs is as wide as a finger needs', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow({ viewport: { width: 390, height: 844 } });
  await enter(page, await logIn(robin.url, 'ada'));
  await openChat(page);
  const panel = developerPanel(page);
  const toggle = page.getByRole('button', { name: 'Developer panel' });
  await toggle.click();
  await panel.window.waitFor();

  const widths = await panel.window
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().width));
  expect(widths).toHaveLength(6);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
  // On a smaller one they are scrolled, and none of them is cut.
  await page.setViewportSize({ width: 320, height: 640 });
  await panel.tab('Sessions').click();
  const cut = await panel.window
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth + 1).length);
  expect(cut).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.tab('Chat').click();

  const outside = new Set<string>();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const { activeElement: focused, body } = document;
      return focused === body || focused?.closest('[role=dialog]') ? null : focused?.textContent;
    });
    if (place !== null) outside.add(place ?? '');
  }
  expect([...outside]).toEqual([]);

  await panel.button('Close').click();
  await panel.window.waitFor({ state: 'hidden' });
  await expect.poll(() => toggle.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('somebody who is no admin has no toggle and loads nothing of the panel, whatever is stored [DEV-002, DEV-080, TOOL-012, OPEN2-150]', async ({
  openWindow,
  robin,
}) => {
  const { page: ofAdmin } = await openWindow();
  await enter(ofAdmin, await logIn(robin.url, 'ada'));
  const { id } = (await callApi(ofAdmin, 'POST', '/api/auth/register', {
    username: 'bea',
    email: 'bea@example.org',
    password: PASSWORD,
  })) as { id: number };
  await callApi(ofAdmin, 'PUT', `/api/users/${id}/activate`, { is_active: true });
  const projectId = await createProject(ofAdmin, 'Exchange');
  await callApi(ofAdmin, 'POST', `/api/projects/${projectId}/users`, { user_id: id });

  const { page } = await openWindow();
  await enter(page, await logIn(robin.url, 'bea'));
  await page.evaluate(() =>
    localStorage.setItem('po_devpanel_settings', JSON.stringify({ isOpen: true })),
  );
  await activateProject(page, projectId);
  await openChat(page);
  const panel = developerPanel(page);
  await panel.toggleByEvent();
  expect(await loadedParts(page)).toEqual([]);
  expect(await panel.window.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Developer panel' }).count()).toBe(0);
});
