import type { InterfaceLanguage } from '@robin/contract/sessions';

/**
 * Words that everybody reads differently and that a number would settle. Pure.
 *
 * The kind of a word says which number to ask for. German stems are matched with the endings of
 * adjectives, so that "schnellere" is found and "schnellstraße" is not.
 */
export type VagueKind = 'time' | 'ease' | 'amount' | 'quality';

export interface VagueWord {
  /** As it stands in the text. */
  word: string;
  kind: VagueKind;
}

const GERMAN: Record<VagueKind, string> = {
  time: 'schnell|rasch|zügig|zeitnah|sofort|bald|kurzfristig|performant|regelmäßig',
  ease: 'einfach|leicht|intuitiv|unkompliziert|mühelos|bequem|benutzerfreundlich|nutzerfreundlich|übersichtlich|verständlich',
  amount: 'viel|wenig|mehrere|einige|groß|klein|häufig|oft|selten|möglichst',
  quality:
    'modern|schön|gut|besser|optimal|flexibel|flexible|robust|stabil|sinnvoll|angemessen|ausreichend|zuverlässig|skalierbar|effizient|ansprechend',
};

const ENGLISH: Record<VagueKind, string> = {
  time: 'fast|faster|quick|quicker|quickly|soon|immediately|promptly|timely|performant|responsive|regularly',
  ease: 'easy|easier|easily|simple|simpler|simply|intuitive|intuitively|user-friendly|effortless|effortlessly|convenient|conveniently',
  amount: 'many|few|several|lots|large|small|often|rarely|frequently|most',
  quality:
    'modern|nice|nicer|good|better|optimal|flexible|robust|stable|reasonable|appropriate|sufficient|reliable|reliably|scalable|efficient|efficiently|seamless|seamlessly',
};

const NOT_INSIDE_WORD = {
  before: String.raw`(?<![\p{L}\p{N}-])`,
  after: String.raw`(?![\p{L}\p{N}-])`,
};

function patterns(words: Record<VagueKind, string>, endings: string): [VagueKind, RegExp][] {
  const { before, after } = NOT_INSIDE_WORD;
  return (['time', 'ease', 'amount', 'quality'] as const).map((kind) => [
    kind,
    new RegExp(`${before}(?:${words[kind]})${endings}${after}`, 'giu'),
  ]);
}

const PATTERNS: Record<InterfaceLanguage, [VagueKind, RegExp][]> = {
  de: patterns(GERMAN, '(?:e|er|es|en|em|ere|erer|eres|eren|erem)?'),
  en: patterns(ENGLISH, ''),
};

/**
 * The vague words of the text in their order, each once. A text with a number has its measure
 * already ("schnell, in höchstens 2 Sekunden") and is left alone.
 */
export function vagueWords(text: string, language: InterfaceLanguage): VagueWord[] {
  if (/\d/u.test(text)) return [];
  const found = PATTERNS[language].flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({ word: match[0], kind, index: match.index })),
  );
  const seen = new Set<string>();
  return found
    .sort((one, other) => one.index - other.index)
    .filter(({ word }) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase()))
    .map(({ word, kind }) => ({ word, kind }));
}
