import { DATE_AFTER_DAY } from './date-words.ts';

/**
 * Somebody's own words inside markdown. Pure.
 *
 * Assistant messages render as markdown, so words that a person typed are escaped: they may look
 * like a heading, a fence or HTML, and must still render as exactly the words they are.
 */

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * Controls, bidirectional overrides and the byte order mark: invisible, but able to hide or reorder
 * what stands around them, and NUL can't be stored. Tab and line feed are whitespace and stay.
 */
const INVISIBLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A box to tick, as text or as a sign. */
const BOX = String.raw`(?:\[[ xX]?\]|[☐☑☒])`;
/** Signs that are nothing but the marker of a list item, so that it needs no space behind it. */
const BULLET = '[•▪◦‣●○■□]';
/**
 * The marker of a list item that a person typed, with the space behind it. "10. März" begins with a day; a dash right
 * before a word begins an item, before a number it is a minus.
 */
const LIST_MARKER = new RegExp(
  String.raw`^(?:(?:[-*+·–—]|${BULLET}|${BOX}|\(?(?:\d{1,3}|[a-z])\)|\d{1,3}\.(?!\s+${DATE_AFTER_DAY}))[ \t]+(?:${BOX}[ \t]+)?|${BULLET}|[-–—](?=\p{L}{2}))`,
  'iu',
);

/** The text as it can be stored and matched: whole characters, `\n` as the only line break, trimmed. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(LINE_BREAK, '\n').replace(INVISIBLE, '').trim();
}

/** The line without the marker of a list item, and whether it had one. */
export function withoutListMarker(line: string): { text: string; isItem: boolean } {
  const trimmed = line.trim();
  const text = trimmed.replace(LIST_MARKER, '');
  return { text, isItem: text !== trimmed };
}

/**
 * Many spaces behind a word as one, which is how markdown shows them: at each of them the end of a cell would be looked
 * for. Tabs stay, they stand between cells.
 */
export function withSingleSpaces(text: string): string {
  return text.replaceAll(/(?<=\S)[^\S\n\t]{2,}/gu, ' ');
}

/** The line below the heading of a table in markdown. */
const TABLE_RULE = /^\s*\|?(?:\s*(?::-+:?|-+:|-{2,})\s*(?:\||$))+\s*$/u;

