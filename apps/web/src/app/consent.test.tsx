import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as analyticsModule from '#features/consent/analytics.ts';
import { clearConsent, readConsent, storeConsent } from '#features/consent/consent-cookie.ts';
import { useConsent } from '#features/consent/consent-store.ts';
import { storeToken } from '#shared/api/token.ts';
import { serve } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { followConsent } from './follow-consent.ts';
import { siteConfig } from './site-config.ts';

vi.mock('#features/consent/analytics.ts', { spy: true });

const question = { name: 'May we count which pages help?' };
const findBar = () => screen.findByRole('region', question);
const queryBar = () => screen.queryByRole('region', question);

beforeEach(() => {
  clearConsent();
  useConsent.setState({ consent: 'undecided' });
  serve({});
});
afterEach(() => {
  clearConsent();
  vi.mocked(analyticsModule.createAnalytics).mockReset();
});

test('a visitor without a cookie is asked, and both answers have the same rank [SHELL-115]', async () => {
  await renderApp('/');
  const bar = within(await findBar());
  const [decline, accept] = bar.getAllByRole('button');
  expect(decline?.textContent).toBe('Decline');
  expect(accept?.textContent).toBe('Accept');
  expect(decline?.className).toBe(accept?.className);
  expect(bar.getByRole('link').getAttribute('href')).toBe(siteConfig.privacyUrl);
});

test.each([
  ['Accept', 'accepted'],
  ['Decline', 'declined'],
] as const)(
  '"%s" is kept, the bar goes away and reading goes on in the page [SHELL-114] [SHELL-115]',
  async (button, decision) => {
    await renderApp('/');
    fireEvent.click(within(await findBar()).getByRole('button', { name: button }));
    await waitFor(() => expect(queryBar()).toBeNull());
    expect(readConsent()).toBe(decision);
    expect(document.activeElement?.id).toBe('content');
  },
);

test('who has decided is not asked again [SHELL-115]', async () => {
  storeConsent('declined');
  useConsent.setState({ consent: 'declined' });
  await renderApp('/');
  await screen.findByText(/^Robin keeps/);
  expect(queryBar()).toBeNull();
});

test('who is signed in is asked, too, and can take the decision back [SHELL-110] [SHELL-115]', async () => {
  storeToken('token');
  serve({
    'GET /api/users/me': { status: 200, body: sampleUser() },
    'GET /api/projects': { status: 200, body: [] },
  });
  await renderApp('/projects');
  expect(await findBar()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cookie settings' })).toBeTruthy();
});

test('nothing is counted before the visitor has agreed, and nothing any more when they decline [SHELL-116] [SHELL-117] [SHELL-118] [OPEN1-022]', async () => {
  const adapter = { start: vi.fn(), stop: vi.fn() };
  vi.mocked(analyticsModule.createAnalytics).mockReturnValue(adapter);
  const config = { measurementId: 'G-1', scriptUrl: '/count.js' };
  const { analytics: none } = siteConfig;
  siteConfig.analytics = config;
  followConsent(true);
  await Promise.resolve();
  expect(analyticsModule.createAnalytics).not.toHaveBeenCalled();

  useConsent.getState().decide('accepted');
  await waitFor(() => expect(adapter.start).toHaveBeenCalledOnce());
  expect(analyticsModule.createAnalytics).toHaveBeenCalledWith({ config, isProduction: true });
  expect(adapter.stop).not.toHaveBeenCalled();

  useConsent.getState().decide('declined');
  await waitFor(() => expect(adapter.stop).toHaveBeenCalledOnce());
  expect(adapter.start).toHaveBeenCalledOnce();
  siteConfig.analytics = none;
});

test.each([
  ['declined', () => storeConsent('declined'), () => window.dispatchEvent(new Event('focus'))],
  ['undecided', clearConsent, () => document.dispatchEvent(new Event('visibilitychange'))],
] as const)(
  'nothing is counted any more in a window of somebody who is %s by another one [SHELL-117]',
  async (consent, decideElsewhere, turnToWindow) => {
    const adapter = { start: vi.fn(), stop: vi.fn() };
    vi.mocked(analyticsModule.createAnalytics).mockReturnValue(adapter);
    const { analytics: none } = siteConfig;
    siteConfig.analytics = { measurementId: 'G-1', scriptUrl: '/count.js' };
    followConsent(true);
    useConsent.getState().decide('accepted');
    await waitFor(() => expect(adapter.start).toHaveBeenCalledOnce());
    decideElsewhere();
    turnToWindow();
    await waitFor(() => expect(adapter.stop).toHaveBeenCalledOnce());
    expect(useConsent.getState().consent).toBe(consent);
    expect(adapter.start).toHaveBeenCalledOnce();
    siteConfig.analytics = none;
  },
);

test('who has decided in another window is not asked in this one [SHELL-115]', async () => {
  followConsent(true);
  await renderApp('/');
  await findBar();
  storeConsent('declined');
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(queryBar()).toBeNull());
});

test('who has decided in a browser that takes no cookies is not asked again by the same page', () => {
  followConsent(true);
  vi.spyOn(document, 'cookie', 'set').mockReturnValue();
  useConsent.getState().decide('declined');
  window.dispatchEvent(new Event('focus'));
  expect(useConsent.getState().consent).toBe('declined');
});

test('who agreed on an earlier visit is counted from the start [SHELL-116]', async () => {
  const adapter = { start: vi.fn(), stop: vi.fn() };
  vi.mocked(analyticsModule.createAnalytics).mockReturnValue(adapter);
  const { analytics: none } = siteConfig;
  siteConfig.analytics = { measurementId: 'G-1', scriptUrl: '/count.js' };
  useConsent.setState({ consent: 'accepted' });
  followConsent(true);
  await waitFor(() => expect(adapter.start).toHaveBeenCalledOnce());
  siteConfig.analytics = none;
});

test('a decision is followed also where what counts visits could not be loaded for the one before [SHELL-119]', async () => {
  const adapter = { start: vi.fn(), stop: vi.fn() };
  const createAnalytics = vi.mocked(analyticsModule.createAnalytics);
  createAnalytics.mockImplementation(() => {
    throw new Error('The line is down.');
  });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { analytics: none } = siteConfig;
  siteConfig.analytics = { measurementId: 'G-1', scriptUrl: '/count.js' };
  followConsent(true);
  useConsent.getState().decide('accepted');
  await waitFor(() => expect(warn).toHaveBeenCalled());
  createAnalytics.mockReturnValue(adapter);
  useConsent.getState().decide('declined');
  await waitFor(() => expect(adapter.stop).toHaveBeenCalled());
  expect(adapter.start).not.toHaveBeenCalled();
  siteConfig.analytics = none;
});

test('nobody is counted outside of production, whatever they have agreed to [SHELL-120] [OPEN1-022]', async () => {
  const { analytics: none } = siteConfig;
  siteConfig.analytics = { measurementId: 'G-1', scriptUrl: '/count.js' };
  followConsent(false);
  useConsent.getState().decide('accepted');
  await waitFor(() => expect(analyticsModule.createAnalytics).toHaveBeenCalled());
  // What is prepared is started, or not, in the same breath.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.querySelector('script[src*="count.js"]')).toBeNull();
  siteConfig.analytics = none;
});
