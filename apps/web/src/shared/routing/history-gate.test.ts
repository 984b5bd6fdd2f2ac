import { expect, test, vi } from 'vitest';
import { openHistoryGate } from './history-gate.ts';

const step = () => dispatchEvent(new PopStateEvent('popstate'));

test('a step is heard by what was opened last, and by what lies below once that is closed', () => {
  const [sheet, dialog] = [vi.fn(), vi.fn()];
  const closeSheet = openHistoryGate('window', sheet);
  const closeDialog = openHistoryGate('window', dialog);
  step();
  expect([sheet.mock.calls.length, dialog.mock.calls.length]).toEqual([0, 1]);
  closeDialog();
  step();
  expect([sheet.mock.calls.length, dialog.mock.calls.length]).toEqual([1, 1]);
  closeSheet();
  step();
  expect([sheet.mock.calls.length, dialog.mock.calls.length]).toEqual([1, 1]);
});

test('a step is heard by a window before the page below it, also when the page has come to hold something later', () => {
  const [page, dialog] = [vi.fn(), vi.fn()];
  const closeDialog = openHistoryGate('window', dialog);
  const closePage = openHistoryGate('page', page);
  step();
  expect([page.mock.calls.length, dialog.mock.calls.length]).toEqual([0, 1]);
  closeDialog();
  step();
  expect([page.mock.calls.length, dialog.mock.calls.length]).toEqual([1, 1]);
  closePage();
});
