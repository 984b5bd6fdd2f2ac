import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { usePalette } from '#features/palette/palette-store.ts';
import { serve } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { serveWork } from '#testing/work-server.ts';

async function openSelector(count: number) {
  localStorage.setItem('token', 'secret');
  const projects = Array.from({ length: count }, (_item, index) =>
    sampleProject({ id: index + 1, name: `Project ${index + 1}` }),
  );
  serve({
    'GET /api/users/me': { status: 200, body: sampleUser({ active_project_id: count }) },
    'GET /api/projects': { status: 200, body: projects },
  });
  await renderApp('/profile');
  const [button] = await screen.findAllByRole('button', {
    name: new RegExp(`^Project: .*${count}$`),
  });
  if (button) fireEvent.click(button);
  const [menu] = screen.getAllByRole('menu', { name: 'Project', hidden: true });
  if (!menu) throw new Error('There is no menu.');
  return within(menu);
}

beforeEach(() => usePalette.setState({ view: 'closed' }));

test('few projects all stand in the selector', async () => {
  const menu = await openSelector(20);
  expect(menu.getAllByRole('menuitemradio', { hidden: true })).toHaveLength(20);
  expect(menu.queryByText(/Search all/)).toBeNull();
});

test('of 500 projects the selector shows 20, the active one first, and leads to the search for the others', async () => {
  const menu = await openSelector(500);
  const items = menu.getAllByRole('menuitemradio', { hidden: true });
  expect(items).toHaveLength(20);
  expect(items[0]?.textContent).toContain('Project 500');
  fireEvent.click(menu.getByText('Search all 500 projects'));
  expect(usePalette.getState().view).toBe('search');
});

test.each([
  ['/projects', 'en', 'Create a project first'],
  ['/po_documents', 'en', 'Create a project for documents'],
  ['/po_documents', 'de', 'Erstelle ein Projekt für Dokumente'],
] as const)(
  'without a project the selector at %s says in %s: %s [I18N-035] [I18N-036]',
  async (path, language, words) => {
    serveWork({ projects: [] });
    await renderApp(path, { language });
    const [button] = await screen.findAllByRole('button', {
      name: /^(Project: No projects available|Projekt: Keine Projekte vorhanden)$/,
    });
    fireEvent.click(button as HTMLElement);
    const [menu] = screen.getAllByRole('menu', { name: /^Proje[ck]t$/ });
    expect(menu?.textContent).toBe(words);
  },
);
