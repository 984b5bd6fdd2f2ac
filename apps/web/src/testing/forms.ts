import { fireEvent, screen } from '@testing-library/react';

/** Presses a button as soon as it is there. */
export const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

/** Puts a value into a field in place of what stands there. */
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });

/** Under which names this browser keeps what stood in forms. */
export const keptForms = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('form_text:'));
