/**
 * Sounds and starts of speech that say nothing, by language: in German, "um" is a word. Behind a number "mm" is a length, in
 * capitals "ER" is a name, and "you know" says nothing only as an aside: in "as you know" or "do you know" it does.
 */
const HESITATION = {
  de: /(?<![\p{L}\p{N}'’-]|\p{N}\s)(?:[Ää]+h*m*|[Öö]h*m+|[Hh]m+)(?![\p{L}\p{N}'’-])\s*,?\s*/gu,
  en: /(?<![\p{L}\p{N}'’-]|\p{N}\s)(?:[Uu][hm]+|[Hh]m+|[Mm]m+(?:-hmm?)?|[Ee]rm?)(?![\p{L}\p{N}'’-])\s*,?\s*|(?<=^|,\s?)(?:[Yy]ou know|[Ii] mean)(?=\s?(?:[,.!?;]|$))\s?,?\s*/gu,
} as const;
/** "we we need": nobody writes that down. In German, "die die" may be meant. */
const SAID_TWICE = /(?<![\p{L}'’])(\p{L}[\p{L}'’]*)(?: ?,? \1)+(?![\p{L}'’])/giu;

/** "Guten Morgen Robin, ich brauche …": what comes after it is the matter. */
const GREETING =
  /^(?:hi|hello|hey|hallo|moin|servus|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening))(?: (?:robin|zusammen|team|there|all|everyone|again))?\s*(?:[,.!:;–-]+\s*|$)/iu;
/** "Anderes Thema: die Umfrage", "By the way, …": so somebody comes to the matter. */
const TURN =
  /^(?:(?:ein )?(?:anderes|neues|nächstes) thema|(?:noch )?eine (?:andere |kurze )?frage|kurze frage|übrigens|apropos|(?:an)?other topic|different topic|(?:a )?quick question|one more thing|by the way|btw)\s*[:,–-]+\s*/iu;
/** What is said to be polite, and is a sentence by itself. */
const COURTESY =
  /^(?:in ordnung|alles klar|(?:sehr )?gern(?:e)?(?: geschehen)?|verstanden|gut|gute idee|perfekt|super|prima|klar|klingt gut|(?:vielen )?danke?(?: (?:dir|schön|sehr))?|schöne[nsr]? (?:tag|abend|feierabend|wochenende)(?: noch)?|viel (?:erfolg|spaß)|(?:you(?:'|’)re |you are )?welcome|of course|sure|great|perfect|got it|sounds (?:good|great)|good idea|no problem|my pleasure|thank(?:s| you)(?: (?:(?:so|very) much|a lot))?|have a (?:good|great|nice) (?:day|one|evening|weekend)|mit (?:freundlichen|besten|herzlichen|lieben) grüßen|(?:viele|beste|liebe|herzliche) grüße|(?:(?:best|kind|warm) )?regards|best wishes|(?:yours )?sincerely)[.!…,]*$/iu;

/** A sentence as somebody would write it down; empty when it was only polite. */
export function tidySpeech(sentence: string, language: 'de' | 'en'): string {
  // One blank at a time: what looks for several tries each of them anew.
  const said = sentence.replace(HESITATION[language], ' ').replace(/\s+/gu, ' ');
  const tidy = (language === 'en' ? said.replace(SAID_TWICE, '$1') : said)
    .replace(/,? (?=[,.!?;:](?: |$))/gu, '')
    .replace(/^[ ,.;:]+| $/gu, '');
  const matter = tidy.replace(GREETING, '').replace(TURN, '');
  if (COURTESY.test(matter)) return '';
  // Who writes no capitals at all is told in their own way.
  const hasCapital = /^\s*\p{Lu}/u.test(sentence);
  return hasCapital ? matter.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : matter;
}
