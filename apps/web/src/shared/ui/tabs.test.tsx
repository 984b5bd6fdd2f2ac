import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs, tabPanelProps } from './tabs.tsx';

const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three', count: 3 },
] as const;

function Numbers({ isDisabled = false }) {
  const [value, setValue] = useState<'one' | 'two' | 'three'>('two');
  const group = { label: 'Numbers', idPrefix: 'numbers', isDisabled };
  return (
    <>
      <Tabs {...group} options={options} value={value} onChange={setValue} />
      <div {...tabPanelProps('numbers', value)} />
    </>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true });
const press = (key: string) => fireEvent.keyDown(chosen(), { key });

test('tabs are chosen with arrow keys, which go round, and with Home and End, and the focus goes along', () => {
  render(<Numbers />);
  for (const [key, name] of [
    ['ArrowRight', 'Three 3'],
    ['ArrowRight', 'One'],
    ['ArrowLeft', 'Three 3'],
    ['Home', 'One'],
    ['End', 'Three 3'],
    ['ArrowLeft', 'Two'],
  ] as const) {
    press(key);
    expect(chosen().textContent, key).toBe(name);
    expect(document.activeElement, key).toBe(chosen());
  }
});

test('the chosen tab and what it shows name each other, and no tab names what is not there', () => {
  render(<Numbers />);
  const panel = screen.getByRole('tabpanel', { name: 'Two' });
  const controlled = screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-controls'));
  expect(controlled).toEqual([null, panel.id, null]);
});

test('tabs that are disabled stay as they are, whatever is pressed', () => {
  render(<Numbers isDisabled />);
  for (const key of ['ArrowRight', 'Home', 'End']) expect(press(key)).toBe(true);
  fireEvent.click(screen.getByRole('tab', { name: 'One' }));
  expect(chosen().textContent).toBe('Two');
});
