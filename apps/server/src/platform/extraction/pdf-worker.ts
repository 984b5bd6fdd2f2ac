import { getDocumentProxy } from 'unpdf';
import { MAX_TEXT_LENGTH } from './extraction.types.ts';
import { documentAnswer, Refused, runWorker } from './run-worker.ts';

/** The pages that are read; the rest is cut. */
const MAX_PAGES = 1_000;
/** Pixels; images are not needed for the text, so a small bound does. */
const MAX_IMAGE_PIXELS = 1_000_000;

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

async function textOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent();
  let text = '';
  for (const item of items) {
    if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
  }
  page.cleanup();
  return text.trim();
}

async function open(content: Uint8Array) {
  try {
    return await getDocumentProxy(content, {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: MAX_IMAGE_PIXELS,
    });
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw isProtected ? new Refused('protected') : error;
  }
}

await runWorker(async ({ content }) => {
  const pdf = await open(content);
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
    const text = await textOf(await pdf.getPage(number));
    pages.push(text);
    length += text.length;
    if (length > MAX_TEXT_LENGTH) break;
  }
  const text = pages.filter((page) => page !== '').join('\n\n');
  return documentAnswer(text, pages.length === pdf.numPages);
});
