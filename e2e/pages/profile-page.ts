import type { Page } from 'playwright-core';

const words = {
  en: {
    account: /^Account:/,
    title: 'Profile',
    projects: 'Projects',
    edit: 'Edit profile',
    save: 'Save',
    cancel: 'Cancel',
    username: 'Username',
    email: 'E-mail',
    firstName: 'First name',
    lastName: 'Last name',
    jobRole: 'Job role',
    gender: /^Gender/,
    saved: 'Profile updated successfully.',
    chooseImage: /(Choose a|Change the) profile picture/,
    removeImage: 'Remove picture',
    remove: 'Remove',
    changePassword: 'Change password',
    current: 'Current password',
    next: 'New password',
    confirmation: 'Repeat new password',
    passwordChanged: 'Your password is changed.',
    devices: 'Signed-in devices',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out everywhere',
    thisDevice: 'This device',
    discard: 'Discard',
  },
  de: {
    account: /^Konto:/,
    title: 'Profil',
    projects: 'Projekte',
    edit: 'Profil bearbeiten',
    save: 'Speichern',
    cancel: 'Abbrechen',
    username: 'Benutzername',
    email: 'E-Mail',
    firstName: 'Vorname',
    lastName: 'Nachname',
    jobRole: 'Berufliche Rolle',
    gender: /^Geschlecht/,
    saved: 'Profil erfolgreich aktualisiert.',
    chooseImage: /Profilbild (auswählen|ändern)/,
    removeImage: 'Bild entfernen',
    remove: 'Entfernen',
    changePassword: 'Passwort ändern',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    confirmation: 'Neues Passwort wiederholen',
    passwordChanged: 'Dein Passwort ist geändert.',
    devices: 'Angemeldete Geräte',
    signOut: 'Abmelden',
    signOutEverywhere: 'Überall abmelden',
    thisDevice: 'Dieses Gerät',
    discard: 'Verwerfen',
  },
};

/** The profile page in one of the two languages. */
export function profilePage(page: Page, language: 'de' | 'en') {
  const text = words[language];
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const devices = page.getByRole('region', { name: text.devices });
  const field = (label: string | RegExp) => main.getByLabel(label);

  return {
    text,
    main,
    dialog,
    devices,
    field,
    heading: page.getByRole('heading', { level: 1 }),
    episodeSwitch: page.getByRole('switch', { name: 'Episode-System aktiviert' }),
    /** Opens the page and waits until all of it is there. */
    async open(): Promise<void> {
      await page.goto('/profile');
      await devices.getByText(text.thisDevice).waitFor();
    },
    press: (name: string | RegExp) => main.getByRole('button', { name, exact: true }).click(),
    answer: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    /** Chooses a file as the profile picture, by a click on the avatar. */
    async chooseImage(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await main.getByRole('button', { name: text.chooseImage }).click();
      await (await chooser).setFiles(file);
    },
    /** Fills in the dialog to change the password and sends it off. */
    async changePassword(current: string, next: string): Promise<void> {
      await main.getByRole('button', { name: text.changePassword }).click();
      await dialog.getByLabel(text.current, { exact: true }).fill(current);
      await dialog.getByLabel(text.next, { exact: true }).fill(next);
      await dialog.getByLabel(text.confirmation, { exact: true }).fill(next);
      await dialog.getByRole('button', { name: text.save, exact: true }).click();
    },
  };
}
