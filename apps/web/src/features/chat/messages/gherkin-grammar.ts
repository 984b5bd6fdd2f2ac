import type { LanguageFn } from 'lowlight';

/** Beginnings of lines in Gherkin, English and German: product owners write it in both. */
const headings = [
  'Feature|Rule|Background|Scenario Outline|Scenario|Examples|Example',
  'Funktionalität|Funktion|Regel|Grundlage|Hintergrund|Szenariogrundriss|Szenario|Beispiele|Beispiel',
].join('|');
const steps = 'Given|When|Then|And|But|Angenommen|Gegeben sei|Gegeben seien|Wenn|Dann|Und|Aber|\\*';

/** Gherkin, the language of acceptance criteria, which is not among the common languages and knows no German there. */
export const gherkin: LanguageFn = (hljs) => ({
  name: 'Gherkin',
  contains: [
    { scope: 'keyword', begin: new RegExp(`^[ \\t]*(?:${headings}):`, 'm') },
    { scope: 'keyword', begin: new RegExp(`^[ \\t]*(?:${steps})(?=\\s)`, 'm') },
    { scope: 'meta', begin: /^[ \t]*@.*$/m },
    { scope: 'attribute', begin: /<[^>\n]+>/ },
    { scope: 'string', begin: /"""/, end: /"""/ },
    { scope: 'keyword', begin: /\|/ },
    hljs.HASH_COMMENT_MODE,
    { scope: 'string', begin: /"/, end: /"|$/ },
    { scope: 'number', begin: /\b\d+(?:[.,]\d+)?\b/ },
  ],
});
