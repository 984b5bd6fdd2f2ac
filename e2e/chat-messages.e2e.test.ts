import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { Locator, Page } from 'playwright-core';
import { chatPage } from '#pages/chat-page.ts';
import { findBarriers } from '#support/accessibility.ts';
import { expect, test as base } from '#support/browser-test.ts';
import { enter } from '#support/chat-stage.ts';
import { startOpenAiEmulator } from '#support/openai-emulator.ts';
import { weighScripts } from '#support/script-weight.ts';
import type { WindowOptions } from '#support/watched-page.ts';
import { waitForText } from '#support/waiting.ts';

/** Another server with a picture, which remembers who has asked for it. */
async function startPictures() {
  const asked: string[] = [];
  const server: Server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(200, { 'content-type': 'text/plain' }).end('A picture');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/plan.png`,
    /** What was asked for, without what a browser asks for by itself. */
    asked: () => asked.filter((path) => path.startsWith('/plan')),
    stop: () => server.close(),
  };
}

/** Everything that Markdown can be in an answer, and some of what it must not be. */
const zoo = (picture: string) => `# Plan

We take **KP-412** and *KP-398*, ~~KP-377~~. See https://example.org/plan.

| Ticket | Topic | SP |
| ------ | ----- | -: |
| KP-412 | Guest order | 8 |
| KP-398 | Check of the address | 5 |

1. First
2. Second
   - inside

- [x] done
- [ ] open

> A word of the customer

\`\`\`ts
const points: number = 13; // in total, for all stories that were taken into the sprint, and without the bugs
\`\`\`

The mean is $\\bar{x} = \\frac{a+b}{2}$, and it costs $5.

$$\\sum_{i=1}^{n} p_i = 13$$

\`\`\`mermaid
graph TD
  A[Idea] --> B[Story]
\`\`\`

<img src="${picture}" onerror="document.title='hacked'"> <script>document.title='hacked'</script>

[Run](javascript:document.title='hacked') ![The plan](${picture})
`;

/** What a model writes below each other, without a word of Markdown for it. */
const scenario = `**Given** a guest\n**When** they pay<br>\n**Then** the sum is\n$$s = 13$$\nand *due*.

- One\n  of them

\`\`\`gherkin
Given a host

When they leave
\`\`\``;

const wideDiagram = `\`\`\`mermaid
flowchart LR
  A[Announce the return] --> B[Choose what goes back] --> C[Print the label] --> D[Get the money]
\`\`\``;

type CallApi = (
  method: 'GET' | 'POST' | 'PUT',
  path: `/api/${string}`,
  body?: unknown,
) => Promise<unknown>;

/** Somebody with an account. */
interface Person {
  token: string;
  callApi: CallApi;
}

async function signUp(url: string): Promise<Person> {
  const name = { username: 'ada', password: 'Kanne!voll' };
  let token = '';
  const send = async (method: string, path: string, body: BodyInit | undefined, type: string) => {
    const headers = {
      ...(body !== undefined && { 'content-type': type }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(new URL(path, url), { method, headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
  const callApi: CallApi = (method, path, body) =>
    send(method, path, body === undefined ? body : JSON.stringify(body), 'application/json');
  await callApi('POST', '/api/auth/register', { ...name, email: 'ada@example.org' });
  const form = new URLSearchParams(name).toString();
  const login = '/api/auth/login';
  const signedIn = await send('POST', login, form, 'application/x-www-form-urlencoded');
  token = (signedIn as { access_token: string }).access_token;
  return { token, callApi };
}

/** An administrator with a model, for the whole file. */
const test = base
  .extend('pictures', { scope: 'file' }, async ({}, { onCleanup }) => {
    const pictures = await startPictures();
    onCleanup(() => void pictures.stop());
    return pictures;
  })
  .extend('openai', { scope: 'file' }, async ({ pictures }, { onCleanup }) => {
    const openai = await startOpenAiEmulator();
    onCleanup(() => openai.stop());
    openai.answer('everything', zoo(pictures.url));
    openai.answer('First wording', 'The first answer');
    openai.answer('Second wording', 'The second answer');
    openai.answer('Number', 'Counted.');
    openai.answer('Scenario', scenario);
    openai.answer('Wide', wideDiagram);
    return openai;
  })
  .extend('person', { scope: 'file' }, async ({ robin, openai }) => {
    const person = await signUp(robin.url);
    await person.callApi('PUT', '/api/llm-providers/openai', {
      api_key: 'sk-planted',
      model: 'gpt-planted',
      base_url: openai.baseUrl,
    });
    await person.callApi('POST', '/api/llm-providers/active/openai');
    return person;
  });

interface Opener {
  openWindow: (options?: WindowOptions) => Promise<{ page: Page }>;
  person: Person;
}

/** Opens the chat of a project that nobody has talked in yet. */
async function openChat({ openWindow, person }: Opener, options?: WindowOptions) {
  const project = (await person.callApi('POST', '/api/projects', { name: 'Returns' })) as {
    id: number;
  };
  await person.callApi('PUT', '/api/users/me', { active_project_id: project.id });
  const { page } = await openWindow(options);
  await enter(page, person.token);
  await page.goto('/chat');
  const composer = page.getByLabel(/^(?:Message to Robin|Nachricht an Robin)$/);
  await composer.waitFor();
  return { ...chatPage(page), page, project, composer };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It has no place on the page.');
  return box;
}

test('somebody who comes back to a conversation loads at most 250 kB of scripts', async ({
  openWindow,
  person,
}) => {
  const chat = await openChat({ openWindow, person });
  await chat.send('Number one');
  await chat.waitForEndOfAnswer();
  const { page: another } = await openWindow({ isOwn: true, isUndecided: true });
  await enter(another, person.token);
  const weigh = weighScripts(another);
  await another.goto('/chat');
  await waitForText(chatPage(another).messages, 'Counted.');
  const weight = await weigh();
  expect(weight).toBeGreaterThan(150);
  expect(weight).toBeLessThanOrEqual(250);
});

test('an answer shows all of Markdown under the policy of the page, runs nothing, and asks another server only after a click [MSG-001, MSG-002, OPEN2-046]', async ({
  openWindow,
  person,
  pictures,
}) => {
  const { page, messages, ...chat } = await openChat({ openWindow, person });
  await chat.send('Show me everything');
  await chat.waitForEndOfAnswer();
  const answer = messages.last();

  // The colours come out of one worker, formulas and diagram out of two others.
  const word = answer.locator('pre code span', { hasText: 'const' });
  await word.waitFor();
  const colorOf = (locator: Locator) => locator.evaluate((one) => getComputedStyle(one).color);
  expect(await colorOf(word)).not.toBe(await colorOf(answer.locator('pre code')));
  await answer.locator('.katex').first().waitFor();
  expect(await answer.locator('.katex').count()).toBe(2);
  expect(await answer.locator('math').count()).toBe(2);
  await waitForText(answer, 'it costs $5.');
  const diagram = answer.getByRole('img', { name: /^Diagram/ });
  await diagram.waitFor();
  expect(
    await diagram.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth > 0;
    }),
  ).toBe(true);
  expect(await answer.getByRole('row').count()).toBe(3);
  expect(await answer.getByRole('checkbox').count()).toBe(2);

  // However long it is, only the conversation scrolls: what looks for a text would move the whole page else.
  const room = await page.locator('main').evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(room).toBe(0);

  // The own message stands at the right edge of the column, Robin at the left one.
  const [column, own, robin] = await Promise.all([
    boxOf(messages.first()),
    boxOf(messages.first().getByText('Show me everything')),
    boxOf(answer.getByRole('heading', { name: 'Plan' })),
  ]);
  expect(own.x - column.x).toBeGreaterThan(column.width / 2);
  expect(robin.x - column.x).toBeLessThan(column.width / 4);

  await waitForText(answer, '<script>');
  expect(await page.title()).not.toContain('hacked');
  expect(await answer.getByRole('link', { name: 'Run' }).count()).toBe(0);
  expect(pictures.asked()).toEqual([]);
  const opening = page.waitForEvent('popup');
  await answer.getByRole('link', { name: 'The plan' }).click();
  const elsewhere = await opening;
  await elsewhere.waitForLoadState();
  expect(pictures.asked()).toEqual(['/plan.png']);
  expect(await elsewhere.evaluate(() => window.opener === null && document.referrer)).toBe('');
  await elsewhere.close();
});

test('what is copied out of an answer has each formula once, as its source where only plain text is taken, and no word that nobody sees', async ({
  openWindow,
  person,
}) => {
  const { page, messages, ...chat } = await openChat({ openWindow, person });
  await chat.send('Show me everything');
  await chat.waitForEndOfAnswer();
  const answer = messages.last();
  await answer.locator('.katex').first().waitFor();
  await answer.getByRole('img', { name: /^Diagram/ }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = async (selector: string) => {
    await answer.evaluate((one, within) => {
      getSelection()?.selectAllChildren(one.querySelector(within) ?? one);
    }, selector);
    await page.keyboard.press('ControlOrMeta+c');
    return page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item?.getType(type))?.text();
      return { plain: await read('text/plain'), html: await read('text/html') };
    });
  };

  const whole = await copy('#whole');
  expect(whole.plain).toContain(
    String.raw`The mean is $\bar{x} = \frac{a+b}{2}$, and it costs $5.`,
  );
  expect(whole.plain).toContain(String.raw`$$\sum_{i=1}^{n} p_i = 13$$`);
  expect(whole.plain).toMatch(/\nTicket\tTopic\tSP\nKP-412\tGuest order\t8\nKP-398\t/);
  expect(whole.plain).not.toMatch(/diagram|\nts\n/i);
  expect(whole.html?.match(/<math/g)).toHaveLength(2);
  expect(whole.html).not.toMatch(/katex-html|<annotation|<button|<img|Diagram/);

  // Whoever points at a letter of a formula means the formula: its parts lie in an order that nobody sees.
  expect((await copy('.katex-html .mfrac')).plain).toBe(String.raw`$\bar{x} = \frac{a+b}{2}$`);
  const table = await copy('table');
  expect(table.plain).toContain('KP-412\tGuest order\t8');
  expect(table.html).toContain('<td');
});

test('the lines of an answer stay lines, one below the other and without empty ones, as in the message itself', async ({
  openWindow,
  person,
}) => {
  const { messages, ...chat } = await openChat({ openWindow, person });
  await chat.send('Scenario');
  await chat.waitForEndOfAnswer();
  await messages.last().locator('.katex').waitFor();
  const linesOf = async (locator: Locator) => (await locator.innerText()).split('\n');
  const [said, item] = [messages.last().locator('p').first(), messages.last().locator('li')];
  const [given, when, then, ...more] = await linesOf(said);
  expect([given, when, then]).toEqual(['Given a guest', 'When they pay', 'Then the sum is']);
  expect(more.at(-1)).toBe('and due.');
  expect(await linesOf(item)).toEqual(['One', 'of them']);
  const formula = await boxOf(said.locator('.katex'));
  const due = await boxOf(said.locator('em'));
  expect(due.y - (formula.y + formula.height)).toBeLessThan(2 * due.height);
});

test.for(['light', 'dark'] as const)(
  'a conversation has no barriers in the %s theme, with an open editor',
  async (theme, { openWindow, person }) => {
    const { page, messages, ...chat } = await openChat({ openWindow, person }, { theme });
    await chat.send('Show me everything');
    await chat.waitForEndOfAnswer();
    await messages
      .last()
      .getByRole('img', { name: /^Diagram/ })
      .waitFor();
    await messages.last().locator('.katex').first().waitFor();
    await chat.send('First wording');
    await chat.waitForEndOfAnswer();
    await messages.nth(2).hover();
    await messages.nth(2).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Edit your message').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  },
);

test('a conversation is printed alone, on white and to its end, with tables as tables and no line cut off, whatever the theme', async ({
  openWindow,
  person,
}) => {
  const { page, messages, log, ...chat } = await openChat(
    { openWindow, person },
    { theme: 'dark', viewport: { width: 1100, height: 500 } },
  );
  await chat.send('Show me everything');
  await chat.waitForEndOfAnswer();
  const sheet = { width: 700, height: 500 };
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print' });

  const height = (locator: Locator) => boxOf(locator).then((box) => box.height);
  // Once the diagram is drawn.
  await expect.poll(() => height(page.locator('body'))).toBeGreaterThan(2 * sheet.height);
  // What stands around it takes no room: not the bars of the page, nor the field below it.
  expect((await boxOf(messages.first())).y).toBeLessThan(40);
  expect((await height(page.locator('body'))) - (await height(log))).toBeLessThan(1);
  expect(await page.getByRole('button').count()).toBe(0);

  const table = await messages.last().getByRole('table').boundingBox();
  const cells = await messages
    .last()
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(cells).size).toBe(1);
  expect(table?.width).toBeGreaterThan(600);
  const isCut = (one: Element) => one.scrollWidth > one.clientWidth;
  expect(await messages.last().locator('pre').first().evaluate(isCut)).toBe(false);
  // Firefox takes a row of a grid to the next page as a whole, and leaves the rest of the page empty.
  const grids = log.locator('.grid').filter({ has: page.locator('pre') });
  const displays = await grids.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).display),
  );
  expect(displays).toEqual(['block']);

  const papers = await log.evaluate((one) => {
    const seen: string[] = [];
    for (let at: Element | null = one; at; at = at.parentElement) {
      seen.push(getComputedStyle(at).backgroundColor);
    }
    return [...new Set(seen)].toSorted();
  });
  expect(papers).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']);
});

