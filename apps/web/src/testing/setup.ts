import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { guardCompositions } from '#app/guard-compositions.ts';

// A page may have to load its code first, and on a busy machine that takes longer than the second there is by default.
configure({ asyncUtilTimeout: 15_000 });

// What is not there yet is asked for again and again. Only the last failure is read, and Testing Library tells the whole
// page once more for it: what it tells at the tries before is thrown away.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    const config = getConfig();
    const isWaiting =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics;
    if (!isWaiting || message === null) return getElementError(message, container);
    return Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
  },
});

// What jsdom does not have: modal dialogs, popovers, media queries and observers. The stand-ins keep only what the
// components rely on: open or not.

HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
  // As Chromium does it, also to what only scrolls.
  this.querySelector<HTMLElement>('button, input, textarea, [tabindex]')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
};

const openPopovers = new WeakSet<Element>();
const matchesSelector = Element.prototype.matches;
Element.prototype.matches = function matches(this: Element, selectors: string) {
  if (selectors === ':popover-open') return openPopovers.has(this);
  if (selectors === ':focus-visible') return this === document.activeElement;
  return matchesSelector.call(this, selectors);
} as Element['matches'];
HTMLElement.prototype.showPopover = function showPopover() {
  if (!this.isConnected) throw new DOMException('It is on no page.', 'InvalidStateError');
  openPopovers.add(this);
  this.style.display = 'block';
  this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }));
};
HTMLElement.prototype.hidePopover = function hidePopover() {
  openPopovers.delete(this);
  this.style.display = '';
  this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed', oldState: 'open' }));
};

window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
/** Watches nothing: jsdom lays nothing out. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(window, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
window.scrollTo = () => undefined;
// The frames of jsdom stop for good when their clock is a false one for a moment.
const FRAME_MS = 16;
window.requestAnimationFrame = (callback) =>
  window.setTimeout(() => callback(performance.now()), FRAME_MS);
window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
// As newer browsers do: an effect that hands it on as its clean-up breaks here too.
Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** How to take back what was heard on the window and on the document while the file ran. */
const heard = new Set<() => void>();
for (const target of [window, document]) {
  const add = target.addEventListener;
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    // React is loaded once for all files, and hears of selections once in a document.
    if (type !== 'selectionchange') {
      heard.add(() => target.removeEventListener(type, listener, options));
    }
    add.call(target, type, listener, options);
  };
  heard.add(() => {
    target.addEventListener = add;
  });
}

// As the page does at its start.
guardCompositions();

/** What still waits for its time when the file is over. */
const waiting = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: wait } = globalThis;
globalThis.setTimeout = Object.assign((...call: Parameters<typeof wait>) => {
  const timer = wait(...call);
  waiting.add(timer);
  return timer;
}, wait);

// Files share a worker and its window. What the app keeps in its own modules is made anew for each file, and the page is
// as empty as a new one.
afterAll(() => {
  // What waits to be saved is saved now, and does not come into the next file.
  window.dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
  globalThis.setTimeout = wait;
  for (const timer of waiting) clearTimeout(timer);
  for (const takeBack of heard) takeBack();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=', 1)[0]}=; path=/; max-age=0`;
  }
  vi.unstubAllEnvs();
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
});
