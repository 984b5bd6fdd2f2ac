import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { siteConfig } from './site-config.ts';

const { tunnelHosts } = siteConfig;

afterEach(() => {
  siteConfig.tunnelHosts = tunnelHosts;
  window.opener = null;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('which tunnels a window may come from that acknowledges is a setting of the installation [OPEN1-074]', async () => {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const acknowledge = (origin: string) =>
    act(async () => {
      window.dispatchEvent(new MessageEvent('message', { data: { type: 'oauth_ack' }, origin }));
    });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  window.opener = { closed: false, postMessage: vi.fn() };
  siteConfig.tunnelHosts = ['tunnel.example'];
  serve({});
  await renderApp('/oauth/github/callback?error=access_denied&state=the-state');
  await pass(0);
  await acknowledge('https://robin.ngrok.io');
  await pass(600);
  expect(warn).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
  await acknowledge('https://robin.tunnel.example');
  await pass(500);
  expect(close).toHaveBeenCalledOnce();
});
