import type { InterfaceLanguage } from '@robin/contract/sessions';

/** Reads the number that somebody typed, with a unit around it or not. Pure. */

/** A dash behind a word makes no negative number: "RET-31". */
const NUMBER = /(?:(?<![\p{L}\p{N}])[-−])?\d[\d.,'’]*/gu;
/** What stands right behind a number and says thousands, millions or more: "3k", "1,2 Mio.", "2 bn". */
const SCALES: readonly [RegExp, number][] = [
  [/^\s?(?:k|tsd|tausend|thousand)(?![\p{L}\p{N}])/iu, 1_000],
  [/^\s?(?:mio|millionen|million)(?![\p{L}\p{N}])/iu, 1_000_000],
  [/^\s?(?:mrd|milliarden?|bn)(?![\p{L}\p{N}])/iu, 1_000_000_000],
];
/** The same word says a thousand times more in German. */
const BILLION = /^\s?billion(?:en)?(?![\p{L}\p{N}])/iu;
const BILLIONS = { de: 1_000_000_000_000, en: 1_000_000_000 };
const GROUPS = { de: /^\d{1,3}(?:\.\d{3})+$/u, en: /^\d{1,3}(?:,\d{3})+$/u };

/** "3.11." is a day in German, where decimals stand behind a comma. */
const DAY = /^(?:[1-9]|[0-2]\d|3[01])\.(?:[1-9]|0\d|1[0-2])\.$/u;

/** "ca. 12,5 SP" is 12.5, "1.200" is 1200 in German; null unless there is exactly one number. */
export function readNumber(text: string, language: InterfaceLanguage): number | null {
  const found = text.match(NUMBER) ?? [];
  const [only] = found;
  if (only === undefined || found.length > 1) return null;
  if (language === 'de' && DAY.test(only)) return null;
  const isNegative = /^[-−]/u.test(only);
  const digits = only
    .replace(/^[-−]/u, '')
    .replace(/['’]/gu, '')
    .replace(/[.,]+$/u, '');
  const value = Number(normalised(digits, language));
  const behind = text.slice(text.indexOf(only) + only.length);
  const scales = [...SCALES, [BILLION, BILLIONS[language]] as const];
  const scale = scales.find(([form]) => form.test(behind))?.[1] ?? 1;
  // Twelve digits, because 1.1 times a million has a rest far behind them.
  const scaled = Number(((isNegative ? -value : value) * scale).toPrecision(12));
  // What is too large to count can't be stored either, and the memory of the dialogue would go with it.
  return Number.isFinite(scaled) ? scaled : null;
}

/** The numbers up to twelve in words; "one" may stand for anything, as in "the old one". */
const NUMBER_WORDS = [
  'null|zero',
  'eins',
  'zwei|two',
  'drei|three',
  'vier|four',
  'fünf|five',
  'sechs|six',
  'sieben|seven',
  'acht|eight',
  'neun|nine',
  'zehn|ten',
  'elf|eleven',
  'zwölf|twelve',
].map((words) => words.split('|'));
const ANY_NUMBER_WORD = NUMBER_WORDS.flat().join('|');
/** Behind such a word stands no noun: of "two factors" it is no number of its own. */
const NUMBER_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:${ANY_NUMBER_WORD})(?=[\s/]*(?:$|[,;).\d]|(?:von|of|out|auf|to|zu|punkte?n?|points?|sp|${ANY_NUMBER_WORD})(?!\p{L})))`,
  'giu',
);

/** "Nix erledigt" and "nothing done" count none, and so does "not done" where how much is done is asked for. */
const NOTHING_DONE =
  /(?<!\p{L})(?:(?:nix|(?:noch )?nichts|nothing|none)(?= (?:erledigt|done)(?!\p{L}))|(?:(?:noch )?nicht|not)(?: yet)? (?:fertig|erledigt|begonnen|angefangen|done|finished|started)(?!\p{L}))/giu;

/** The cells with figures for numbers in words: "five of eight" is "5 of 8". */
export function withFigures(cells: string): string {
  return cells
    .replace(NOTHING_DONE, '0')
    .replace(NUMBER_WORD, (word) =>
      String(NUMBER_WORDS.findIndex((words) => words.includes(word.toLowerCase()))),
    );
}

const CURRENCY_AHEAD = /(?:^|\s)(\p{Sc}|EUR|USD|CHF)\s?[-−]?\d/u;
const UNIT =
  /^(?!(?:auf|bis|von|to|by|from|heute|ziel|today|target)(?!\p{L}))(?:[%‰°\p{Sc}]|\p{L}{1,15}\.?)?\s?(?:(?:\/|(?:pro|je|im|in|per|an?)\s)\s?(?:der |the )?\p{L}{1,15})?$/iu;
/** "von 3 Tagen" names days otherwise than "3 Tage". */
const BEHIND_FROM = /^(Tage|Monate|Jahre|Punkte|Anrufe|Schritte)n(?!\p{L})/u;

/** What a single number counts or measures: "€" of "ca. 1,2 Mio. €", "%" of "12 %", "min" of "5 min"; null for none. */
export function readUnit(text: string): string | null {
  const ahead = CURRENCY_AHEAD.exec(text)?.[1];
  if (ahead !== undefined) return ahead;
  const [number] = text.match(NUMBER) ?? [];
  if (number === undefined) return null;
  const behind = text.slice(text.indexOf(number) + number.length);
  const scales = [...SCALES.map(([form]) => form), BILLION];
  const unit = scales.reduce((words, form) => words.replace(form, ''), behind);
  const bare = unit.trim().replace(/^\.\s*/u, '');
  return bare !== '' && UNIT.test(bare) ? bare.replace(BEHIND_FROM, '$1') : null;
}

/** The digits with a point before the decimals, and nothing between thousands. */
function normalised(digits: string, language: InterfaceLanguage): string {
  const lastPoint = digits.lastIndexOf('.');
  const lastComma = digits.lastIndexOf(',');
  if (lastPoint !== -1 && lastComma !== -1) {
    return lastComma > lastPoint
      ? digits.replaceAll('.', '').replace(',', '.')
      : digits.replaceAll(',', '');
  }
  if (GROUPS[language].test(digits)) return digits.replace(/[.,]/gu, '');
  return digits.replace(',', '.');
}

const PERCENT = /%|prozent|per ?cent/iu;

/** How many per cent: "80" and "80 %" are 80, and so is the share "0.8", because nobody means less than one per cent by it. */
export function readPercent(text: string, language: InterfaceLanguage): number | null {
  const value = readNumber(text, language);
  const isShare = value !== null && value > 0 && value <= 1 && !PERCENT.test(text);
  return isShare ? Number((value * 100).toPrecision(12)) : value;
}

/** "30 %" of 5 is 1.5, so that weights keep their proportion; a number without the sign is itself. */
export function readShare(text: string, language: InterfaceLanguage, whole: number): number | null {
  const value = readNumber(text, language);
  if (value === null || !PERCENT.test(text)) return value;
  return Number(((value * whole) / 100).toPrecision(12));
}

/** The words for 1 to 5. */
const LEVELS = [
  /^(?:(?:sehr|extrem) (?:niedrig|gering|klein)|very (?:low|small))$/iu,
  /^(?:niedrig|gering|klein|low|small)$/iu,
  /^(?:mittel|medium|moderate|med)$/iu,
  /^(?:hoch|groß|high|large)$/iu,
  /^(?:(?:sehr|extrem) (?:hoch|groß)|(?:very|extremely) (?:high|large))$/iu,
];

/** "sehr hoch" is 5, "low" is 2; null for any other words. */
export function readLevel(text: string): number | null {
  const place = LEVELS.findIndex((words) => words.test(text));
  return place === -1 ? null : place + 1;
}

const HOURS = /(?<!\p{L})(?:stunden?|std|hours?|hrs?|h)(?!\p{L})/iu;
const IN_FIGURES: readonly [RegExp, string][] = [
  [/(?<!\p{L})(?:(?:eine?r? )?halben? stunde|half an hour)(?!\p{L})/giu, '0,5 h'],
  [/(?<!\p{L})(?:an|one|1) hour and a half(?!\p{L})/giu, '1,5 h'],
  [/(?<!\p{L})(?:two|2) hours and a half(?!\p{L})/giu, '2,5 h'],
  [/(?<!\p{L})(?:a )?half hour(?!\p{L})/giu, '0,5 h'],
  [/(?<!\p{L})(?:eine )?dreiviertelstunde(?!\p{L})/giu, '0,75 h'],
  [/(?<!\p{L})three[ -]quarters of an hour(?!\p{L})/giu, '0,75 h'],
  [/(?<!\p{L})(?:a )?quarter (?:of an )?hour(?!\p{L})/giu, '0,25 h'],
  [/(?<!\p{L})(?:eine )?viertelstunde(?!\p{L})/giu, '0,25 h'],
  [/(?<!\p{L})(?:one|a) and a half(?=\s+hours?)/giu, '1,5'],
  [/(?<!\p{L})two and a half(?=\s+hours?)/giu, '2,5'],
  [/(\d)\s*(?:½|(?<=\d\s+)1\/2)(?=\s*h)/giu, '$1,5'],
  [/(?<![\d:])(\d{1,2}):([0-5]\d)\s*(?:h|std|stunden|hours)(?!\p{L})/giu, '$1 h $2'],
  [/(?<!\p{L})(?:zwei|two)(?=\s+(?:stunden|hours))/giu, '2'],
  [/(?<!\p{L})(?:drei|three)(?=\s+(?:stunden|hours))/giu, '3'],
  [/(?<!\p{L})zweieinhalb(?!\p{L})/giu, '2,5'],
  [/(?<!\p{L})(?:anderthalb|eineinhalb)(?!\p{L})/giu, '1,5'],
  [/(?<!\p{L})(?:eine[rn]?|an|one)(?=\s+(?:stunde|hour))/giu, '1'],
];

/** What says minutes behind the hours: "h 30", "h und 15 min", and not "h with a break of 15 min". */
const BEHIND_HOURS = /^[\s,]*(?:(?:und|and)\s+)?\d{1,3}(?:\s*(?:m|min\p{L}*))?[\s.!]*$/iu;
/** A number that says itself that it counts minutes, but no end of a span: "60-90 min". */
const IN_MINUTES =
  /(?<![\d.,:]|\d\s?(?:[-–]|bis|to|oder|or)\s?)\d+(?:[.,]\d+)?\s?min(?:uten?|utes?|s)?(?!\p{L})/giu;

/** "1,5 Stunden", "1 h 30" and "90 min" are 90; null unless there is exactly one length. */
export function readMinutes(text: string, language: InterfaceLanguage): number | null {
  const figures = IN_FIGURES.reduce((words, [form, figure]) => words.replace(form, figure), text);
  const [before = '', behind, ...more] = figures.split(HOURS);
  if (behind === undefined) {
    // Of "2 teams, 90 min" one number is a length.
    const [only, ...others] = text.match(IN_MINUTES) ?? [];
    const isOne = only !== undefined && others.length === 0;
    return readNumber(text, language) ?? (isOne ? readNumber(only, language) : null);
  }
  const hours = readNumber(before, language);
  if (/\d/u.test(behind) && !BEHIND_HOURS.test(behind)) return null;
  const minutes = /\d/u.test(behind) ? readNumber(behind, language) : 0;
  return hours === null || minutes === null || more.length > 0
    ? null
    : Math.round(hours * 60 + minutes);
}
