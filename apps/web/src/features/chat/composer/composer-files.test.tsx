import { limits } from '@robin/contract/limits';
import { attachmentExtensions } from '@robin/contract/rules/attachments';
import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { createChatServer, renderChat, sampleMessage } from '#testing/chat-page.tsx';
import { attachedFiles } from './attached-files.ts';
import { pointWith } from '#testing/point-with.ts';

const TOO_MANY = 'Maximal 5 Dateien erlaubt';
const ADDING_FAILED = 'Fehler beim Hinzufügen der Dateien';
const tooLarge = (name: string) => `File "${name}" ist zu groß. Maximum: 10MB`;
const wrongType = (type: string) =>
  `Dateityp "${type}" wird nicht unterstützt. Unterstützt werden: Bilder, PDFs, Office-Dokumente, Text- und Code-Dateien.`;

let server: ReturnType<typeof createChatServer>;
let freed: string[];
beforeEach(() => {
  pointWith('mouse');
  server = createChatServer();
  freed = [];
  let count = 0;
  // jsdom shows no files.
  URL.createObjectURL = () => `blob:preview-${(count += 1)}`;
  URL.revokeObjectURL = (url) => freed.push(url);
});
afterEach(() => {
  attachedFiles.setState({}, true);
  useToasts.setState({ toasts: [] });
});

function makeFile(name: string, type = '', size = 3): File {
  const file = new File(['abc'], name, { type });
  if (size !== 3) Object.defineProperty(file, 'size', { value: size });
  return file;
}
const pdf = () => makeFile('Checkout.pdf', 'application/pdf');
const sheet = () => makeFile('velocity.xlsx');
const image = () => makeFile('board.png', 'image/png');

/** What the browser says of a folder that poses as a file. */
function makeUnreadable(name: string): File {
  const file = makeFile(name, 'text/plain');
  file.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }) as Blob & {
      arrayBuffer: () => Promise<ArrayBuffer>;
    };
  return file;
}

const field = () =>
  screen.getByLabelText<HTMLTextAreaElement>(/Message to Robin|Nachricht an Robin/);
const sendButton = () => screen.getByLabelText<HTMLButtonElement>('Send message');
const picker = () => document.querySelector('input[type=file]') as HTMLInputElement;
const chips = () => {
  const list = screen.queryByLabelText(/Attached files|Angehängte Dateien/);
  return list ? within(list).getAllByRole('listitem') : [];
};
const names = () => chips().map((chip) => chip.querySelector('.sr-only')?.textContent);
const removeButton = (name: string) => screen.getByLabelText(`Remove ${name}`);
const removeAll = () => screen.queryByText(/^Remove all/);
const errorBox = () =>
  document.querySelector('form')?.parentElement?.querySelector('[role=alert]') ?? null;
const errorText = () => errorBox()?.querySelector(':scope > div')?.textContent;
const zone = () => screen.getByRole('tabpanel');
const overlay = () => screen.queryByText('Drop here');

