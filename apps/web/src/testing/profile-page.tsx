import { act, fireEvent, screen } from '@testing-library/react';
import type { Device } from '@robin/contract/own-account';
import type { User } from '@robin/contract/accounts';
import { storeToken } from '#shared/api/token.ts';
import { serve } from './fake-server.ts';
import { renderApp } from './render-app.tsx';
import { sampleUser } from './samples.ts';

interface ServedProfile {
  user?: User;
  devices?: Device[];
  configurations?: Record<string, string>;
  handlers?: Parameters<typeof serve>[0];
}

/** A server that knows one signed-in user, where they are signed in, and their settings. */
export function serveProfile({
  user = sampleUser(),
  devices = [sampleDevice({ is_current: true })],
  configurations = {},
  handlers,
}: ServedProfile = {}) {
  storeToken('token');
  return serve({
    'GET /api/users/me': { status: 200, body: user },
    'PUT /api/users/me': ({ body }) => ({ status: 200, body: { ...user, ...(body as object) } }),
    'GET /api/projects': { status: 200, body: [] },
    'GET /api/users/me/devices': { status: 200, body: { devices } },
    'GET /api/configuration/user': { status: 200, body: { configurations } },
    ...handlers,
  });
}

export function sampleDevice(overrides: Partial<Device> = {}): Device {
  return {
    id: 'device-1',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    signed_in_at: '2026-11-01T09:00:00Z',
    last_used_at: '2026-11-01T09:00:00Z',
    is_current: false,
    ...overrides,
  };
}

/** Opens the profile page, with what was served before. */
export async function openProfile(language: 'de' | 'en' = 'en', search = '') {
  const shown = await renderApp(`/profile${search}`, { language });
  await screen.findByRole('heading', { level: 1 });
  return shown;
}

/** A button by its name, wherever it stands. */
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Presses a button and waits until what it causes at once is shown. */
export async function press(name: string | RegExp): Promise<void> {
  await act(async () => {
    fireEvent.click(button(name));
  });
}

/** Types into the field with the label. */
export function type(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
