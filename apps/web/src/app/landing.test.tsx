import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '#testing/fake-server.ts';
import { readLocale, renderApp } from '#testing/render-app.tsx';
import { siteConfig } from './site-config.ts';

const scrolledTo: string[] = [];

beforeEach(() => {
  serve({});
  scrolledTo.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id);
  });
});

/** The landing page with everything that comes after its first screen. */
async function openLanding(path = '/', language: 'de' | 'en' = 'en') {
  const app = await renderApp(path, { language });
  await screen.findByRole('tablist', { name: /^(Sign in or|Anmelden oder)/ });
  return app;
}

const section = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const textsOf = (elements: HTMLElement[]) => elements.map((element) => element.textContent);
const chosenTab = () => {
  const form = screen.getByRole('tablist', { name: 'Sign in or register' });
  return within(form).getByRole('tab', { selected: true }).textContent;
};

describe('the first screen', () => {
  test('anybody may see it, with the header of guests [SHELL-013] [SHELL-014] [SHELL-058] [SHELL-059]', async () => {
    await openLanding();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Robin keeps');
    expect(screen.getByRole('link', { name: 'Robin' })).toBeTruthy();
  });

  test('its start button scrolls to the form, chooses the register tab and goes on there [SHELL-088] [SHELL-089] [SHELL-090]', async () => {
    await openLanding('/login');
    expect(chosenTab()).toBe('Sign in');
    fireEvent.click(screen.getByRole('button', { name: 'Get beta access' }));
    await waitFor(() => expect(chosenTab()).toBe('Register'));
    expect(scrolledTo.at(-1)).toBe('register');
    expect(document.activeElement?.id).toBe('register');
  });

  test('with a keyboard at hand the start button puts the cursor into the first field [SHELL-089]', async () => {
    const media = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(media(query), { matches: query === '(pointer: fine)' }),
    );
    await openLanding();
    fireEvent.click(screen.getByRole('button', { name: 'Get beta access' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^First name/)));
  });

  test('pressed a second time the start button scrolls again [SHELL-089]', async () => {
    await openLanding();
    const start = screen.getByRole('button', { name: 'Get beta access' });
    for (const count of [1, 2]) {
      fireEvent.click(start);
      await waitFor(() => expect(scrolledTo).toHaveLength(count));
    }
  });

  test('the link to learn more leads to the section below [SHELL-091]', async () => {
    await openLanding();
    fireEvent.click(screen.getByRole('link', { name: 'Learn more' }));
    await waitFor(() => expect(scrolledTo).toEqual(['about']));
  });

  test('makes four promises and carries the notice of the beta [SHELL-099] [SHELL-100] [SHELL-101] [SHELL-102] [SHELL-103]', async () => {
    await openLanding();
    const promises = section('What Robin promises').getAllByRole('heading');
    expect(textsOf(promises)).toEqual([
      'Knowledge that stays',
      'A backlog with direction',
      'Learning on the go',
      'Stakeholders in the picture',
    ]);
    expect(screen.getByText('Open beta')).toBeTruthy();
    expect(screen.getByText(/^Robin is in beta: we are still building/)).toBeTruthy();
  });
});

