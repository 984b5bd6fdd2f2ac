import { act, fireEvent, screen, within } from '@testing-library/react';
import type { AccountFormVariant } from '#features/accounts/account-form-variant.ts';
import type { AuthTab } from '#features/accounts/auth-dialog-store.ts';
import { renderApp } from './render-app.tsx';

interface OpenOptions {
  language?: 'de' | 'en';
}

const headerButton = { en: 'Sign in', de: 'Anmelden' } as const;

/** Opens the form to sign in or to register: on the landing page, or in the dialog over it. */
export async function openAccountForm(
  variant: AccountFormVariant,
  tab: AuthTab,
  { language = 'en' }: OpenOptions = {},
) {
  const app = await renderApp(variant === 'screen' ? `/${tab}` : '/', { language });
  if (variant === 'modal') {
    const banner = within(await screen.findByRole('banner'));
    fireEvent.click(banner.getAllByRole('button', { name: headerButton[language] })[0] as Element);
    const dialog = await screen.findByRole('dialog');
    const form = driveForm(dialog);
    if (tab === 'register') fireEvent.click(form.form.getAllByRole('tab')[1] as Element);
    return { ...app, ...form };
  }
  const tabs = await screen.findByRole('tablist', { name: /^(Sign in or|Anmelden oder)/ });
  return { ...app, ...driveForm(tabs.parentElement as HTMLElement) };
}

/** What a test does with the form. */
function driveForm(place: HTMLElement) {
  const form = within(place);
  const field = (label: string) =>
    form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( optional)?$`));
  return {
    form,
    field,
    fill(values: Record<string, string>): void {
      for (const [label, value] of Object.entries(values)) {
        fireEvent.change(field(label), { target: { value } });
      }
    },
    async submit(name: string): Promise<void> {
      await act(async () => {
        fireEvent.click(form.getByRole('button', { name }));
      });
    },
  };
}