test('what Robin had in sight for an answer is printed to its end, as nobody can scroll on paper', async ({
  openWindow,
  person,
}) => {
  const { page, messages, ...chat } = await openChat(
    { openWindow, person },
    // So narrow that the text is higher than its box.
    { viewport: { width: 320, height: 700 } },
  );
  await chat.send('First wording');
  await chat.waitForEndOfAnswer();
  await messages.last().getByRole('button', { name: 'What Robin saw' }).click();
  const instructions = page.locator('dialog pre');
  await instructions.waitFor();
  const isCut = (one: Element) => one.scrollHeight > one.clientHeight;
  expect(await instructions.evaluate(isCut)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect(await instructions.evaluate(isCut)).toBe(false);
});

test('on a phone a table is a list of lines, and nothing but code and diagrams scrolls sideways', async ({
  openWindow,
  person,
}) => {
  const { page, composer } = await openChat(
    { openWindow, person },
    { viewport: { width: 390, height: 844 }, language: 'de' },
  );
  await composer.fill('Show me everything');
  await composer.press('Enter');
  const rows = page.getByRole('log').getByRole('list').first().locator('> li');
  await rows.last().getByRole('button', { name: 'Kopieren', exact: true }).waitFor();
  await rows
    .last()
    .getByRole('img', { name: /^Diagramm/ })
    .waitFor();
  expect(await rows.last().getByRole('row').count()).toBe(3);
  await waitForText(rows.last().getByRole('cell'), 'SP:8');
  const isTooWide = await page
    .getByRole('log')
    .evaluate((log) => log.scrollWidth > log.clientWidth || document.body.scrollWidth > innerWidth);
  expect(isTooWide).toBe(false);
});

test('a diagram that is wider than a phone keeps its words large enough to read and scrolls by itself, and is whole on paper', async ({
  openWindow,
  person,
}) => {
  const { page, messages, ...chat } = await openChat(
    { openWindow, person },
    { viewport: { width: 390, height: 844 } },
  );
  await chat.send('Wide');
  const diagram = messages.last().getByRole('img', { name: /^Diagram/ });
  await diagram.waitFor();
  const measure = () =>
    diagram.evaluate((image: HTMLImageElement) => {
      const { scrollWidth = 0, clientWidth = 0 } = image.parentElement ?? {};
      return { scale: image.width / image.naturalWidth, hidden: scrollWidth - clientWidth };
    });
  await expect.poll(async () => (await measure()).scale).toBeCloseTo(0.75);
  expect((await measure()).hidden).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => (await measure()).hidden).toBe(0);
});

