import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { linkTarget } from './link-target.ts';
import { Markdown } from './markdown.tsx';

beforeEach(() => loadTexts('en'));

function Place() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="place">{pathname + search + hash}</p>;
}

/** A link in Markdown, in which a backslash has to be written twice. */
const linkTo = (address: string) => `See [here](<${address.replaceAll('\\', '\\\\')}>).`;

/** An answer that says `text`, read in the chat. */
function show(text: string) {
  render(
    <MemoryRouter initialEntries={['/chat']}>
      <Markdown text={text} />
      <Place />
    </MemoryRouter>,
  );
  return { place: () => screen.getByTestId('place').textContent };
}

describe('a link to a page of the app', () => {
  test.each([
    ['/po_documents?document=d1', '/po_documents?document=d1'],
    [`${location.origin}/projects/7`, '/projects/7'],
    [`HTTP://${location.host}/chat?session=a&message=3#end`, '/chat?session=a&message=3#end'],
    ['/profile/../projects', '/projects'],
  ])('opens %j in this tab [OPEN2-046]', (address, page) => {
    const { place } = show(linkTo(address));
    const link = screen.getByRole<HTMLAnchorElement>('link');
    expect(link.target).toBe('');
    fireEvent.click(link);
    expect(place()).toBe(page);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'is left to the browser with %o',
    (how) => {
      const { place } = show(linkTo('/projects'));
      const link = screen.getByRole('link');
      const click = createEvent.click(link, how);
      fireEvent(link, click);
      expect(click.defaultPrevented).toBe(false);
      expect(place()).toBe('/chat');
    },
  );

  test('leads there from a table, a picture and a name that stands apart as well', () => {
    show('| a |\n| - |\n| [x](/projects) |\n\n![y](/projects)\n\n[z][there]\n\n[there]: /projects');
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ pathname, target }) => [pathname, target])).toEqual([
      ['/projects', ''],
      ['/projects', ''],
      ['/projects', ''],
    ]);
  });
});

describe('a link to anywhere else', () => {
  test.each([
    'https://example.org/chat',
    '//example.org/chat',
    '/\\example.org',
    '\\\\example.org',
    '/\t/example.org',
    `https://${location.host}@example.org/`,
    `http://example.org/#${location.origin}/chat`,
    `http://${location.hostname}:1/chat`,
    'mailto:mara@example.org',
    // Paths of this server that a reader of the path alone takes for another server.
    `${location.origin}//example.org`,
    '/.//example.org',
    `${location.origin}/\\example.org`,
    // What the server answers itself.
    '/api/users/me',
    '/uploads/a.png',
    '/%61pi/users/me',
    '/chat/../api/users/me',
  ])('opens %j in a tab of its own, which learns nothing of this one [OPEN2-046]', (address) => {
    expect(linkTarget(address)).toEqual({ isPage: false, address });
    const { place } = show(linkTo(address));
    const link = screen.getByRole<HTMLAnchorElement>('link');
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
    fireEvent.click(link);
    expect(place()).toBe('/chat');
  });
});

describe('no link', () => {
  test.each([
    '',
    ' ',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    `javascript://${location.host}/%0aalert(1)`,
    `blob:${location.origin}/1`,
    'data:text/html,x',
    // The page that ends the way to another service acts as soon as it opens.
    '/oauth/github/callback?code=a&state=b',
    `${location.origin}/oauth/callback?code=a&state=b`,
    '/OAuth/callback',
    '/%6fauth/callback',
    `${location.origin}//oauth/callback`,
    '/chat/../oauth/callback',
  ])('leads to %j [OPEN2-046]', (address) => {
    expect(linkTarget(address)).toBeNull();
    show(linkTo(address));
    expect(screen.queryByRole('link')).toBeNull();
  });
});

test('whatever an address is made of, the app itself opens only what the browser would open on this server', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '\\', '\t', '..', '.', '@', ':', '?', '#', '%2f', '%5c', '%00', '%'),
    fc.constantFrom('example.org', 'chat', 'http:', 'javascript:', location.origin, location.host),
    fc.string({ maxLength: 3, unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const address = pieces.join('');
      const target = linkTarget(address);
      if (!target?.isPage) return;
      expect(target.path).toMatch(/^\/(?![/\\])/);
      const opened = new URL(target.path, location.origin);
      const asked = new URL(address, location.href);
      for (const part of ['origin', 'pathname', 'search', 'hash'] as const) {
        expect(opened[part]).toBe(asked[part]);
      }
    }),
    { numRuns: 2000 },
  );
});
