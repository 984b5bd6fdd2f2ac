import { workSessionType } from '@robin/contract/sessions';
import { expect, test } from 'vitest';
import { chatModes, modeOfSessionType, sessionTypeOf } from './chat-modes.ts';

test('sessions of catch-up, assist and grow belong to a project, a talk does not [CONST1-003]', () => {
  const ofProject = chatModes.filter(
    (mode) => workSessionType.safeParse(sessionTypeOf(mode)).success,
  );
  expect([...ofProject].sort()).toEqual(['assist', 'catchup', 'grow']);
  expect(chatModes.filter((mode) => !ofProject.includes(mode))).toEqual(['talk']);
});

test.each(chatModes)('%s is the mode of its own sessions', (mode) => {
  expect(modeOfSessionType(sessionTypeOf(mode))).toBe(mode);
});