describe('below the first screen', () => {
  test('challenges of the day stand against solutions [SHELL-092] [SHELL-093]', async () => {
    await openLanding();
    const about = section('Too much in mind, too little in view');
    const [challenges, solutions] = about.getAllByRole('list');
    expect(within(challenges as HTMLElement).getAllByRole('listitem').length).toBeGreaterThan(2);
    expect(within(solutions as HTMLElement).getAllByRole('listitem').length).toBeGreaterThan(2);
    expect(textsOf(about.getAllByRole('heading', { level: 3 }))).toEqual(['Today', 'With Robin']);
  });

  test('the approach goes from catching up over assisting to growing [SHELL-094]', async () => {
    await openLanding();
    const steps = section('Through the day in three steps').getAllByRole('heading', { level: 3 });
    expect(textsOf(steps)).toEqual(['Catch-up', 'Assist', 'Grow']);
  });

  test('the day has six moments in their order [SHELL-095]', async () => {
    await openLanding();
    const day = section('Your day with Robin');
    expect(textsOf(day.getAllByRole('heading', { level: 3 }))).toEqual([
      'Morning',
      'Refinement',
      'Stakeholders',
      'Workshop',
      'Method',
      'Closing',
    ]);
    const times = textsOf(day.getAllByText(/^\d\d:\d\d$/));
    expect(times).toEqual(times.toSorted());
  });

  test('there is a card for each strength, with a piece of the product to try that answers what is chosen [SHELL-096] [CHAT-005] [CHAT-006] [CHAT-007] [CHAT-008]', async () => {
    await openLanding();
    const cards = section('What Robin is good at').getAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Knowledge management',
      'Backlog optimisation',
      'Continuous learning',
      'Stakeholder communication',
    ]);
    for (const card of cards) {
      const before = card.textContent;
      const choices = within(card).queryAllByRole('tab', { selected: false });
      const answers = within(card).queryAllByRole('button');
      fireEvent.click([...choices, ...answers].at(-1) as HTMLElement);
      expect(card.textContent).not.toBe(before);
    }
    const [knowledge, backlog, learning] = cards.map((card) => within(card));
    const press = (element: HTMLElement | undefined) => fireEvent.click(element as HTMLElement);
    for (const [level, tokens] of [
      ['Digest', '1,010'],
      ['Essence', '240'],
      ['One-liner', '18'],
    ] as const) {
      press(knowledge?.getByRole('tab', { name: level }));
      expect(
        knowledge?.getByText(`${level} · 31 messages · 9,420 → ${tokens} tokens`),
      ).toBeTruthy();
    }
    for (const [order, first, reason] of [
      ['Value', 'Guest order', /^Guest orders first/],
      ['Risk', 'Remember the payment method', /^Payment method first/],
      ['Effort', 'Delivery status', /^Delivery status first/],
    ] as const) {
      press(backlog?.getByRole('tab', { name: order }));
      expect(backlog?.getAllByRole('listitem')[0]?.textContent).toContain(first);
      expect(backlog?.getByText(reason)).toBeTruthy();
    }
    const points = textsOf(backlog?.getAllByText(/SP$/) ?? []).map(parseFloat);
    expect(points).toEqual([3, 5, 8, 13]);
    for (const [answer, reply, progress] of [
      ['The system stores the address.', /^Here the machine acts/, '3 of 4'],
      ['As a buyer I type my address only once.', /^Exactly/, '4 of 4'],
    ] as const) {
      press(learning?.getByRole('button', { name: answer, pressed: false }));
      expect(learning?.getByRole('button', { pressed: true }).textContent).toBe(answer);
      expect(learning?.getByRole('status').textContent).toMatch(reply);
      expect(learning?.getByText(progress)).toBeTruthy();
    }
  });

  test('the call to action has somebody to talk to, and the form for the beta [SHELL-097] [SHELL-098] [SHELL-104]', async () => {
    await openLanding();
    const contact = section(/into your next sprint$/);
    expect(contact.getByText(siteConfig.expert.name)).toBeTruthy();
    expect(contact.getByRole('link', { name: 'Arrange a talk' }).getAttribute('href')).toBe(
      siteConfig.expert.url,
    );
    expect(contact.getByRole('heading', { name: 'Join the beta' })).toBeTruthy();
    expect(contact.getByRole('button', { name: 'Create account' })).toBeTruthy();
  });

  test.each([
    ['/login', 'Sign in', 'SHELL-015', 'SHELL-017'],
    ['/register', 'Register', 'SHELL-016', 'SHELL-018'],
  ])(
    '%s is the landing page at its form with the tab "%s", below the header of guests [%s] [%s] [OPEN1-014]',
    async (path, tab) => {
      await openLanding(path);
      expect(chosenTab()).toBe(tab);
      expect(scrolledTo).toEqual(['register']);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
      expect(screen.getAllByRole('button', { name: 'Language: English' }).length).toBe(1);
    },
  );

  test.each(['approach', 'day', 'contact', 'register'])(
    'an address with #%s begins there',
    async (id) => {
      await openLanding(`/#${id}`);
      expect(scrolledTo).toEqual([id]);
      expect(document.activeElement?.id).toBe(id);
    },
  );

  test('the header leads to sections from any page that a guest sees', async () => {
    await renderApp('/nowhere');
    fireEvent.click(
      (await screen.findAllByRole('link', { name: 'Your day with Robin' }))[0] as Element,
    );
    await waitFor(() => expect(scrolledTo).toEqual(['day']));
  });
});

describe('the footer', () => {
  test('says who offers this, with a logo, a promise and an address [SHELL-105] [SHELL-106] [SHELL-107]', async () => {
    await openLanding();
    const footer = screen.getByRole('contentinfo');
    expect(footer.textContent).toContain(siteConfig.companyName);
    expect(footer.querySelector('svg')).not.toBeNull();
    expect(footer.textContent).toContain('We build tools that keep your head free');
    for (const line of siteConfig.officeAddress) expect(footer.textContent).toContain(line);
  });

  const target = (name: RegExp) =>
    within(screen.getByRole('contentinfo')).getByRole('link', { name }).getAttribute('href');

  test('links to imprint, privacy, cookie settings and dispute resolution, all but the settings outside of Robin [SHELL-108] [SHELL-109] [SHELL-110] [SHELL-111] [OPEN1-010]', async () => {
    await openLanding();
    for (const name of [/^Imprint/, /^Privacy/]) expect(target(name)).toMatch(/^https:\/\//);
    expect(target(/^EU dispute resolution/)).toBe('https://ec.europa.eu/consumers/odr');
    expect(target(/^Cookie settings/)).not.toBeNull();
  });

  test('links to where the installation has its imprint, its privacy policy and its dispute resolution [OPEN1-010]', async () => {
    const before = { ...siteConfig };
    onTestFinished(() => void Object.assign(siteConfig, before));
    siteConfig.imprintUrl = 'https://owner.example/imprint';
    siteConfig.privacyUrl = 'https://owner.example/privacy';
    siteConfig.disputeResolutionUrl = 'https://owner.example/disputes';
    await openLanding();
    expect(target(/^Imprint/)).toBe('https://owner.example/imprint');
    expect(target(/^Privacy/)).toBe('https://owner.example/privacy');
    expect(target(/^EU dispute resolution/)).toBe('https://owner.example/disputes');
  });
});

describe('words', () => {
  function leaves(node: unknown): string[] {
    if (typeof node === 'string') return [node];
    return Object.values(node as object).flatMap(leaves);
  }

  test('exist in both languages, each its own [OPEN1-011]', () => {
    const [german, english] = ['de', 'en'].map((language) =>
      leaves(readLocale(language, 'pages')).filter((text) => text.split(' ').length > 3),
    );
    expect(german?.length).toBeGreaterThan(40);
    expect(english?.filter((text) => german?.includes(text))).toEqual([]);
  });

  test('nothing on the page is a key without its text, in either language', async () => {
    for (const language of ['de', 'en'] as const) {
      await openLanding('/', language);
      expect(document.body.textContent).not.toMatch(/landing\.|auth\.|footer\.|cookies\./);
      await act(async () => document.body.replaceChildren());
    }
  });
});
