import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useDevPanelSettings } from './dev-panel-settings.ts';

const KEY = 'po_devpanel_settings';

/** Reads what is stored, as a page does when it begins. */
const begin = () => useDevPanelSettings.getState().reload();

const defaults = {
  isOpen: false,
  isCollapsed: false,
  position: { x: 50, y: 50 },
  size: { width: 600, height: 400 },
  activeTab: 'chat',
  promptCollapsed: true,
  groupToolsByProvider: true,
  autoRefreshInterval: 10,
};

beforeEach(begin);
afterEach(() => useDevPanelSettings.getState().flush());

describe('the settings of the developer panel', () => {
  test.each([
    ['isOpen', false, true, 'PREF-019'],
    ['isCollapsed', false, true, 'PREF-020'],
    ['position', { x: 50, y: 50 }, { x: 7, y: 90 }, 'PREF-021'],
    ['size', { width: 600, height: 400 }, { width: 800, height: 500 }, 'PREF-022'],
    ['activeTab', 'chat', 'agent', 'PREF-023'],
    ['promptCollapsed', true, false, 'PREF-024'],
    ['groupToolsByProvider', true, false, 'PREF-025'],
    ['autoRefreshInterval', 10, 30, 'PREF-026'],
  ] as const)(
    'have %s, which is %j until it is changed, and keep %j [%s] [OPEN2-147]',
    (name, byDefault, changed, _row) => {
      expect(useDevPanelSettings.getState()[name]).toEqual(byDefault);
      useDevPanelSettings.getState().change({ [name]: changed });
      useDevPanelSettings.getState().flush();
      const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      expect(stored).toEqual({ ...defaults, [name]: changed });
      begin();
      expect(useDevPanelSettings.getState()[name]).toEqual(changed);
    },
  );

  test.each([
    '{broken',
    '{"position":{"x":"left","y":1},"size":null,"activeTab":"network","autoRefreshInterval":0}',
    '{"position":7,"size":{"width":600},"isOpen":"yes","promptCollapsed":1}',
  ])('are the defaults where %s is stored [OPEN2-147]', (text) => {
    localStorage.setItem(KEY, text);
    begin();
    expect(useDevPanelSettings.getState()).toMatchObject(defaults);
  });
});
