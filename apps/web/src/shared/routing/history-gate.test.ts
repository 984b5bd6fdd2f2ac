import { expect, test, vi } from 'vitest';
import { openHistoryGate } from './history-gate.ts';

test('a step is heard by what was opened last, and by what lies below once that is closed', () => {
  const step = () => dispatchEvent(new PopStateEvent('popstate'));
  const [form, sheet] = [vi.fn(), vi.fn()];
  const closeForm = openHistoryGate(form);
  const closeSheet = openHistoryGate(sheet);
  step();
  expect([form.mock.calls.length, sheet.mock.calls.length]).toEqual([0, 1]);
  closeSheet();
  step();
  expect([form.mock.calls.length, sheet.mock.calls.length]).toEqual([1, 1]);
  closeForm();
  step();
  expect([form.mock.calls.length, sheet.mock.calls.length]).toEqual([1, 1]);
});
