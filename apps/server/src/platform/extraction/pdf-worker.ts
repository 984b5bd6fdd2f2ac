import { getDocumentProxy } from 'unpdf';
import { MAX_TEXT_LENGTH } from './extraction.types.ts';
import { createAnnotationsText, type PdfAnnotation } from './pdf-annotations.ts';
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
  return text.trim();
}

async function annotationsOf(page: Page): Promise<PdfAnnotation[]> {
  try {
    return (await page.getAnnotations()) as PdfAnnotation[];
  } catch {
    // What lies on a page can be broken where its text is not.
    return [];
  }
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
  const annotations = createAnnotationsText();
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
    const page = await pdf.getPage(number);
    const text = await textOf(page);
    annotations.add(await annotationsOf(page));
    page.cleanup();
    pages.push(text);
    length += text.length;
    if (length > MAX_TEXT_LENGTH) break;
  }
  const text = [...pages, annotations.toString()].filter((part) => part !== '').join('\n\n');
  return documentAnswer(text, pages.length === pdf.numPages);
});
