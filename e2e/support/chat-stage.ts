import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { chatPage } from '#pages/chat-page.ts';
import { callApi } from './api.ts';
import type { PacedModel } from './paced-model.ts';
import { visitOrigin } from './visit-origin.ts';

const PASSWORD = 'Kanne!voll';

export interface StoredMessage {
  role: string;
  content: string;
}

/** Registers somebody, the first one as administrator, and answers their token. */
export async function registerPerson(url: string, username: string): Promise<string> {
  const register = await fetch(new URL('/api/auth/register', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.org`, password: PASSWORD }),
  });
  if (!register.ok) throw new Error(`Registering ${username} answered ${register.status}.`);
  const body = new URLSearchParams({ username, password: PASSWORD });
  const login = await fetch(new URL('/api/auth/login', url), { method: 'POST', body });
  const { access_token: token } = (await login.json()) as { access_token: string };
  return token;
}

/** Has a window belong to the person of a token, without a page behind the login yet. */
export async function enter(page: Page, token: string): Promise<void> {
  await visitOrigin(page);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}

/** Creates a project as the person of the window, and answers its id. */
export async function createProject(page: Page, name: string): Promise<number> {
  const body = { name, description: `About ${name}` };
  const { id } = (await callApi(page, 'POST', '/api/projects', body)) as { id: number };
  return id;
}

/** Makes a project the one that windows opened from now on work in. */
export async function activateProject(page: Page, projectId: number): Promise<void> {
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: projectId });
  await page.evaluate(
    (id) => localStorage.setItem('active_project', JSON.stringify({ id })),
    projectId,
  );
}

/** Lets Robin answer by the paced model. */
export async function useModel(page: Page, model: PacedModel): Promise<void> {
  await callApi(page, 'PUT', '/api/llm-providers/openai', {
    api_key: 'sk-planted',
    model: 'gpt-planted',
    base_url: model.baseUrl,
  });
  await callApi(page, 'POST', '/api/llm-providers/active/openai');
}

/** Opens the chat and waits until its conversation is there. */
export async function openChat(page: Page) {
  await page.goto('/chat');
  const chat = chatPage(page);
  await chat.composer.waitFor();
  await page
    .getByRole('heading', { name: /^Hello/ })
    .or(chat.messages.first())
    .first()
    .waitFor();
  return chat;
}

/** What a window shows of the conversation, without what differs from run to run: the time. */
export async function shownConversation(page: Page): Promise<string[]> {
  const texts = await chatPage(page).texts();
  return texts.map((text) => text.replaceAll(/\b\d{1,2}:\d{2}\b/g, '').trim());
}

/** Turns to a window, as somebody does who goes on working in it. */
export async function turnTo(page: Page): Promise<void> {
  await page.bringToFront();
  await useMouse(page);
}

/** A sign that the window is being used: what it noted as old is fetched then. */
export async function useMouse(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  await page.mouse.move(701, 501);
}

/**
 * Turns to a window and uses it until its conversation shows the text. News that come to a window seconds after its
 * last use wait for the next one, however late the line of a busy machine brings them.
 */
export async function lookFor(page: Page, text: string): Promise<void> {
  await page.bringToFront();
  const { messages } = chatPage(page);
  const isShown = async () => {
    await useMouse(page);
    return (await messages.allInnerTexts()).some((shown) => shown.includes(text));
  };
  await expect.poll(isShown, { message: `"${text}" in the conversation` }).toBe(true);
}

/** What the server has stored of the conversation that was used last, oldest first. */
export async function storedConversation(page: Page): Promise<StoredMessage[]> {
  const { sessions } = (await callApi(page, 'GET', '/api/sessions')) as {
    sessions: { session_id: string }[];
  };
  const path = `/api/sessions/${sessions[0]?.session_id}/messages` as const;
  return ((await callApi(page, 'GET', path)) as { messages: StoredMessage[] }).messages;
}
