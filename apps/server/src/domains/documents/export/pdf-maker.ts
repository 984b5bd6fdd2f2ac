import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What is used of the library's words for a page. Its own types would bring those of browsers into the server. */
export interface PdfText {
  text: string | readonly PdfText[];
  font?: string;
  fontSize?: number;
  bold?: boolean;
  italics?: boolean;
  color?: string;
  opacity?: number;
  lineHeight?: number;
  decoration?: 'underline' | 'lineThrough';
  link?: string;
  /** The id of a part of the document. */
  linkToDestination?: string;
  alignment?: 'left' | 'right' | 'center';
  margin?: Sides;
  preserveLeadingSpaces?: boolean;
  noWrap?: boolean;
  style?: string;
}

export type Sides = readonly [left: number, top: number, right: number, bottom: number];

interface PdfLayout {
  defaultBorder?: boolean;
  hLineWidth?: () => number;
  vLineWidth?: (line: number) => number;
  hLineColor?: () => string;
  vLineColor?: () => string;
  fillColor?: (row: number) => string | null;
  paddingLeft?: () => number;
  paddingTop?: () => number;
  paddingBottom?: () => number;
}

interface PdfTable {
  table: {
    headerRows?: number;
    /** So many rows stand on one page with the head. What is beyond its end is lost. */
    keepWithHeaderRows?: number;
    widths: readonly string[];
    /** What is beyond the end of a page of a row that is higher than one is lost. */
    dontBreakRows?: boolean;
    body: readonly (readonly PdfContent[])[];
  };
  layout: PdfLayout;
}

export interface PdfDrawing {
  canvas: readonly object[];
}

/** A part of a page. */
export type PdfContent = {
  margin?: Sides;
  width?: number | '100%';
  color?: string;
  headlineLevel?: number;
  /** An entry in the contents that readers of PDF show beside the pages. It needs text of its own on a page. */
  outline?: boolean;
  outlineText?: string;
  outlineExpanded?: boolean;
  id?: string;
  outlineParentId?: string;
} & (
  | PdfText
  | PdfTable
  | PdfDrawing
  | { stack: readonly PdfContent[] }
  | { columns: readonly PdfContent[] }
  | { ul: readonly PdfContent[] }
);

export interface PdfDefinition {
  pageSize: 'A4';
  pageMargins: Sides;
  info: Record<string, string>;
  /** Whether readers call the window by the title and not by the name of the file. */
  displayTitle: boolean;
  defaultStyle: Omit<PdfText, 'text'>;
  footer: (page: number, pages: number) => PdfText;
  content: readonly PdfContent[];
  /** Asked once for every part: after a yes the document is laid out anew. */
  pageBreakBefore: (part: PdfPart, page: { getFollowingNodesOnPage: () => PdfPart[] }) => boolean;
}

type PdfPart = Pick<PdfText, 'style'> & {
  headlineLevel?: number;
  startPosition: { pageNumber: number };
};

interface PdfMaker {
  setFonts: (fonts: Record<string, Record<string, string>>) => void;
  setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void;
  setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void;
  createPdf: (definition: PdfDefinition) => { getBuffer: () => Promise<Buffer> };
}

const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const roboto = (name: string) => join(fonts, `Roboto-${name}.ttf`);
const emojiFonts = dirname(require.resolve('@expo-google-fonts/noto-emoji/package.json'));
const emoji = join(emojiFonts, '400Regular', 'NotoEmoji_400Regular.ttf');
const boldEmoji = join(emojiFonts, '700Bold', 'NotoEmoji_700Bold.ttf');

/** Every reader of PDF brings these along. */
const courier = {
  normal: 'Courier',
  bold: 'Courier-Bold',
  italics: 'Courier-Oblique',
  bolditalics: 'Courier-BoldOblique',
};

/** The library, with the letters of Roboto, Courier and Noto Emoji. It fetches nothing and reads nothing else. */
export function createPdfMaker(): PdfMaker {
  // The library has no types of its own.
  const maker = require('pdfmake') as PdfMaker;
  maker.setFonts({
    Roboto: {
      normal: roboto('Regular'),
      bold: roboto('Medium'),
      italics: roboto('Italic'),
      bolditalics: roboto('MediumItalic'),
    },
    Courier: courier,
    Emoji: { normal: emoji, bold: boldEmoji, italics: emoji, bolditalics: boldEmoji },
  });
  maker.setUrlAccessPolicy(() => false);
  maker.setLocalAccessPolicy(
    (path) =>
      path.startsWith(fonts) ||
      path.startsWith(emojiFonts) ||
      Object.values(courier).includes(path),
  );
  return maker;
}
