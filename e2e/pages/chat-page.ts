import type { Page } from 'playwright-core';
import { waitForText } from '#support/waiting.ts';

/** The chat screen: the conversation and the field below it. */
export function chatPage(page: Page) {
  const log = page.getByRole('log', { name: 'Conversation with Robin' });
  // A message may hold lists of its own: only the entries of the outer one are messages.
  const messages = log.getByRole('list').first().locator('> li');
  const composer = page.getByLabel('Message to Robin');
  const sendButton = page.getByRole('button', { name: 'Send message', disabled: false });
  const stopButton = page.getByRole('button', { name: 'Stop' });

  return {
    log,
    messages,
    composer,
    stopButton,
    async send(text: string): Promise<void> {
      await composer.fill(text);
      await sendButton.waitFor();
      await composer.press('Enter');
      await waitForText(messages, text);
    },
    /** Waits until no answer is running any more. */
    async waitForEndOfAnswer(): Promise<void> {
      await log.getByRole('button', { name: 'Copy' }).last().waitFor();
      await stopButton.waitFor({ state: 'hidden' });
    },
    /** The texts of all messages, oldest first. */
    async texts(): Promise<string[]> {
      const all = await messages.allInnerTexts();
      return all.map((text) => text.trim());
    },
  };
}