/** What the columns of a board or a sheet are called. */
const COLUMN_NAME =
  /^(?:key|id|nr\.?|no\.?|#|issue|ticket|vorgang|schlüssel|summary|zusammenfassung|title|titel|name|status|sp|story ?points|points|punkte|(?:issue |vorgangs)?typ(?:e)?|priority|priorität|prio|assignee|zugewiesen(?: an)?|bearbeiter|owner|sprint|labels?|estimate|schätzung|due(?: date)?|fällig(?: am)?|erstellt|created|updated|aktualisiert)$/iu;

/** The lines without the headings of a table that was copied from a sheet, whose cells stand between tabs. */
function withoutColumnNames(lines: readonly string[]): readonly string[] {
  const [first = '', second = ''] = lines;
  const names = first.split('\t').map((name) => name.trim());
  const areNames = names.length > 1 && names.every((name) => COLUMN_NAME.test(name));
  return areNames && second.includes('\t') ? lines.slice(1) : lines;
}

/** Whether the line is the rule between the heading of a markdown table and its rows. */
export function isTableRule(line = ''): boolean {
  return line.includes('|') && TABLE_RULE.test(line);
}

/** The lines without the rules of markdown tables, and without the headings above the rows of any. */
export function withoutTableFrame(typed: readonly string[]): string[] {
  const lines = withoutColumnNames(typed);
  return lines.filter((line, index) => {
    const isHeading = line.includes('|') && isTableRule(lines[index + 1]);
    return !isHeading && !isTableRule(line);
  });
}

const NUMBER_COLUMN = /^(?:#|nr\.?|no\.?|pos\.?|lfd\. ?nr\.?|nummer|number)$/iu;

/** Whether a column of that name does nothing but count the rows. */
export function isNumberColumn(name: string): boolean {
  return NUMBER_COLUMN.test(name.trim());
}

/** The lines without their first cells, where these do nothing but count the rows of a sheet: 1, 2, 3. */
export function withoutRowNumbers(lines: readonly string[]): readonly string[] {
  const rows = lines.filter(isSaid).map((line) => {
    const [, bar = '', row = ''] = /^(\s*\|)?(.*)$/u.exec(line) ?? [];
    const end = Math.max(row.search(/[\t|]/u), 0);
    return { line, first: row.slice(0, end).trim(), rest: `${bar}${row.slice(end + 1)}` };
  });
  const headings = /^\d/u.test(rows[0]?.first ?? '') ? [] : rows.slice(0, 1);
  const counted = rows.slice(headings.length);
  const isCounted = counted.every(({ first }, index) => first.replace('.', '') === `${index + 1}`);
  if (counted.length < 2 || !isCounted) return lines;
  const above = headings.map(({ line, first, rest }) => (isNumberColumn(first) ? rest : line));
  return [...above, ...counted.map(({ rest }) => rest)];
}

/** What mail programs write above the head of a mail that is answered or forwarded. */
const FORWARDED =
  /^[-_ ]*(?:(?:ursprüngliche|weitergeleitete) nachricht|original message|forwarded message|anfang der weitergeleiteten nachricht|begin forwarded message)[-_: ]*$|^_{5,}$/iu;
/** The lines of the head: who wrote it, to whom, when, and what about. */
const MAIL_HEAD =
  /^\s*\**(?:von|from|an|to|cc|kopie|bcc|betreff|subject|gesendet|sent|datum|date|priorität|importance)\s?:/iu;
const SENDER = /^\s*\**(?:von|from)\s?:/iu;
const SUBJECT = /^\s*\**(?:betreff|subject)\s?:/iu;
/** A name behind it needs a comma: "Hello World" may be one of a list. */
const GREETING =
  /^(?:hallo|hi|hey|hello|moin|servus|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening))(?:(?: (?:robin|zusammen|alle|leute|team|there|all|everyone|everybody|folks))*[.,!]?|(?: [^\s:;|]+){1,4}(?<=[,!]))$/iu;
/** "Lieber später liefern!" is what somebody would rather do: names begin with a capital. */
const ADDRESS =
  /^(?:[Ll]iebe(?:s|r(?!.*!$))?|[Dd]ear|[Ss]ehr geehrter?)(?: (?:\p{Lu}[^\s:;|]*|und|and|&|alle|all)){1,6}(?<=[,!])$/u;
const CLOSING =
  /^(?:(?:(?:viele|beste|liebe|schöne|herzliche|freundliche) )?(?:grüße|gruß)|(?:mit )?(?:freundlichen|besten|lieben|vielen|herzlichen) grüßen|mfg|(?:(?:best|kind|warm) )?regards|(?:best|kind) wishes|yours (?:sincerely|faithfully)|sincerely(?: yours)?|(?:vielen )?danke? und (?:(?:viele|beste|liebe) )?(?:grüße|gruß))(?![\p{L}\p{N}-])/iu;
/** Closing words that may be a point as well: the name of a company or an insurance, thanks to somebody. */
const VAGUE_CLOSING =
  /^(?:lg|vg|bg|cheers|(?:(?:vielen|besten) )?dank|danke|(?:many )?thanks|thank you)(?![\p{L}\p{N}-])/iu;
/** What may stand behind the closing words on their line: a name. */
const CLOSING_NAME = /^[,!.]?(?: \p{Lu}\p{L}*){0,3}[,!.]?$/u;
const POSTSCRIPT = /^p\.? ?s\.?(?![\p{L}\p{N}])/iu;
/** So many lines may stand below the closing words of a mail: a name, what somebody does, where. */
const SIGNATURE_MAX_LINES = 8;

function isSaid(line: string): boolean {
  return line.trim() !== '';
}

/** Whether nothing but the words and a name stand on the line. */
function isClosedBy(words: RegExp, line: string): boolean {
  const found = words.exec(line.trim())?.[0];
  return found !== undefined && CLOSING_NAME.test(line.trim().slice(found.length));
}

/** Whether vague words at this place close a mail, and are none of its points. */
function isSetApart(lines: readonly string[], place: number, isGreeted: boolean): boolean {
  const before = lines.slice(0, place).findLast(isSaid) ?? '';
  const isBelowGap = !isSaid(lines[place - 1] ?? '');
  const isOpen = lines[place]?.trim().endsWith(',') ?? false;
  return withoutListMarker(before).isItem || (isGreeted && (isBelowGap || isOpen));
}

/** The lines of a mail without its head, which comes along when it is copied or forwarded; all lines where none has one. */
function withoutMailHead(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => isSaid(line) && !FORWARDED.test(line.trim()));
  const below = lines.slice(Math.max(start, 0));
  const end = below.findIndex((line) => !MAIL_HEAD.test(line));
  const head = end === -1 ? [] : below.slice(0, end);
  const isHead = [SENDER, SUBJECT].every((form) => head.some((line) => form.test(line)));
  return isHead ? below.slice(end) : lines;
}

/** The lines of a mail without its head, its salutation, its closing words and the name below them; a postscript stays. */
export function withoutMailFrame(lines: readonly string[]): readonly string[] {
  const written = withoutMailHead(lines);
  const first = written.findIndex(isSaid);
  const opening = written[first]?.trim() ?? '';
  const isGreeted = GREETING.test(opening) || ADDRESS.test(opening);
  const body = isGreeted ? written.slice(first + 1) : written;
  const closing = body.findLastIndex(
    (line) => isClosedBy(CLOSING, line) || isClosedBy(VAGUE_CLOSING, line),
  );
  const isVague = isClosedBy(VAGUE_CLOSING, body[closing] ?? '');
  const below = body.slice(closing + 1);
  const postscript = below.findIndex((line) => POSTSCRIPT.test(line.trim()));
  const signature = (postscript === -1 ? below : below.slice(0, postscript)).filter(isSaid);
  const isEnd =
    closing !== -1 &&
    signature.length < SIGNATURE_MAX_LINES &&
    !signature.some((line) => withoutListMarker(line).isItem) &&
    (!isVague || isSetApart(body, closing, isGreeted));
  const added = postscript === -1 ? [] : below.slice(postscript);
  const rest = isEnd ? [...body.slice(0, closing), ...added] : body;
  // Words that are nothing but such a frame are what somebody says.
  return rest.some(isSaid) ? rest : lines;
}

