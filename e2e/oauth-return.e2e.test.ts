import type { Page } from 'playwright-core';
import { accountPages, type Person } from '#pages/account-pages.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test } from '#support/browser-test.ts';
import { startConsentingService } from '#support/consenting-service.ts';
import { waitForText } from '#support/waiting.ts';

const ada: Person = { username: 'ada', email: 'ada@example.org', password: 'Kanne!voll' };

interface Heard {
  type: string;
  provider: string;
  origin: string;
}

/** Begins to connect in a window of its own, and acknowledges what that window tells, if it is to. */
async function openPopup(page: Page, isAcknowledging: boolean): Promise<Page> {
  const { auth_url } = (await callApi(page, 'GET', '/api/oauth/github/start')) as {
    auth_url: string;
  };
  const opened = page.waitForEvent('popup');
  await page.evaluate(
    ({ address, acknowledges }) => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener('message', ({ data, origin, source }: MessageEvent<object>) => {
        heard.push({ ...data, origin });
        if (acknowledges) (source as Window).postMessage({ type: 'oauth_ack' }, origin);
      });
      window.open(address, 'oauth', 'width=600,height=700');
    },
    { address: auth_url, acknowledges: isAcknowledging },
  );
  return opened;
}

const heardBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

async function isConnected(page: Page): Promise<boolean | undefined> {
  const status = (await callApi(page, 'GET', '/api/oauth/status')) as {
    integrations: Record<string, { connected: boolean }>;
  };
  return status.integrations['github']?.connected;
}

test('the window that a service sends back finds the one that opened it, in spite of all the pages between, and closes [INTG-109] [INTG-110] [INTG-111] [INTG-112] [INTG-114]', async ({
  openWindow,
  robin,
  onTestFinished,
}) => {
  const service = await startConsentingService();
  onTestFinished(() => service.stop());
  const { page } = await openWindow();
  await accountPages(page).register(ada);
  await page.waitForURL('**/projects');
  await callApi(page, 'PUT', '/api/configuration/oauth-providers/github', service.definition);

  // Refused at the service, and nobody answers: the window says so and closes by itself.
  const refused = await openPopup(page, false);
  await refused.getByRole('link', { name: 'Refuse' }).click();
  await waitForText(refused.getByRole('main'), 'OAuth authorization failed: access_denied');
  expect(await findBarriers(refused)).toEqual([]);
  if (!refused.isClosed()) await refused.waitForEvent('close');
  expect(await heardBy(page)).toMatchObject([{ type: 'oauth_error', origin: robin.url }]);
  expect(await isConnected(page)).toBe(false);

  // Agreed, and heard.
  await page.reload();
  const agreed = await openPopup(page, true);
  await agreed.getByRole('link', { name: 'Agree' }).click();
  await agreed.waitForEvent('close');
  expect(await heardBy(page)).toMatchObject([
    { type: 'oauth_success', provider: 'github', origin: robin.url },
  ]);
  expect(await isConnected(page)).toBe(true);

  // In the same window, so that there is no other one: the profile is where it goes on.
  const { auth_url } = (await callApi(page, 'GET', '/api/oauth/github/start')) as {
    auth_url: string;
  };
  await page.goto(auth_url);
  await page.getByRole('link', { name: 'Agree' }).click();
  await waitForText(page.getByRole('main'), 'mara.lindqvist@example.org');
  expect(await findBarriers(page)).toEqual([]);
  await page.waitForURL('**/profile*');
});
