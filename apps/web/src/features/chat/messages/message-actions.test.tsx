import { limits } from '@robin/contract/limits';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { chatKeys } from '#features/chat/api/session-calls.ts';
import { moveDraft, readDraft, readEditDraft } from '#features/chat/drafts.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import { createChatServer, renderChat, sampleMessage, showChat } from '#testing/chat-page.tsx';
import { sampleUser } from '#testing/samples.ts';
import { pointWith } from '#testing/point-with.ts';
import { createTestQueryClient } from '#testing/query-client.ts';

let server: ReturnType<typeof createChatServer>;
beforeEach(() => {
  pointWith('mouse');
  server = createChatServer();
});

const log = () => screen.getByRole('log');
const rows = () => [...log().querySelectorAll<HTMLElement>('ol > li[data-key]')];
const composer = () => screen.getByLabelText<HTMLTextAreaElement>('Message to Robin');
const editor = () => screen.getByLabelText<HTMLTextAreaElement>('Edit your message');
const sentForm = () => {
  const form = server.callsTo('POST', '/api/chat/s1').at(-1)?.form;
  return form && Object.fromEntries(form);
};
const end = { turn_complete: true, is_final_response: true };

function startEdit(row = 0): void {
  fireEvent.click(within(rows()[row] ?? log()).getByLabelText('Edit'));
}

async function press(element: HTMLElement, key: string, init: KeyboardEventInit = {}) {
  await act(async () => {
    fireEvent.keyDown(element, { key, ...init });
    await Promise.resolve();
  });
}

/** Two questions with their answers. */
const conversation = () => [
  sampleMessage(0, 'user', 'First question'),
  sampleMessage(1, 'assistant', 'First answer'),
  sampleMessage(2, 'user', 'Second question'),
  sampleMessage(3, 'assistant', 'Second answer'),
];