/** Shorter lines were ended by the person who typed them, longer ones may have been by where they come from. */
const WRAPPED_LENGTH = 60;

/** The text on one line. What stood on lines of its own stays apart, lists without their markers. */
export function onOneLine(text: string): string {
  const lines = cleanText(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length < 2) return lines.join('').replace(/\s+/gu, ' ');
  return lines
    .map(withoutListMarker)
    .map((line, index, all) => {
      const next = all[index + 1];
      const isOpen = /[\p{L}\p{N}\p{Pe}\p{Pf}"]$/u.test(line.text);
      const isApart = next?.isItem === true || line.text.length < WRAPPED_LENGTH;
      return next !== undefined && isOpen && isApart ? `${line.text};` : line.text;
    })
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Words on one line, escaped so that markdown shows them as they are, also at the start of a block. */
export function inlineText(text: string): string {
  return cleanText(text)
    .replace(/\s+/gu, ' ')
    .replace(/[\\`*[\]<>~$]/gu, String.raw`\$&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replace(/&(?=[#\p{L}])/gu, String.raw`\&`)
    .replace(/(?<=^|\s)#/gu, String.raw`\#`)
    .replace(/^[-+=]/u, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/u, String.raw`$1\$2`);
}

const NEXT_NUMBER = new RegExp(
  String.raw`[,;]?\s(?=\(?\d{1,2}(?:\)|\.(?!\s+${DATE_AFTER_DAY}))\s)`,
  'iu',
);

/** "1) a 2) b" in a line of its own is a list, of which only the first number would go; any other line is itself. */
function numberedLines(line: string): string[] {
  const pieces = line.trim().split(NEXT_NUMBER);
  const areCounted = pieces.every(
    (piece, index) => Number(/^\(?(\d{1,2})[.)]\s/u.exec(piece)?.[1]) === index + 1,
  );
  return areCounted ? pieces : [line];
}

/** Words with their own line breaks: lists stay lists, every other line becomes a paragraph. */
export function blockText(text: string): string {
  const lines = cleanText(text)
    .split('\n')
    .flatMap(numberedLines)
    .map(withoutListMarker)
    .filter((line) => line.text.trim() !== '');
  return lines
    .map((line, index) => {
      const isFirstOfList = line.isItem && !lines[index - 1]?.isItem;
      const gap = index === 0 ? '' : line.isItem && !isFirstOfList ? '\n' : '\n\n';
      return `${gap}${line.isItem ? '- ' : ''}${inlineText(line.text)}`;
    })
    .join('');
}

/** The text on one line, at most `maxLength` UTF-16 units: cut at a word, marked with an ellipsis. */
export function shortened(text: string, maxLength: number): string {
  const line = cleanText(text).replace(/\s+/gu, ' ');
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1).toWellFormed();
  const lastSpace = cut.lastIndexOf(' ');
  const words = lastSpace > maxLength / 2 ? cut.slice(0, lastSpace) : cut;
  return `${words.replace(/[\s,;:.\ufffd]+$/u, '')}…`;
}

/** The text with its first letter as a capital; a word such as "iPhone" keeps its own spelling. */
export function capitalised(text: string): string {
  return /^\p{Ll}(?!\p{Lu})/u.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}

/**
 * The text without the characters that it ends with. In one pass: a pattern that ends in `+$` begins anew at each of many
 * such characters that stand elsewhere, and a message may be nothing else.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The words as a sentence: "etc." and "really?" have an end of their own. */
export function withFullStop(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}

/** The words in quotation marks of the language; marks within them become single ones. */
export function quotation(words: string, language: 'de' | 'en'): string {
  const within = words.replaceAll('„', '‚').replaceAll('“', '‘').replaceAll('”', '’');
  return language === 'de' ? `„${within}“` : `“${within}”`;
}

/** Somebody's own words as a quotation, on one line and at most `maxLength` UTF-16 units: escaped, and cut at a word. */
export function quotedWords(words: string, language: 'de' | 'en', maxLength: number): string {
  return quotation(inlineText(shortened(words, maxLength)), language);
}

/** Blocks of markdown with a blank line between; what is empty or null is left out. */
export function joinBlocks(...blocks: readonly (string | null)[]): string {
  return blocks.filter((block) => block !== null && block !== '').join('\n\n');
}
