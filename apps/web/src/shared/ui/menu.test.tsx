import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Menu, MenuItem } from './menu.tsx';

function renderMenu(onSelect = vi.fn<(fruit: string) => void>()) {
  render(
    <Menu label="Fruit" trigger={(props) => <button {...props}>Choose</button>}>
      <MenuItem onSelect={() => onSelect('apple')}>Apple</MenuItem>
      <MenuItem onSelect={() => onSelect('banana')}>Banana</MenuItem>
      <MenuItem isDisabled onSelect={() => onSelect('cherry')}>
        Cherry
      </MenuItem>
    </Menu>,
  );
  return { onSelect, button: screen.getByRole('button', { name: 'Choose' }) };
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

test('what is in it is drawn when it opens, and stays', () => {
  const { button } = renderMenu();
  expect(screen.queryByText('Apple')).toBeNull();
  fireEvent.click(button);
  expect(screen.getByText('Apple')).toBeTruthy();
  fireEvent.click(button);
  expect(screen.getByText('Apple')).toBeTruthy();
});

test('a press opens it on the first entry, a second press closes it', () => {
  const { button } = renderMenu();
  fireEvent.click(button);
  expect(focused()).toBe('Apple');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(focused()).toBe('Choose');
});

test('arrow keys go round, Home and End jump, letters find', () => {
  const { button } = renderMenu();
  button.focus();
  press('ArrowUp');
  expect(focused()).toBe('Cherry');
  press('ArrowDown');
  expect(focused()).toBe('Apple');
  press('b');
  expect(focused()).toBe('Banana');
  press('End');
  expect(focused()).toBe('Cherry');
  press('Home');
  expect(focused()).toBe('Apple');
});

test('leaves commands to the browser: Ctrl with a letter finds nothing in it', () => {
  const { button } = renderMenu();
  const isLeft = (key: string, held: object) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });
  button.focus();
  expect(isLeft('ArrowDown', { altKey: true })).toBe(true);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(isLeft('b', { ctrlKey: true })).toBe(true);
  expect(isLeft('b', { metaKey: true })).toBe(true);
  expect(isLeft('End', { altKey: true })).toBe(true);
  expect(focused()).toBe('Apple');
});

test('Escape closes it and gives the focus back', () => {
  const { button } = renderMenu();
  fireEvent.click(button);
  press('Escape');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

test('Tab closes it and goes on from its button', () => {
  const { button } = renderMenu();
  fireEvent.click(button);
  expect(press('Tab')).toBe(true);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

test('of a letter with which several begin it finds one after the other, and Escape in it closes no dialog around', () => {
  const onKeyDown = vi.fn();
  render(
    <div onKeyDown={onKeyDown}>
      <Menu label="Nuts" trigger={(props) => <button {...props}>Nuts</button>}>
        {['Peanut', 'Pecan', 'Pistachio'].map((name) => (
          <MenuItem key={name} onSelect={vi.fn()}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </div>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Nuts' }));
  const found = ['p', 'P', 'p'].map((letter) => {
    press(letter);
    return focused();
  });
  expect(found).toEqual(['Pecan', 'Pistachio', 'Peanut']);
  onKeyDown.mockClear();
  press('Escape');
  expect(onKeyDown).not.toHaveBeenCalled();
});

test('gives the focus back before it goes, because no tooltip may open while it goes', () => {
  const { button } = renderMenu();
  fireEvent.click(button);
  const focusedThen: (Element | null)[] = [];
  vi.spyOn(HTMLElement.prototype, 'hidePopover').mockImplementation(() => {
    focusedThen.push(document.activeElement);
  });
  press('Escape');
  expect(focusedThen).toEqual([button]);
});

test('a choice closes it; what is disabled does nothing', () => {
  const { button, onSelect } = renderMenu();
  fireEvent.click(button);
  fireEvent.click(screen.getByText('Cherry'));
  expect(onSelect).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Banana'));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('banana');
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
