import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test.each([
  ['Sofia Weber', 'SW'],
  ['sofia.weber', 'SW'],
  ['O\u0308zge U\u0308nal', 'O\u0308U\u0308'],
  ['🇩🇪 Team', '🇩🇪T'],
])('without a picture %s is %s, each as one sees it [PROF-016]', (name, initials) => {
  expect(render(<Avatar name={name} />).container.textContent).toBe(initials);
});
