import { read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { openCompoundFile } from './compound-file.ts';
import { Refused } from './run-worker.ts';
import { sheetsText } from './sheets-text.ts';

/** The cells of a sheet by row and column, with holes where nothing stands. */
type DenseSheet = WorkSheet & { '!data'?: (CellObject[] | undefined)[] };

const locked = /password|encrypt/i;

/** So many digits of a number are exact in Excel. */
const EXACT_DIGITS = 15;

/** What is used of the library's formats, which come without types. */
interface Formatter {
  format: (format: string, value: number, options: { date1904: boolean }) => unknown;
}

const formatter = SSF as Formatter;

/** A dot behind a part of a date, which the library takes for the beginning of fractions of a second. */
const DOT_OF_DATE = /(?<=[dmyhs])\.(?!0)/gi;

/** The language of a format with no currency beside it, for which the library shows a dollar. */
const LANGUAGE = /\[\$-[^\]]*\]/g;

/** A number in a format that the library does not read right, such as `dd.mm.yyyy`; as it is where it can't read it at all. */
function formatAgain(value: number, format: string, isSince1904: boolean): string {
  const escaped = format.replaceAll(LANGUAGE, '').replaceAll(DOT_OF_DATE, String.raw`\.`);
  try {
    return String(formatter.format(escaped, value, { date1904: isSince1904 }));
  } catch {
    // Its message says no more than that it does not know the format.
    return String(value);
  }
}

/** A value as Excel shows it; a formula counts with the result that was stored. */
function cellText(
  { t: type, w: shown, v: value, z: format }: CellObject,
  isSince1904: boolean,
): string {
  // Without a format Excel shortens numbers to its narrow columns: an article number would end as 4.00638E+12.
  // The value of an error such as #N/A is a number too, which nobody has ever seen.
  if (type === 'n' && typeof value === 'number' && format === 'General') {
    return String(Number(value.toPrecision(EXACT_DIGITS)));
  }
  if (typeof value === 'number' && typeof format === 'string') {
    if (shown === undefined || format.includes('[$-'))
      return formatAgain(value, format, isSince1904);
  }
  return shown ?? (value === undefined ? '' : String(value));
}

function open(content: Buffer): WorkBook {
  try {
    return read(content, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      // A date without a form of its own would be shown as in the United States.
      dateNF: 'yyyy-mm-dd',
    });
  } catch (error) {
    // The library also throws plain text.
    throw new Refused(locked.test(String(error)) ? 'protected' : 'unreadable');
  }
}

/**
 * The sheets of an Excel file of 1993 to 2003.
 * @throws Refused protected, disguised
 */
export function readExcel97(content: Buffer): string {
  const find = openCompoundFile(content);
  if (!find('Workbook') && !find('Book')) throw new Refused('disguised');
  return toText(open(content));
}

/**
 * The sheets of an Excel file of today.
 * @throws Refused disguised
 */
export function readExcel(content: Buffer): string {
  const workbook = open(content);
  if (workbook.bookType !== 'xlsx') throw new Refused('disguised');
  return toText(workbook);
}

function toText(workbook: WorkBook): string {
  const isSince1904 = workbook.Workbook?.WBProps?.date1904 === true;
  return sheetsText(
    workbook.SheetNames.map((name) => {
      const sheet: DenseSheet | undefined = workbook.Sheets[name];
      const rows = sheet?.['!data'] ?? [];
      return {
        name,
        rows: rows.map((row) => row?.map((cell) => cellText(cell, isSince1904))),
        remarks: rows.flatMap((cells = [], row) =>
          cells.flatMap(({ c: remarks = [] }, column) =>
            remarks.map(({ a: author, t: text }) => ({ row, column, author, text })),
          ),
        ),
      };
    }),
  );
}
