import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useUiSettings, type UiSettings } from './ui-settings.ts';
import { useUserPreferences, type UserPreferences } from './user-preferences.ts';

/** Reads what is stored, as a page does when it begins. */
function begin() {
  useUiSettings.getState().reload();
  useUserPreferences.getState().reload();
}

const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

const arrangement: UiSettings = {
  leftSidebarCollapsed: true,
  rightSidebarCollapsed: true,
  chatMode: 'assist',
  leftSidebarWidth: 280,
  rightSidebarWidth: 280,
  toolbarVisible: true,
  toolbarExpanded: true,
  toolbarAutoClose: true,
  rightSidebarAutoExpand: true,
  lastInteractionTime: 0,
  autoExpandInitialized: false,
};

const preferences: UserPreferences = {
  sidebarMode: 'podocuments',
  leftMode: 'workflow',
  includeArchived: false,
  expandedGroups: ['recent', 'today'],
  chatPreferences: {},
  savedWorkflows: {},
};

beforeEach(begin);

afterEach(() => {
  useUiSettings.getState().flush();
  vi.useRealTimers();
});

describe('the arrangement of the chat', () => {
  test.each([
    ['leftSidebarCollapsed', true, false, 'PREF-001'],
    ['rightSidebarCollapsed', true, false, 'PREF-002'],
    ['chatMode', 'assist', 'talk', 'PREF-003'],
    ['leftSidebarWidth', 280, 310, 'PREF-004] [CHAT-060] [CONST1-005'],
    ['rightSidebarWidth', 280, 310, 'PREF-005] [CHAT-060] [CONST1-005'],
    ['toolbarVisible', true, false, 'PREF-006'],
    ['toolbarExpanded', true, false, 'PREF-007'],
    ['toolbarAutoClose', true, false, 'PREF-008'],
    ['rightSidebarAutoExpand', true, false, 'PREF-009'],
    ['lastInteractionTime', 0, 1_795_000_000_000, 'PREF-010'],
    ['autoExpandInitialized', false, true, 'PREF-011'],
  ] as const)(
    'has %s, which is %s until it is changed, and keeps %s [%s] [OPEN2-147]',
    (name, byDefault, changed, _row) => {
      expect(useUiSettings.getState()[name]).toBe(byDefault);
      useUiSettings.getState().change({ [name]: changed });
      useUiSettings.getState().flush();
      expect(stored('po_ui_settings')).toEqual({ ...arrangement, [name]: changed });
      begin();
      expect(useUiSettings.getState()[name]).toBe(changed);
    },
  );

  test('is written once, 100 ms after the last of many changes [CHAT-016] [CHAT-017]', () => {
    vi.useFakeTimers();
    const write = vi.spyOn(Storage.prototype, 'setItem');
    for (const leftSidebarWidth of [281, 282, 283]) {
      useUiSettings.getState().change({ leftSidebarWidth });
      vi.advanceTimersByTime(99);
    }
    expect(write).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(write).toHaveBeenCalledOnce();
    expect(stored('po_ui_settings')).toMatchObject({ leftSidebarWidth: 283 });
    write.mockRestore();
  });

  test('is written at once when the page goes', () => {
    useUiSettings.getState().change({ leftSidebarWidth: 300 });
    window.dispatchEvent(new Event('pagehide'));
    expect(stored('po_ui_settings')).toMatchObject({ leftSidebarWidth: 300 });
  });

  test('keeps all that was changed in the same moment', () => {
    useUiSettings.getState().change({ leftSidebarWidth: 300 });
    useUiSettings.getState().change({ chatMode: 'grow' });
    useUiSettings.getState().flush();
    expect(stored('po_ui_settings')).toMatchObject({ leftSidebarWidth: 300, chatMode: 'grow' });
  });

  test('is still what somebody has made of it when the chat is left and opened again at once', () => {
    useUiSettings.getState().change({ leftSidebarWidth: 300 });
    begin();
    expect(useUiSettings.getState().leftSidebarWidth).toBe(300);
  });

  test('is not written where nobody has changed it', () => {
    window.dispatchEvent(new Event('pagehide'));
    expect(stored('po_ui_settings')).toBeNull();
  });

  test('writes a change once, and not again over what another window has made of it since', () => {
    useUiSettings.getState().change({ chatMode: 'talk' });
    useUiSettings.getState().flush();
    localStorage.setItem('po_ui_settings', JSON.stringify({ ...arrangement, chatMode: 'grow' }));
    useUiSettings.getState().change({ leftSidebarWidth: 300 });
    useUiSettings.getState().flush();
    expect(stored('po_ui_settings')).toMatchObject({ chatMode: 'grow', leftSidebarWidth: 300 });
  });

  test('leaves alone what another window has changed meanwhile', () => {
    localStorage.setItem('po_ui_settings', JSON.stringify({ ...arrangement, chatMode: 'grow' }));
    useUiSettings.getState().change({ leftSidebarWidth: 300 });
    useUiSettings.getState().flush();
    expect(stored('po_ui_settings')).toMatchObject({ chatMode: 'grow', leftSidebarWidth: 300 });
  });

  test.each(['{broken', 'null', '[]', '"text"', '{"chatMode":"shout","leftSidebarWidth":"wide"}'])(
    'is that of the defaults where %s is stored [OPEN2-147]',
    (text) => {
      localStorage.setItem('po_ui_settings', text);
      begin();
      expect(useUiSettings.getState()).toMatchObject(arrangement);
    },
  );

  test('is what is stored, whatever version stands beside it: its record has none', () => {
    const text = JSON.stringify({ version: '1.0', chatMode: 'grow', leftSidebarWidth: 300 });
    localStorage.setItem('po_ui_settings', text);
    begin();
    expect(useUiSettings.getState()).toMatchObject({ chatMode: 'grow', leftSidebarWidth: 300 });
  });
});