describe('editing an own message', () => {
  test('says of one character too many that it is too much, and does not send it', async () => {
    server.messages = conversation();
    await renderChat();
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'a'.repeat(limits.messageMaxLength + 1) } });
    expect(screen.getByRole('alert').textContent).toBe(
      'The message has 100,001 characters, 100,000 fit.',
    );
    await press(editor(), 'Enter', { ctrlKey: true });
    expect(editor().value).toHaveLength(limits.messageMaxLength + 1);
    expect(sentForm()).toBeUndefined();
  });

  test('takes its place with everything that followed, from the moment of sending', async () => {
    server.messages = conversation();
    await renderChat();
    startEdit(2);
    expect(editor().value).toBe('Second question');
    expect(document.activeElement).toBe(editor());
    fireEvent.change(editor(), { target: { value: 'A better one' } });
    await press(editor(), 'Enter', { ctrlKey: true });
    expect(sentForm()).toMatchObject({ message: 'A better one', replaces_message_id: 'm2' });
    expect(log().textContent).toContain('A better one');
    expect(log().textContent).not.toContain('Second');
    expect(log().textContent).toContain('First answer');
    expect(document.activeElement).toBe(composer());
  });

  test('keeps in sight the files that came with it and stay, while it is edited and then', async () => {
    const file_data = {
      id: 'a1',
      fileName: 'Checkout.pdf',
      fileSize: 3,
      mimeType: 'application/pdf',
      content: '/api/attachments/a1',
    };
    const parts = [{ text: 'Look' }, { file_data }];
    server.messages = [sampleMessage(0, 'user', 'Look', { parts })];
    await renderChat();
    expect(log().textContent).toContain('Checkout.pdf');
    startEdit();
    expect(editor().value).toBe('Look');
    expect(log().textContent).toContain('Checkout.pdf');
    fireEvent.change(editor(), { target: { value: 'Look again' } });
    await press(editor(), 'Enter', { ctrlKey: true });
    expect(log().textContent).toContain('Look again');
    expect(log().textContent).toContain('Checkout.pdf');
  });

  test('opens no keyboard over the answer on a touch screen, neither when it is left nor when it is sent: whoever leaves it goes on at its message', async () => {
    pointWith('finger');
    server.messages = conversation();
    await renderChat();
    startEdit();
    screen.getByText('Cancel').focus();
    fireEvent.click(screen.getByText('Cancel'));
    expect(document.activeElement).toBe(rows()[0]);
    startEdit();
    fireEvent.change(editor(), { target: { value: 'Other' } });
    await press(editor(), 'Enter', { ctrlKey: true });
    expect(screen.queryByLabelText('Edit your message')).toBeNull();
    expect(document.activeElement).not.toBe(composer());
  });

  test('is left by Escape as it was, and goes on in the composer', async () => {
    server.messages = conversation();
    await renderChat();
    startEdit();
    fireEvent.change(editor(), { target: { value: 'Other' } });
    await press(editor(), 'Escape');
    expect(screen.queryByLabelText('Edit your message')).toBeNull();
    expect(rows()[0]?.textContent).toContain('First question');
    expect(document.activeElement).toBe(composer());
    startEdit();
    expect(editor().value).toBe('First question');
  });

  test('needs words, breaks lines with Enter, and is left alone by a composition', async () => {
    server.messages = conversation();
    await renderChat();
    startEdit();
    fireEvent.change(editor(), { target: { value: '  ' } });
    expect(screen.getByText('Send')).toHaveProperty('disabled', true);
    await press(editor(), 'Enter', { metaKey: true });
    fireEvent.change(editor(), { target: { value: 'Words' } });
    await press(editor(), 'Enter');
    await press(editor(), 'Escape', { isComposing: true });
    expect(editor().value).toBe('Words');
    expect(server.callsTo('POST', '/api/chat/')).toHaveLength(0);
  });

  test('that is refused gives its words back to the editor, and says that nothing has changed', async () => {
    server.messages = conversation();
    const detail = 'Robin is still answering.';
    server.failures.set('POST /api/chat/s1', { status: 409, detail, code: 'conflict' });
    await renderChat();
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'A better one' } });
    fireEvent.click(screen.getByText('Send'));
    await waitFor(() => expect(log().textContent).toContain(`Failed to send message: ${detail}`));
    expect(editor().value).toBe('A better one');
    expect(log().textContent).toContain('That did not work. The conversation has not changed.');
    expect(composer().value).toBe('');
  });

  test('that is refused gives its words to the composer where its message is gone by then', async () => {
    server.messages = conversation();
    await renderChat();
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'A better one' } });
    // Another window has replaced the first question meanwhile.
    server.messages = [sampleMessage(4, 'user', 'Another question')];
    server.failures.set('POST /api/chat/s1', { status: 409, detail: 'No.', code: 'conflict' });
    await press(editor(), 'Enter', { metaKey: true });
    await waitFor(() => expect(composer().value).toBe('A better one'));
    expect(log().textContent).toContain('Another question');
    expect(screen.queryByLabelText('Edit your message')).toBeNull();
  });

  test('is there again after the session has run out, for whoever has typed it', async () => {
    forgetTextsOfOthers();
    server.messages = conversation();
    await renderChat();
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'Half of a better' } });
    act(() => useAuth.setState({ status: 'guest', user: null, token: null }));
    cleanup();

    await renderChat();
    expect(editor().value).toBe('Half of a better');
    expect(rows()[2]?.contains(editor())).toBe(true);
    cleanup();

    act(() => useAuth.setState({ user: sampleUser({ id: 2 }) }));
    expect(JSON.stringify({ ...localStorage })).not.toContain('Half');
  });

  test('gives its words to the composer, in front of those there, when another window has put other words in the place of the message', async () => {
    server.messages = conversation();
    const client = createTestQueryClient();
    await renderChat('en', { client });
    fireEvent.change(composer(), { target: { value: 'And then?' } });
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'Half of a better' } });
    server.messages = [...conversation().slice(0, 2), sampleMessage(4, 'user', 'Other words')];
    await act(() => client.invalidateQueries({ queryKey: chatKeys.messages('s1') }));

    await waitFor(() => expect(composer().value).toBe('Half of a better\n\nAnd then?'));
    expect(readDraft('s1')).toBe('Half of a better\n\nAnd then?');
    expect(readEditDraft('s1')).toBeNull();
  });

  test('that was called off gives nothing to the composer when its message goes', async () => {
    server.messages = conversation();
    const client = createTestQueryClient();
    await renderChat('en', { client });
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'Half of a better' } });
    await press(editor(), 'Escape');
    server.messages = conversation().slice(0, 2);
    await act(() => client.invalidateQueries({ queryKey: chatKeys.messages('s1') }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(composer().value).toBe('');
  });

  test('that comes back with the conversation takes no key from somebody who writes already', async () => {
    server.messages = conversation();
    await renderChat();
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'Half' } });
    cleanup();

    const known = fetch;
    const isAsked = Promise.withResolvers<undefined>();
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (address.includes('/messages')) await isAsked.promise;
      return known(address, init);
    });
    await showChat();
    const field = await screen.findByLabelText('Message to Robin');
    field.focus();
    isAsked.resolve(undefined);
    await screen.findByLabelText('Edit your message');
    expect(document.activeElement).toBe(field);
  });

  test('that was left is not there again', async () => {
    server.messages = conversation();
    await renderChat();
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'A better one' } });
    await press(editor(), 'Escape');
    cleanup();
    await renderChat();
    expect(rows()[2]?.textContent).toContain('Second question');
    expect(screen.queryByLabelText('Edit your message')).toBeNull();
  });

  test('that was sent does not come back as a draft when the session is begun anew', async () => {
    server.messages = conversation();
    await renderChat();
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'A better one' } });
    expect(readEditDraft('s1')).toMatchObject({ text: 'A better one' });
    await press(editor(), 'Enter', { ctrlKey: true });
    moveDraft('s1', 'fresh');
    expect(readDraft('fresh')).toBe('');
  });

  test('that the server took while another page was looked at is not in the composer as well', async () => {
    const client = createTestQueryClient();
    server.messages = conversation();
    await renderChat('en', { client });
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'A better one' } });
    await press(editor(), 'Enter', { ctrlKey: true });
    cleanup();
    server.messages = [
      ...conversation().slice(0, 2),
      sampleMessage(4, 'user', 'A better one', { replaces_index: 2 }),
    ];
    // What was read before is shown until it has been read again.
    await renderChat('en', { client });
    await act(() => client.invalidateQueries({ queryKey: chatKeys.allMessages }));
    await screen.findByText('edited · earlier versions');
    expect(composer().value).toBe('');
  });

  test('that was on its way when the page was left is there again, unless the server has taken it', async () => {
    server.messages = conversation();
    await renderChat();
    startEdit(2);
    fireEvent.change(editor(), { target: { value: 'A better one' } });
    await press(editor(), 'Enter', { ctrlKey: true });
    cleanup();
    await renderChat();
    expect(editor().value).toBe('A better one');
    cleanup();

    server.messages = [...conversation().slice(0, 2), sampleMessage(4, 'user', 'A better one')];
    await renderChat();
    expect(screen.queryByLabelText('Edit your message')).toBeNull();
    expect(composer().value).toBe('');
  });

  test('and asking anew wait while an answer is running', async () => {
    server.messages = conversation();
    await renderChat();
    fireEvent.change(composer(), { target: { value: 'Third' } });
    await press(composer(), 'Enter');
    for (const name of ['Edit', 'Answer again']) {
      for (const button of within(log()).getAllByLabelText(name)) {
        expect(button).toHaveProperty('disabled', true);
      }
    }
    await server.stream.send({ event_type: 'turn_started', turn_id: 't1' }, end);
    await waitFor(() =>
      expect(within(log()).getAllByLabelText('Edit')[0]).toHaveProperty('disabled', false),
    );
  });
});

