import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

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
  this.querySelector('button')?.focus();
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
// As newer browsers do: an effect that hands it on as its clean-up breaks here too.
Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// Files with rules share a worker and its window. What the app keeps in its own modules is made anew for each file, and
// the page is as empty as a new one.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.resetModules();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
});