/** Lets the files be looked at. */
async function settle(run: () => unknown) {
  await act(async () => {
    run();
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
}
const pick = (...files: File[]) => settle(() => fireEvent.change(picker(), { target: { files } }));
const drag = (files: File[], types = ['Files']) => ({
  dataTransfer: { files, types, dropEffect: 'none' },
});
const drop = (...files: File[]) => settle(() => fireEvent.drop(field(), drag(files)));

function type(words: string) {
  fireEvent.change(field(), { target: { value: words } });
}
const send = (words: string) =>
  settle(() => {
    type(words);
    fireEvent.keyDown(field(), { key: 'Enter' });
  });

describe('attaching', () => {
  test.each([
    ['de', 'Dateien anhängen (max. 5)'],
    ['en', 'Attach files (max. 5)'],
  ] as const)(
    'begins with a button whose title names the limit, in %s [INPUT-005] [INPUT-075] [OPEN2-037]',
    async (language, title) => {
      await renderChat(language);
      const click = vi.spyOn(picker(), 'click');
      fireEvent.click(screen.getByRole('button', { name: title }));
      expect(click).toHaveBeenCalledOnce();
      expect(title).toContain(String(limits.attachmentMaxCount));
    },
  );

  test('offers every extension that is taken, images included, and several files at once [INPUT-066] [INPUT-067]', async () => {
    await renderChat();
    const accepted = picker().accept.split(',');
    const listed =
      'txt pdf doc docx xls xlsx ppt pptx rtf odt ods odp csv html xml md css js ts json yaml yml py java c cpp cs go rs php rb swift kt scala pl sh sql';
    const images = 'jpeg jpg png webp gif bmp tiff svg';
    for (const extension of `${listed} ${images}`.split(' '))
      expect(accepted).toContain(`.${extension}`);
    expect(accepted).toEqual(expect.arrayContaining(attachmentExtensions.map((one) => `.${one}`)));
    expect(accepted).toEqual(expect.arrayContaining(['image/jpeg', 'image/png']));
    expect(picker().multiple).toBe(true);
  });

  test('lists each file with an icon, its name and its size [INPUT-012] [INPUT-013] [INPUT-014]', async () => {
    await renderChat();
    await pick(pdf(), sheet());
    expect(names()).toEqual(['Checkout.pdf', 'velocity.xlsx']);
    for (const chip of chips()) {
      expect(chip.querySelector('svg')).not.toBeNull();
      expect(within(chip).getByText('3 B')).toBeDefined();
    }
  });

  test.each([
    [
      'Protokoll Refinement Team Nord 2026-11-26.docx',
      ['Protokoll Refinement Team Nord 2026-', '11-26.docx'],
    ],
    ['Notizen 👩‍🚀🚀🚀🚀🚀', ['Notizen ', '👩‍🚀🚀🚀🚀🚀']],
    ['README', ['R', 'EADME']],
    ['a.txt', ['', 'a.txt']],
  ])(
    'never cuts the end of the name %s, in which files of one kind differ',
    async (name, parts) => {
      await renderChat();
      await pick(makeFile(name, 'text/plain'));
      const shown = chips()[0]?.querySelectorAll('[aria-hidden] > span');
      expect([...(shown ?? [])].map(({ textContent }) => textContent)).toEqual(parts);
      expect(shown?.[1]?.className).toBe('shrink-0');
    },
  );

  test.each([
    [0, 'en', '0 B'],
    [1023, 'en', '1023 B'],
    [1024, 'en', '1.0 KB'],
    [86_016, 'de', '84,0 KB'],
    [1024 * 1024 - 1, 'en', '1,024.0 KB'],
    [1024 * 1024, 'en', '1.0 MB'],
    [1_887_437, 'de', '1,8 MB'],
  ] as const)(
    'shows %i bytes in %s as "%s" [INPUT-019] [INPUT-020] [INPUT-021] [OPEN2-039]',
    async (bytes, language, words) => {
      await renderChat(language);
      await pick(makeFile('a.txt', 'text/plain', bytes));
      expect(within(chips()[0] as HTMLElement).getByText(words)).toBeDefined();
    },
  );

  test('keeps every file with an id, the file and its status, and an image with a preview [INPUT-034] [INPUT-035] [INPUT-036] [INPUT-037] [INPUT-038]', async () => {
    await renderChat();
    const [first, second] = [image(), pdf()];
    await pick(first, second);
    const [kept, other] = attachedFiles.getState()['s1'] ?? [];
    expect(kept).toEqual({ id: kept?.id, file: first, status: 'ready', preview: 'blob:preview-1' });
    expect(other).toEqual({ id: other?.id, file: second, status: 'ready' });
    expect(kept?.id).not.toBe(other?.id);
    expect(chips()[0]?.querySelector('img')?.getAttribute('src')).toBe('blob:preview-1');
  });

  test('draws the icon of an image that the browser can not draw', async () => {
    await renderChat();
    await pick(makeFile('scan.tiff', 'image/tiff'));
    fireEvent.error(chips()[0]?.querySelector('img') as HTMLImageElement);
    expect(chips()[0]?.querySelector('img')).toBeNull();
    expect(chips()[0]?.querySelector('svg')).not.toBeNull();
  });

  test('takes files from the clipboard, and leaves formatted text to be text', async () => {
    await renderChat();
    const clipboard = (texts: Record<string, string>) => ({
      clipboardData: { files: [image()], getData: (kind: string) => texts[kind] ?? '' },
    });
    await settle(() => {
      const cells = clipboard({ 'text/plain': 'KP-1', 'text/html': '<td>KP-1</td>' });
      expect(fireEvent.paste(field(), cells)).toBe(true);
    });
    expect(names()).toEqual([]);
    await settle(() => expect(fireEvent.paste(field(), clipboard({}))).toBe(false));
    expect(names()).toEqual(['board.png']);
    // As browsers put an image of a page there.
    const copied = clipboard({ 'text/html': '<img src="board.png">' });
    await settle(() => expect(fireEvent.paste(field(), copied)).toBe(false));
    expect(names()).toHaveLength(2);
  });

  test('lets the focus go on to the text, and tells what was added', async () => {
    await renderChat();
    screen.getByRole('button', { name: /^Attach/ }).focus();
    await pick(pdf());
    expect(document.activeElement).toBe(field());
    expect(screen.getByText('Attached: Checkout.pdf. 1 of 5 files.').getAttribute('role')).toBe(
      'status',
    );
  });

  test('keeps the files of a session while another page is looked at, and none of somebody who signs out', async () => {
    await renderChat();
    await pick(image());
    expect(attachedFiles.getState()['s1']).toHaveLength(1);
    act(() => useAuth.setState({ status: 'guest', user: null, token: null }));
    expect(attachedFiles.getState()).toEqual({});
    expect(freed).toEqual(['blob:preview-1']);
  });
});

describe('dropping', () => {
  test('works anywhere on the chat, below an overlay that comes and goes with the files [INPUT-010] [INPUT-011]', async () => {
    await renderChat();
    const log = screen.getByRole('log');
    expect(overlay()).toBeNull();
    fireEvent.dragEnter(log, drag([]));
    expect(overlay()?.parentElement?.textContent).toBe('Drop hereUp to 5 files, 10\u00a0MB each');
    fireEvent.dragEnter(field(), drag([]));
    fireEvent.dragLeave(log, drag([]));
    expect(overlay()).not.toBeNull();
    fireEvent.dragLeave(field(), drag([]));
    expect(overlay()).toBeNull();
    fireEvent.dragEnter(log, drag([]));
    await settle(() => fireEvent.drop(log, drag([pdf(), sheet()])));
    expect(overlay()).toBeNull();
    expect(names()).toEqual(['Checkout.pdf', 'velocity.xlsx']);
  });

  test('shows no overlay for text, nor for an image of the page itself', async () => {
    await renderChat();
    fireEvent.dragEnter(field(), drag([], ['text/plain']));
    expect(overlay()).toBeNull();
    fireEvent.dragStart(zone());
    fireEvent.dragEnter(field(), drag([]));
    expect(overlay()).toBeNull();
  });

  test('on something else that takes files, or on a dialog over the chat, attaches nothing', async () => {
    await renderChat();
    const take = (event: Event) => event.preventDefault();
    zone().addEventListener('drop', take);
    await drop(pdf());
    zone().removeEventListener('drop', take);
    expect(names()).toEqual([]);
    const dialog = zone().appendChild(document.createElement('dialog'));
    fireEvent.dragEnter(dialog, drag([]));
    expect(overlay()).toBeNull();
    await settle(() => fireEvent.drop(dialog, drag([pdf()])));
    dialog.remove();
    expect(names()).toEqual([]);
    await drop(pdf());
    expect(names()).toEqual(['Checkout.pdf']);
  });

  test('says before whether the files would be taken, which the browser asks by itself', async () => {
    await renderChat();
    const over = (target: Element, types?: string[]) => {
      const { dataTransfer } = drag([], types);
      const isOurs = !fireEvent.dragOver(target, { dataTransfer });
      return [isOurs, dataTransfer.dropEffect];
    };
    expect(over(field())).toEqual([true, 'copy']);
    expect(over(document.body)).toEqual([false, 'none']);
    // A text may be dropped into the field as ever, and an image of the page is none of our files.
    expect(over(field(), ['text/plain'])[0]).toBe(false);
    fireEvent.dragStart(zone());
    expect(over(field())[0]).toBe(false);
    fireEvent.dragEnd(zone());
    expect(over(field())).toEqual([true, 'copy']);
  });

  test('takes files also after something of the page was pulled about that went away meanwhile, and could not tell its end', async () => {
    await renderChat();
    const picture = zone().appendChild(document.createElement('img'));
    fireEvent.dragStart(picture);
    picture.remove();
    fireEvent.dragEnd(picture);
    await drop(pdf());
    expect(names()).toEqual(['Checkout.pdf']);
  });

  test('beside the chat attaches nothing', async () => {
    await renderChat();
    fireEvent.dragEnter(field(), drag([]));
    fireEvent.dragEnter(document.body, drag([]));
    expect(overlay()).toBeNull();
    await settle(() => fireEvent.drop(document.body, drag([pdf()])));
    expect(names()).toEqual([]);
  });

  test('is done before the window, which has listened for longer, holds back what nobody takes', async () => {
    const taken: boolean[] = [];
    const guard = (event: Event) => taken.push(event.defaultPrevented);
    addEventListener('drop', guard);
    await renderChat();
    await drop(pdf());
    removeEventListener('drop', guard);
    expect(taken).toEqual([true]);
  });

  test('of something without a file says that adding failed [INPUT-074] [ERR2-013]', async () => {
    await renderChat();
    await drop();
    expect(errorText()).toBe(ADDING_FAILED);
  });
});

describe('removing', () => {
  test('takes one file away and gives the focus to its neighbour [INPUT-015]', async () => {
    await renderChat();
    await pick(pdf(), image(), sheet());
    fireEvent.click(removeButton('board.png'));
    expect(names()).toEqual(['Checkout.pdf', 'velocity.xlsx']);
    expect(freed).toEqual(['blob:preview-1']);
    expect(document.activeElement).toBe(removeButton('velocity.xlsx'));
    expect(screen.getByText('Removed: board.png. 2 of 5 files.')).toBeDefined();
    fireEvent.click(removeButton('velocity.xlsx'));
    expect(document.activeElement).toBe(removeButton('Checkout.pdf'));
    fireEvent.click(removeButton('Checkout.pdf'));
    expect(document.activeElement).toBe(field());
    expect(names()).toEqual([]);
  });

  test('takes all away at once, where there is more than one [INPUT-016] [INPUT-017]', async () => {
    await renderChat();
    await pick(pdf());
    expect(removeAll()).toBeNull();
    await pick(image());
    expect(removeAll()?.textContent).toBe('Remove all 2 files');
    fireEvent.click(removeAll() as HTMLElement);
    expect(names()).toEqual([]);
    expect(freed).toEqual(['blob:preview-1']);
    expect(document.activeElement).toBe(field());
    expect(screen.getByText('All files removed.').getAttribute('role')).toBe('status');
  });
});

describe('files that can not go along', () => {
  test.each([
    [tooLarge('film.pdf'), makeFile('film.pdf', 'application/pdf', 10 * 1024 * 1024 + 1)],
    [wrongType('video/mp4'), makeFile('film.mp4', 'video/mp4')],
    [wrongType('exe'), makeFile('setup.exe')],
    [wrongType('unknown'), makeFile('folder')],
    [ADDING_FAILED, makeUnreadable('folder.txt')],
  ])(
    'are told by "%s" in a red box and a toast, and none of the others is added [INPUT-032] [INPUT-042] [INPUT-069] [INPUT-071] [INPUT-072] [INPUT-074] [ERR2-009] [ERR2-010] [ERR2-011] [ERR2-013]',
    async (message, file) => {
      await renderChat();
      await pick(pdf(), file);
      expect(names()).toEqual([]);
      expect(errorText()).toBe(message);
      expect(errorBox()?.className).toContain('danger');
      const [toast] = useToasts.getState().toasts;
      expect([toast?.type, toast?.message]).toEqual(['error', message]);
    },
  );

  test('are told by one toast however often it is tried: the newest reason counts [ERR2-009]', async () => {
    await renderChat();
    await pick(makeFile('film.mp4', 'video/mp4'));
    await pick(makeFile('setup.exe'));
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([wrongType('exe')]);
  });

  test('a file of exactly 10 MB goes along [INPUT-041]', async () => {
    await renderChat();
    await pick(makeFile('plan.pdf', 'application/pdf', 10 * 1024 * 1024));
    expect(names()).toEqual(['plan.pdf']);
  });

  test('more than five are refused as a whole, counting those that are there [INPUT-039] [INPUT-068] [INPUT-073] [ERR2-012] [OPEN2-041]', async () => {
    await renderChat();
    await pick(pdf(), sheet(), image());
    // The count comes before the type.
    await pick(pdf(), sheet(), makeFile('film.mp4', 'video/mp4'));
    expect(names()).toHaveLength(3);
    expect(errorText()).toBe(TOO_MANY);
    expect(screen.getByText(TOO_MANY, { selector: '[role=alert] *' }).lang).toBe('de');
    await pick(pdf(), sheet());
    expect(names()).toHaveLength(5);
    expect(errorBox()).toBeNull();
  });

  test('two additions at the same moment can not pass the limit together [INPUT-039]', async () => {
    await renderChat();
    await settle(() => {
      fireEvent.change(picker(), { target: { files: [pdf(), sheet(), image()] } });
      fireEvent.drop(field(), drag([pdf(), sheet(), image()]));
    });
    expect(names()).toHaveLength(3);
    expect(errorText()).toBe(TOO_MANY);
  });

  test.each([
    ['one of the others is', () => removeButton('board.png')],
    ['all the others are', () => removeAll()],
  ])('are told of no longer once %s removed', async (_which, button) => {
    await renderChat();
    await pick(pdf(), image());
    await pick(makeFile('film.mp4', 'video/mp4'));
    expect(errorText()).toBe(wrongType('video/mp4'));
    fireEvent.click(button() as HTMLElement);
    expect(errorBox()).toBeNull();
  });

  test('are told of no longer once a message has gone without them', async () => {
    await renderChat();
    await pick(makeFile('film.mp4', 'video/mp4'));
    expect(errorText()).toBe(wrongType('video/mp4'));
    await send('Never mind');
    expect(errorBox()).toBeNull();
  });

  test('leave a box that can be dismissed [INPUT-033]', async () => {
    await renderChat();
    await pick(makeFile('film.mp4', 'video/mp4'));
    fireEvent.click(screen.getByRole('button', { name: 'Close the notice' }));
    expect(errorBox()).toBeNull();
    expect(document.activeElement).toBe(field());
  });
});

describe('sending with files', () => {
  const started: ChatStreamEvent = { event_type: 'turn_started', turn_id: 't1' };
  const filesOf = (call: { form: FormData | null } | undefined) =>
    (call?.form?.getAll('files') ?? []).map((file) => (file as File).name);
  const calls = () => server.callsTo('POST', '/api/chat/s1');

  test('is one call with every file as "files", and empties the list at once [INPUT-083] [OPEN2-043]', async () => {
    await renderChat();
    await pick(pdf(), image());
    await send('What is in there?');
    expect(calls()).toHaveLength(1);
    expect(calls()[0]?.form?.get('message')).toBe('What is in there?');
    expect(filesOf(calls()[0])).toEqual(['Checkout.pdf', 'board.png']);
    expect(names()).toEqual([]);
    expect(freed).toEqual(['blob:preview-1']);
    await server.stream.send(started);
  });

  test('needs a text: the files stay until there is one [OPEN2-042] [INPUT-076]', async () => {
    await renderChat();
    await pick(pdf());
    expect(sendButton().disabled).toBe(true);
    await send('   ');
    expect(calls()).toHaveLength(0);
    expect(names()).toEqual(['Checkout.pdf']);
  });

  test('gives text and files back when the server refuses, with its words [OPEN2-043]', async () => {
    const detail = tooLarge('Checkout.pdf');
    server.failures.set('POST /api/chat/s1', { status: 413, detail, code: 'payload_too_large' });
    await renderChat();
    await pick(pdf(), image());
    await send('Look at this');
    await within(screen.getByRole('log')).findAllByText(`Failed to send message: ${detail}`);
    expect(field().value).toBe('Look at this');
    expect(names()).toEqual(['Checkout.pdf', 'board.png']);
    expect(chips()[1]?.querySelector('img')?.getAttribute('src')).toBe('blob:preview-2');

    const ids = () => calls().map(({ form }) => form?.get('message_id'));
    await settle(() => fireEvent.keyDown(field(), { key: 'Enter' }));
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(filesOf(calls()[1])).toEqual(['Checkout.pdf', 'board.png']);
    expect(ids()[1]).toBe(ids()[0]);

    // With other files it is another message.
    server.failures.clear();
    fireEvent.click(removeButton('board.png'));
    await settle(() => fireEvent.keyDown(field(), { key: 'Enter' }));
    expect(filesOf(calls()[2])).toEqual(['Checkout.pdf']);
    expect(ids()[2]).not.toBe(ids()[0]);
  });

  test('loses no file that comes back to a list that was filled again: it says that there are too many', async () => {
    server.failures.set('POST /api/chat/s1', {
      status: 415,
      detail: 'No.',
      code: 'unsupported_media_type',
    });
    await renderChat();
    await pick(pdf(), sheet(), image());
    await settle(() => {
      type('Look');
      fireEvent.keyDown(field(), { key: 'Enter' });
      fireEvent.change(picker(), {
        target: { files: [makeFile('a.md'), makeFile('b.md'), makeFile('c.md')] },
      });
    });
    await waitFor(() => expect(names()).toHaveLength(6));
    expect(names()).toEqual([
      ...['Checkout.pdf', 'velocity.xlsx', 'board.png'],
      ...['a.md', 'b.md', 'c.md'],
    ]);
    expect(errorText()).toBe(TOO_MANY);
    expect(sendButton().disabled).toBe(true);
    fireEvent.click(removeButton('c.md'));
    expect(errorBox()).toBeNull();
    expect(sendButton().disabled).toBe(false);
  });

  test('says that the files are on their way until the server has the message', async () => {
    await renderChat();
    const answer = Promise.withResolvers<Response>();
    const known = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address === '/api/chat/s1' ? answer.promise : known(address, init),
    );
    await pick(pdf());
    await send('Look');
    expect(screen.getByText('Uploading files')).toBeDefined();
    await settle(() => answer.resolve(server.stream.response));
    expect(screen.queryByText('Uploading files')).toBeNull();
    expect(screen.getByText('Robin is thinking')).toBeDefined();
  });

  test('attaches no file again that the server has taken, where the chat was left before anybody knew', async () => {
    await renderChat();
    server.waits.set('/api/chat/s1', new Promise(() => undefined));
    await pick(pdf());
    await send('Look');
    cleanup();
    expect(attachedFiles.getState()['s1']).toHaveLength(1);
    const message_id = server.callsTo('POST', '/api/chat/s1')[0]?.form?.get('message_id');
    server.messages = [sampleMessage(0, 'user', 'Look', { message_id })];
    await renderChat();
    await waitFor(() => expect(chips()).toHaveLength(0));
    expect(field().value).toBe('');
  });

  test('says at once that a file has changed since, instead of blaming the network', async () => {
    await renderChat();
    const file = pdf();
    await pick(file);
    const known = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address === '/api/chat/s1'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : known(address, init),
    );
    file.slice = makeUnreadable('gone.pdf').slice;
    await send('Look');
    await screen.findAllByText(/Failed to send message: A file has been changed or moved/);
    expect(names()).toEqual(['Checkout.pdf']);
  });
});

describe('closing the page', () => {
  function isAsked(): boolean {
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  }

  test('is asked about while files are attached, as they would be lost, and not otherwise', async () => {
    await renderChat();
    type('A text is kept');
    expect(isAsked()).toBe(false);
    await pick(pdf());
    expect(isAsked()).toBe(true);
    fireEvent.click(removeButton('Checkout.pdf'));
    expect(isAsked()).toBe(false);
  });
});