describe('another answer', () => {
  const againButton = (row: number) => within(rows()[row] ?? log()).getByLabelText('Answer again');
  const again = (row: number) => fireEvent.click(againButton(row));

  test('to the last question comes at once, in the place of the old one', async () => {
    server.messages = conversation();
    await renderChat();
    again(3);
    await waitFor(() =>
      expect(sentForm()).toMatchObject({ message: 'Second question', replaces_message_id: 'm2' }),
    );
    expect(log().textContent).not.toContain('Second answer');
    await server.stream.send({ content: { parts: [{ text: 'A new one' }] }, partial: true }, end);
    expect(log().textContent).toContain('A new one');
  });

  test('leaves nothing of the one before below it, also where the messages could not be read at its end', async () => {
    const client = createTestQueryClient();
    await renderChat('en', { client });
    fireEvent.change(composer(), { target: { value: 'Hello' } });
    await press(composer(), 'Enter');
    const turn = (index: number, turn_id: string, answer: string, replaces_index?: number) => [
      sampleMessage(index, 'user', 'Hello', {
        turn_id,
        message_id: sentForm()?.['message_id'],
        replaces_index,
      }),
      sampleMessage(index + 1, 'assistant', answer, { turn_id }),
    ];
    const failure = { status: 503, detail: 'No.', code: 'unavailable' };
    server.failures.set('GET /api/sessions/s1/messages', failure);
    await server.stream.send(
      { event_type: 'turn_started', turn_id: 't1' },
      { content: { parts: [{ text: 'Old answer' }] }, partial: true },
      end,
    );
    server.failures.clear();
    server.messages = turn(0, 't1', 'Old answer');
    await act(() => client.invalidateQueries({ queryKey: chatKeys.allMessages }));
    await screen.findByLabelText('Edit');
    const taken = Promise.withResolvers<void>();
    server.waits.set('/api/chat/s1', taken.promise);
    server.replies.set('/api/chat/s1', { status: 200, body: null });
    again(1);
    await waitFor(() => expect(server.callsTo('POST', '/api/chat/s1')).toHaveLength(2));
    server.messages = turn(2, 't2', 'New answer', 0);
    taken.resolve();
    await waitFor(() => expect(log().textContent).toContain('New answer'));
    expect(rows()).toHaveLength(2);
  });

  test('comes at once also where nothing follows but the notice of a message that was not sent', async () => {
    server.messages = conversation();
    const failure = { status: 409, detail: 'No.', code: 'conflict' };
    server.failures.set('POST /api/chat/s1', failure);
    await renderChat();
    fireEvent.change(composer(), { target: { value: 'Third question' } });
    await press(composer(), 'Enter');
    await waitFor(() => expect(log().textContent).toContain('Failed to send message: No.'));
    server.failures.clear();
    again(3);
    await waitFor(() => expect(sentForm()).toMatchObject({ replaces_message_id: 'm2' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is refused leaves the old one and its question as they were, and says so', async () => {
    server.messages = conversation();
    const detail = 'Robin is still answering.';
    server.failures.set('POST /api/chat/s1', { status: 409, detail, code: 'conflict' });
    await renderChat();
    again(3);
    await waitFor(() => expect(log().textContent).toContain(`Failed to send message: ${detail}`));
    expect(log().textContent).toContain('That did not work. The conversation has not changed.');
    expect(rows()[2]?.textContent).toContain('Second question');
    expect(rows()[3]?.textContent).toContain('Second answer');
    expect(screen.queryByLabelText('Edit your message')).toBeNull();
    expect(composer().value).toBe('');
  });

  test('in the middle asks first, in blue, as it lets go of what follows [OPEN2-009]', async () => {
    server.messages = conversation();
    await renderChat();
    again(1);
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('2 later messages will no longer count.');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(server.callsTo('POST', '/api/chat/')).toHaveLength(0);
    again(1);
    const asked = await screen.findByRole('dialog');
    const confirm = within(asked).getByRole('button', { name: 'Answer again' });
    expect(confirm.className.split(' ')).toContain('bg-info');
    fireEvent.click(confirm);
    await waitFor(() => expect(sentForm()).toMatchObject({ replaces_message_id: 'm0' }));
  });

  test('in the middle asks with the number of those that follow by now, and no longer once the answer is gone', async () => {
    const client = createTestQueryClient();
    server.messages = conversation();
    await renderChat('en', { client });
    const readAgain = (messages: typeof server.messages) => {
      server.messages = messages;
      return act(() => client.invalidateQueries({ queryKey: chatKeys.allMessages }));
    };
    again(1);
    const asked = await screen.findByRole('dialog');
    await readAgain([
      ...conversation(),
      sampleMessage(4, 'user', 'Third question'),
      sampleMessage(5, 'assistant', 'Third answer'),
    ]);
    await waitFor(() =>
      expect(asked.textContent).toContain('4 later messages will no longer count.'),
    );
    await readAgain([
      sampleMessage(6, 'user', 'Another first question', { replaces_index: 0 }),
      sampleMessage(7, 'assistant', 'Another first answer'),
    ]);
    await waitFor(() => expect(log().textContent).toContain('Another first answer'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('in the middle is not asked about any more while Robin answers what another window has sent', async () => {
    const client = createTestQueryClient();
    server.messages = conversation();
    await renderChat('en', { client });
    again(1);
    await screen.findByRole('dialog');
    const running_turn = { turn_id: 't9', started_at: '2026-11-20T14:02:11.000Z' };
    server.replies.set('/api/sessions/s1/messages', {
      status: 200,
      body: { messages: conversation(), has_more: false, running_turn },
    });
    // The line of the answer stays open for now.
    const isOver = Promise.withResolvers<void>();
    server.waits.set('/api/chat/s1/stream', isOver.promise);
    await act(() => client.invalidateQueries({ queryKey: chatKeys.allMessages }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(againButton(1)).toHaveProperty('disabled', true);
    server.replies.clear();
    await act(async () => isOver.resolve());
    await waitFor(() => expect(againButton(1)).toHaveProperty('disabled', false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('in the middle leaves the focus in the conversation, as the button that asked for it goes', async () => {
    server.messages = conversation();
    await renderChat();
    act(() => againButton(1).focus());
    again(1);
    const asked = within(await screen.findByRole('dialog'));
    fireEvent.click(asked.getByRole('button', { name: 'Answer again' }));
    await waitFor(() => expect(document.activeElement).toBe(log()));
  });

  test('can be asked for where the last one failed', async () => {
    server.messages = [
      sampleMessage(0, 'user', 'A question'),
      sampleMessage(1, 'assistant', '', { error: 'The model fell silent.' }),
    ];
    await renderChat();
    fireEvent.click(within(log()).getByLabelText('Answer again'));
    await waitFor(() => expect(sentForm()).toMatchObject({ replaces_message_id: 'm0' }));
  });

  test('is not offered to a greeting, before which nothing was asked', async () => {
    server.messages = [sampleMessage(0, 'assistant', 'Hello')];
    await renderChat();
    await within(log()).findByText('Hello');
    expect(within(log()).queryByLabelText('Answer again')).toBeNull();
  });
});

describe('the earlier versions of a message', () => {
  const version = (content: string, answer: string) => ({
    messages: [sampleMessage(0, 'user', content), sampleMessage(1, 'assistant', answer)],
  });

  function serveVersions(reply: (address: string) => Response): void {
    const toServer = fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.includes('/earlier') ? Promise.resolve(reply(address)) : toServer(address, init),
    );
    server.messages = [
      sampleMessage(4, 'user', 'Third wording', { replaces_index: 0 }),
      sampleMessage(5, 'assistant', 'Third answer'),
    ];
  }

  const open = () => fireEvent.click(screen.getByText(/earlier versions/));

  test('stay readable with their answers, the latest first, and can only be read', async () => {
    const versions = [version('Second wording', 'Two'), version('First wording', 'One')];
    serveVersions(() => new Response(JSON.stringify({ versions, older_count: 0 })));
    await renderChat();
    open();
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('First wording');
    const titles = within(dialog).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent?.slice(0, 9))).toEqual([
      'Version 2',
      'Version 1',
    ]);
    expect(dialog.textContent).toMatch(/Second wording.*Two.*First wording.*One/);
    expect(within(dialog).queryByLabelText(/Edit|Answer again/)).toBeNull();
    expect(within(dialog).getAllByLabelText('Copy')).toHaveLength(2);
  });

  test('are counted from the first one ever, and those that did not come at once are a press away', async () => {
    const older = sampleMessage(0, 'user', 'First wording');
    const latest = { messages: [{ ...sampleMessage(2, 'user', 'Second wording'), id: 'second' }] };
    serveVersions((address) =>
      Response.json(
        address.includes('/second/')
          ? { versions: [{ messages: [older] }], older_count: 0 }
          : { versions: [latest], older_count: 1 },
      ),
    );
    await renderChat();
    open();
    const dialog = await screen.findByRole('dialog');
    const titles = () =>
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent?.slice(0, 9));
    await within(dialog).findByText('Second wording');
    expect(titles()).toEqual(['Version 2']);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Load more' }));
    await within(dialog).findByText('First wording');
    expect(titles()).toEqual(['Version 2', 'Version 1']);
    expect(within(dialog).queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('can be asked for again where they did not come', async () => {
    let isDown = true;
    serveVersions(() =>
      isDown
        ? new Response('{}', { status: 404 })
        : new Response(JSON.stringify({ versions: [], older_count: 0 })),
    );
    await renderChat();
    open();
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('The earlier versions could not be loaded.');
    isDown = false;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('There is no earlier version.')).toBeDefined();
  });

  test('say without a line that they did not come, and are there once it is back', async () => {
    let isDown = true;
    serveVersions(() =>
      isDown
        ? new Response('{}', { status: 404 })
        : new Response(JSON.stringify({ versions: [], older_count: 0 })),
    );
    await renderChat();
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    open();
    await screen.findByText('The earlier versions could not be loaded.');
    isDown = false;
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('There is no earlier version.')).toBeDefined();
  });

  test('are not offered to a message that replaced nothing', async () => {
    server.messages = conversation();
    await renderChat();
    expect(screen.queryByText(/earlier versions/)).toBeNull();
  });
});

describe('the export of a conversation', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  const asked: string[] = [];

  function serveExport(reply: () => Response): void {
    const toServer = fetch;
    saved.length = 0;
    asked.length = 0;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (!address.includes('/export')) return toServer(address, init);
      asked.push(address);
      return Promise.resolve(reply());
    });
    let content: Promise<string>;
    URL.createObjectURL = (blob) => {
      content = blob instanceof Blob ? blob.text() : Promise.resolve('');
      return 'blob:robin/1';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: content });
    });
    server.messages = conversation();
  }

  async function choose(format: string) {
    await renderChat('de');
    const menu = within(log()).getByLabelText('Gespräch exportieren', { selector: 'button' });
    fireEvent.click(menu);
    fireEvent.click(await screen.findByRole('menuitem', { name: format }));
  }

  test.each([
    [
      'Als Markdown speichern',
      'markdown',
      "attachment; filename*=UTF-8''R%C3%BCckgabe.md",
      'Rückgabe.md',
    ],
    ['Als JSON speichern', 'json', 'attachment; filename="returns.json"', 'returns.json'],
    ['Als JSON speichern', 'json', '', 'robin.json'],
  ])('"%s" saves a file, named as the server names it', async (item, format, header, name) => {
    serveExport(() => new Response('all words', { headers: { 'content-disposition': header } }));
    await choose(item);
    await expect.poll(() => saved.map((file) => file.name)).toEqual([name]);
    expect(await saved[0]?.text).toBe('all words');
    expect(asked).toEqual([`/api/sessions/s1/export?format=${format}&user_language=de`]);
  });

  test('stands below the last answer alone', async () => {
    server.messages = conversation();
    await renderChat();
    expect(
      within(log()).getAllByLabelText('Export conversation', { selector: 'button' }),
    ).toHaveLength(1);
    expect(
      within(rows()[3] ?? log()).getByLabelText('Export conversation', { selector: 'button' }),
    ).toBeDefined();
  });

  test('stands there also where a later question was not answered', async () => {
    const failed = sampleMessage(5, 'assistant', '', { error: 'The model is away.' });
    server.messages = [...conversation(), sampleMessage(4, 'user', 'Third question'), failed];
    await renderChat();
    expect(
      within(rows()[3] ?? log()).getByLabelText('Export conversation', { selector: 'button' }),
    ).toBeDefined();
  });
});