describe('the preferences', () => {
  test.each([
    ['sidebarMode', 'podocuments', 'episodes', 'PREF-013', 'CHAT-036'],
    ['leftMode', 'workflow', 'workflow', 'PREF-014', 'CHAT-023'],
    ['includeArchived', false, true, 'PREF-015', 'OPEN2-147'],
    ['expandedGroups', ['recent', 'today'], ['older'], 'PREF-016', 'OPEN2-147'],
    ['chatPreferences', {}, { sound: 'off' }, 'PREF-017', 'OPEN2-147'],
    ['savedWorkflows', {}, { s1: { step: 2 } }, 'PREF-018', 'OPEN2-147'],
  ] as const)(
    'have %s, which is %j until it is changed, and keep %j, in a record of version 1.0 [%s] [%s] [PREF-012]',
    (name, byDefault, changed, _row, _alias) => {
      expect(useUserPreferences.getState()[name]).toEqual(byDefault);
      useUserPreferences.getState().change({ [name]: changed });
      expect(stored('po_user_preferences')).toEqual({
        version: '1.0',
        ...preferences,
        [name]: changed,
      });
      begin();
      expect(useUserPreferences.getState()[name]).toEqual(changed);
    },
  );

  test('know the view of the right sidebar by two values and no other, under the name sidebarMode [CHAT-035] [PREF-028]', () => {
    const asStored = (sidebarMode: string) => {
      localStorage.setItem('po_user_preferences', JSON.stringify({ version: '1.0', sidebarMode }));
      begin();
      return useUserPreferences.getState().sidebarMode;
    };
    expect(['podocuments', 'episodes', 'documents', ''].map(asStored)).toEqual([
      'podocuments',
      'episodes',
      'podocuments',
      'podocuments',
    ]);
  });

  test.each([
    ['of another version', '{"version":"0.9","sidebarMode":"episodes"}'],
    ['without a version', '{"sidebarMode":"episodes"}'],
    ['that cannot be parsed', '{broken'],
  ])('are the defaults where a record %s is stored [PREF-012] [OPEN2-147]', (_kind, text) => {
    localStorage.setItem('po_user_preferences', text);
    begin();
    expect(useUserPreferences.getState()).toMatchObject(preferences);
    useUserPreferences.getState().change({ includeArchived: true });
    expect(stored('po_user_preferences')).toEqual({
      version: '1.0',
      ...preferences,
      includeArchived: true,
    });
  });
});
