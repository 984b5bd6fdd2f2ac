import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSettings, useSettings } from '#shared/settings/settings-store.ts';
import { openProfile, press, serveProfile } from '#testing/profile-page.tsx';

const card = () => within(screen.getByRole('region', { name: 'In this browser' }));
const zoneField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
const zones = () =>
  [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);

beforeEach(() => {
  useSettings.setState(readSettings());
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the settings of this browser', () => {
  test('show the defaults and keep every change under user_settings [OPEN1-056]', async () => {
    serveProfile();
    await openProfile();
    expect(zoneField().value).toBe('Europe/Berlin');
    fireEvent.change(card().getByLabelText('Theme'), { target: { value: 'dark' } });
    expect(JSON.parse(localStorage.getItem('user_settings') ?? '')).toMatchObject({
      theme: 'dark',
      timezone: 'Europe/Berlin',
    });
  });

  test('change the language at once, and i18nextLng with it [OPEN1-056]', async () => {
    serveProfile();
    await openProfile();
    await act(async () => {
      fireEvent.change(card().getByLabelText('Language'), { target: { value: 'de' } });
    });
    await waitFor(() => expect(localStorage.getItem('i18nextLng')).toBe('de'));
    expect(readSettings().preferredLanguage).toBe('de');
  });
});

describe('the time zone', () => {
  test('is found by typing and taken with Enter [OPEN1-056]', async () => {
    serveProfile();
    await openProfile();
    fireEvent.click(zoneField());
    fireEvent.change(zoneField(), { target: { value: 'new york' } });
    expect(zones()).toEqual(['America/New York']);
    fireEvent.keyDown(zoneField(), { key: 'Enter' });
    expect(zoneField().value).toBe('America/New York');
    expect(readSettings().timezone).toBe('America/New_York');
  });

  test('is chosen with the arrow keys, and Escape leaves it as it was', async () => {
    serveProfile();
    await openProfile();
    fireEvent.keyDown(zoneField(), { key: 'ArrowDown' });
    const pointed = () =>
      document.getElementById(zoneField().getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(pointed()).toBe('Europe/Berlin');
    fireEvent.keyDown(zoneField(), { key: 'ArrowDown' });
    expect(pointed()).not.toBe('Europe/Berlin');
    fireEvent.keyDown(zoneField(), { key: 'Escape' });
    expect(zones()).toEqual([]);
    expect(zoneField().value).toBe('Europe/Berlin');
  });

  test('goes round with the arrow keys, and leaves Escape to nobody else while the list is open', async () => {
    serveProfile();
    await openProfile();
    fireEvent.change(zoneField(), { target: { value: 'new york' } });
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) {
      fireEvent.keyDown(zoneField(), { key });
      const pointed = zoneField().getAttribute('aria-activedescendant') ?? '';
      expect(document.getElementById(pointed)?.textContent).toBe('America/New York');
    }
    expect(fireEvent.keyDown(zoneField(), { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(zoneField(), { key: 'Escape' })).toBe(true);
  });

  test('stays as it was when one goes on elsewhere without a choice', async () => {
    serveProfile();
    await openProfile();
    fireEvent.change(zoneField(), { target: { value: 'new york' } });
    fireEvent.blur(zoneField());
    expect(zones()).toEqual([]);
    expect(zoneField().value).toBe('Europe/Berlin');
  });

  test('that is stored and that the browser does not know is shown, and another can be chosen', async () => {
    useSettings.setState({ timezone: 'Mars/Utopia' });
    serveProfile();
    await openProfile();
    expect(zoneField().value).toBe('Mars/Utopia');
    fireEvent.change(zoneField(), { target: { value: 'tokyo' } });
    fireEvent.keyDown(zoneField(), { key: 'Enter' });
    expect(readSettings().timezone).toBe('Asia/Tokyo');
  });

  test('that nobody has heard of is not taken', async () => {
    serveProfile();
    await openProfile();
    fireEvent.change(zoneField(), { target: { value: 'atlantis' } });
    expect(screen.getByText('No time zone is called that.')).toBeTruthy();
    fireEvent.keyDown(zoneField(), { key: 'Enter' });
    expect(readSettings().timezone).toBe('Europe/Berlin');
  });

  test('is taken by a click, and the page says what time it is there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T12:00:00Z') });
    serveProfile();
    await openProfile();
    expect(screen.getByText('It is 13:00 there now.')).toBeTruthy();
    fireEvent.change(zoneField(), { target: { value: 'tokyo' } });
    fireEvent.click(screen.getByRole('option', { name: 'Asia/Tokyo', hidden: true }));
    expect(screen.getByText('It is 21:00 there now.')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('It is 21:01 there now.')).toBeTruthy();
  });
});

describe('the return from another service', () => {
  const success = '?oauth_success=true&provider=atlassian';
  const failure = '?oauth_error=true&provider=github';

  test('is told as a success for 5 seconds, and taken out of the address [SHELL-034] [OPEN1-057]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serveProfile();
    const { router } = await openProfile('en', success);
    const text = 'Atlassian is connected now.';
    expect(screen.getByText(text).closest('[role=status]')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(router.state.location.pathname).toBe('/profile');
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(screen.getByText(text)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.queryByText(text)).toBeNull();
  });

  test('is told as a failure until it is dismissed, and taken out of the address [SHELL-035] [OPEN1-057]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serveProfile();
    const { router } = await openProfile('de', failure);
    const alert = screen.getByText(/^GitHub konnte nicht verbunden werden/).closest('[role=alert]');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    fireEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Schließen' }));
    expect(screen.queryByText(/^GitHub/)).toBeNull();
  });

  test('without a service is told without a name', async () => {
    serveProfile();
    await openProfile('en', '?oauth_success=true');
    expect(screen.getByText('The service is connected now.')).toBeTruthy();
    await press('Close');
    expect(screen.queryByText('The service is connected now.')).toBeNull();
  });
});
