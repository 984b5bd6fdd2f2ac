/** Sounds and starts of speech that say nothing, by language: in German, "um" is a word. */
const HESITATION = {
  de: /(?<![\p{L}'’-])(?:ä+h*m*|öh*m+|hm+)(?![\p{L}'’-])\s*,?\s*/giu,
  en: /(?<![\p{L}'’-])(?:u[hm]+|hm+|mm+(?:-hmm?)?|erm?|you know|i mean)(?![\p{L}'’-])\s*,?\s*/giu,
} as const;
/** "we we need": nobody writes that down. In German, "die die" may be meant. */
const SAID_TWICE = /(?<![\p{L}'’])(\p{L}[\p{L}'’]*)(?:\s*,?\s+\1)+(?![\p{L}'’])/giu;

/** A sentence as somebody would write it down. */
export function tidySpeech(sentence: string, language: 'de' | 'en'): string {
  const said = sentence.replace(HESITATION[language], ' ');
  return (language === 'en' ? said.replace(SAID_TWICE, '$1') : said)
    .replace(/\s+(?=[,.!?;:](?:\s|$))/gu, '')
    .replace(/^[\s,.;:]+|\s+(?=\s)|\s+$/gu, '');
}