test('an own message can be edited, answered anew, read in its earlier versions, and saved with the whole conversation', async ({
  openWindow,
  openai,
  person,
}) => {
  const { page, messages, ...chat } = await openChat({ openWindow, person });
  await chat.send('First wording');
  await chat.waitForEndOfAnswer();
  await messages.first().hover();
  await messages.first().getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Edit your message').fill('Second wording');
  await page.keyboard.press('Control+Enter');
  await waitForText(messages, 'The second answer');
  await chat.waitForEndOfAnswer();
  expect((await chat.texts()).join()).not.toContain('First wording');

  // The new answer has the words of the one before: that the model was asked again tells when it has begun.
  const asked = openai.requests().length;
  await messages.last().getByRole('button', { name: 'Answer again' }).click();
  await expect.poll(() => openai.requests().length).toBe(asked + 1);
  await waitForText(messages, 'The second answer');
  await chat.waitForEndOfAnswer();
  const note = messages.first().getByRole('button', { name: 'edited · earlier versions' });
  await expect.poll(() => note.count()).toBe(1);
  await note.click();
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
  await waitForText(dialog, 'Version 2');
  await waitForText(dialog, 'The first answer');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  for (const [item, isWhole] of [
    ['Save as Markdown', (text: string) => text.includes('Second wording')],
    ['Save as JSON', (text: string) => JSON.stringify(JSON.parse(text)).includes('Second wording')],
  ] as const) {
    await messages.last().getByRole('button', { name: 'Export conversation' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(item.endsWith('JSON') ? /\.json$/ : /\.md$/);
    expect(isWhole(await readFile(await file.path(), 'utf8'))).toBe(true);
  }
});

test('a link to a message of long ago loads what is missing, stands still there, and the way back to the end is one press', async ({
  openWindow,
  person,
}) => {
  const { page, project, messages, log, ...chat } = await openChat({ openWindow, person });
  await chat.send('Number 0');
  await chat.waitForEndOfAnswer();
  const { sessions } = (await person.callApi('GET', '/api/sessions')) as {
    sessions: { session_id: string; project_id: number | null }[];
  };
  const session = sessions.find(({ project_id: id }) => id === project.id)?.session_id;
  await page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    for (let number = 1; number < 90; number += 1) {
      const body = new FormData();
      body.set('message', `Number ${number}`);
      await (await fetch(`/api/chat/${id}`, { method: 'POST', headers, body })).text();
    }
  }, session);

  await page.goto('/chat?message=4');
  const found = messages.filter({ hasText: /Number 2$/ });
  await found.waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const isInView = () =>
    found.evaluate((row) => {
      const box = row.closest('[role=log]')?.getBoundingClientRect();
      const { top, bottom } = row.getBoundingClientRect();
      return box !== undefined && top >= box.top && bottom <= box.bottom;
    });
  await expect.poll(isInView).toBe(true);
  await expect.poll(() => found.evaluate((row) => row === document.activeElement)).toBe(true);
  expect(await messages.count()).toBeLessThan(100);

  await log.hover();
  await page.mouse.wheel(0, -2_000);
  await messages.filter({ hasText: /Number 0$/ }).waitFor();
  await page.getByRole('button', { name: 'Jump to the newest message' }).click();
  await messages.filter({ hasText: /Number 89$/ }).waitFor();
  await expect
    .poll(() => log.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight))
    .toBeLessThan(2);
});
