import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AttachmentPart } from '#features/chat/message-parts.ts';
import { serve } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { AttachmentList } from './attachment-list.tsx';

const file: AttachmentPart = {
  type: 'file_data',
  id: 'f1',
  fileName: 'Checkout-Analyse.pdf',
  fileSize: 1_887_437,
  mimeType: 'application/pdf',
  content: '/api/attachments/f1',
};
const image: AttachmentPart = {
  type: 'inline_data',
  id: 'i1',
  fileName: 'board.png',
  fileSize: 2_048,
  mimeType: 'image/png',
  data: '/api/attachments/i1',
  width: 1_000,
  height: 2_000,
};

/** What the browser tells about where elements are. */
let tellPlace: (isNear: boolean) => void;

beforeEach(async () => {
  await loadTexts('en');
  URL.createObjectURL = vi.fn(() => 'blob:robin/1');
  URL.revokeObjectURL = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        tellPlace = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

describe('a file that came with a message', () => {
  test('is a card with its name and its size [MSG-026] [MSG-027]', () => {
    render(<AttachmentList attachments={[file]} />);
    const card = screen.getByRole('button', { name: 'Download Checkout-Analyse.pdf, 1.8 MB' });
    expect(card.textContent).toBe('Checkout-Analyse.pdf1.8 MB');
    expect(card.title).toBe('Checkout-Analyse.pdf');
  });

  test('is saved under its name when it is pressed', async () => {
    serve({ 'GET /api/attachments/f1': { status: 200, body: 'words' } });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    render(<AttachmentList attachments={[file]} />);
    fireEvent.click(screen.getByRole('button'));
    await expect.poll(() => saved).toEqual(['Checkout-Analyse.pdf blob:robin/1']);
  });

  test('that cannot be downloaded is told to the log alone [MSG-030]', async () => {
    serve({});
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { container } = render(<AttachmentList attachments={[file]} />);
    const before = document.body.innerHTML;
    fireEvent.click(screen.getByRole('button'));
    await expect.poll(() => logged.mock.calls.length).toBe(1);
    expect(String(logged.mock.calls[0]?.[0])).toContain('Checkout-Analyse.pdf');
    expect(document.body.innerHTML).toBe(before);
    expect(container.querySelector('[role=alert]')).toBeNull();
  });
});

describe('an image that came with a message', () => {
  async function showNearby() {
    const view = render(<AttachmentList attachments={[image]} />);
    await act(async () => {
      tellPlace(true);
      await Promise.resolve();
    });
    return view;
  }

  test('is fetched when it comes near to the view, as a preview, and let go again [MSG-033]', async () => {
    const sent = serve({ 'GET /api/attachments/i1': { status: 200, body: 'pixels' } });
    render(<AttachmentList attachments={[image]} />);
    expect(sent).toEqual([]);
    act(() => tellPlace(true));
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'board.png' });
    expect(picture.getAttribute('loading')).toBe('lazy');
    expect(picture.src).toBe('blob:robin/1');
    expect(sent.map(({ path }) => path)).toEqual(['/api/attachments/i1?preview=1']);
    act(() => tellPlace(false));
    expect(screen.queryByRole('img')).toBeNull();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:robin/1');
  });

  test('is never higher than 96 units, and keeps its room before it is there [MSG-034] [OPEN2-045]', async () => {
    serve({ 'GET /api/attachments/i1': { status: 200, body: 'pixels' } });
    await showNearby();
    const box = screen.getByRole('button', { name: 'View board.png large' });
    // Half as wide as it is high, and 384 px high: 96 units of a quarter of 16 px.
    expect(box.style.width).toBe('192px');
    expect(box.style.aspectRatio).toBe('1000 / 2000');
    expect(box.className).toContain('max-h-96');
    expect((await screen.findByRole('img')).className).toContain('max-h-96');
  });

  test('that cannot be shown leaves its name', async () => {
    serve({});
    await showNearby();
    expect(await screen.findByText('board.png')).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('that could not be fetched without a line is fetched again when the line is back [MSG-033]', async () => {
    let hasLine = false;
    const pixels = { status: 200, body: 'pixels' };
    serve({ 'GET /api/attachments/i1': () => (hasLine ? pixels : 'no answer') });
    await showNearby();
    await screen.findByText('board.png');
    hasLine = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('img', { name: 'board.png' })).toBeDefined();
    expect(screen.queryByText('board.png')).toBeNull();
  });

  test('opens large, with its size and a way to save it, and closes again', async () => {
    const sent = serve({ 'GET /api/attachments/i1': { status: 200, body: 'pixels' } });
    render(<AttachmentList attachments={[image]} />);
    fireEvent.click(screen.getByRole('button', { name: 'View board.png large' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('1000 × 2000 · 2.0 KB');
    expect(await screen.findByRole('img', { name: 'board.png' })).toBeDefined();
    expect(sent.map(({ path }) => path)).toEqual(['/api/attachments/i1']);
    expect(screen.getByRole('button', { name: 'Download' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
