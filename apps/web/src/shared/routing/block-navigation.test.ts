import type { Navigator } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { blockNavigation } from './block-navigation.ts';
import { openHistoryGate } from './history-gate.ts';

let unblock = () => undefined as void;
afterEach(() => unblock());

function block(shouldBlock = () => true) {
  const push = vi.fn<Navigator['push']>();
  const replace = vi.fn<Navigator['replace']>();
  const go = vi.fn<Navigator['go']>();
  const navigator: Navigator = { push, replace, go, createHref: String };
  const onBlocked = vi.fn<(leave: () => void) => void>();
  unblock = blockNavigation(navigator, { shouldBlock, onBlocked });
  const leave = () => onBlocked.mock.lastCall?.[0]();
  return { navigator, push, replace, go, onBlocked, leave };
}

test('holds up every kind of navigation', () => {
  const { navigator, push, replace, go, onBlocked } = block();
  navigator.push('/a');
  navigator.replace({ pathname: '/b' });
  navigator.go(-1);
  expect(onBlocked).toHaveBeenCalledTimes(3);
  for (const navigate of [push, replace, go]) expect(navigate).not.toHaveBeenCalled();
});

test('goes on where it was going, and holds up nothing any more, once it is left', () => {
  const { navigator, push, onBlocked, leave } = block();
  navigator.push('/a', 'state');
  leave();
  expect(push).toHaveBeenCalledExactlyOnceWith('/a', 'state', undefined);
  navigator.push('/b');
  expect(push).toHaveBeenCalledTimes(2);
  expect(onBlocked).toHaveBeenCalledTimes(1);
});

test('lets through what need not be asked about', () => {
  const { navigator, push, onBlocked } = block(() => false);
  navigator.push('/a');
  expect(push).toHaveBeenCalledOnce();
  expect(onBlocked).not.toHaveBeenCalled();
});

test('gives the navigator back as it was', () => {
  const { navigator, push, replace, go } = block();
  unblock();
  expect([navigator.push, navigator.replace, navigator.go]).toEqual([push, replace, go]);
});

test('takes a step back in the history back before the router hears of it', async () => {
  history.replaceState({ idx: 4 }, '');
  history.pushState({ idx: 5 }, '');
  const router = vi.fn();
  addEventListener('popstate', router);
  const { onBlocked, leave } = block();

  history.back();
  await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 5 }));
  expect(router).not.toHaveBeenCalled();

  leave();
  await vi.waitFor(() => expect(router).toHaveBeenCalledOnce());
  expect(history.state).toEqual({ idx: 4 });
  removeEventListener('popstate', router);
});

test('leaves after all past a dialog that asked about it, and tells nobody of the way back to it', async () => {
  history.replaceState({ idx: 4 }, '');
  history.pushState({ idx: 5 }, '');
  const router = vi.fn();
  addEventListener('popstate', router);
  const { onBlocked, leave } = block();
  const dialog = vi.fn();
  let closeDialog = () => undefined as void;
  onBlocked.mockImplementation(() => {
    closeDialog = openHistoryGate('window', dialog);
  });

  history.back();
  await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 5 }));
  leave();
  await vi.waitFor(() => expect(router).toHaveBeenCalledOnce());
  expect(history.state).toEqual({ idx: 4 });
  expect(dialog).not.toHaveBeenCalled();
  closeDialog();
  removeEventListener('popstate', router);
});

test('does not load the page again for a step that leads nowhere else', async () => {
  history.replaceState({ idx: 4 }, '');
  const { onBlocked } = block();
  const go = vi.spyOn(history, 'go');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(onBlocked).not.toHaveBeenCalled();
  expect(go).not.toHaveBeenCalled();
  go.mockRestore();
});

test('lets through a step back that need not be asked about', async () => {
  history.replaceState({ idx: 4 }, '');
  history.pushState({ idx: 5 }, '');
  const router = vi.fn();
  addEventListener('popstate', router);
  const { onBlocked } = block(() => false);
  history.back();
  await vi.waitFor(() => expect(router).toHaveBeenCalledOnce());
  expect(history.state).toEqual({ idx: 4 });
  expect(onBlocked).not.toHaveBeenCalled();
  removeEventListener('popstate', router);
});
