/** How dates, numbers, names and decisions are written, in German and English. */

const MONTH =
  '(?:jan(?:uar|uary|\\.)?|feb(?:ruar|ruary|\\.)?|m[aä]r(?:z|ch|\\.)|apr(?:il|\\.)?|mai|may|jun[ei]?|jul[iy]?|aug(?:ust|\\.)?|sep(?:t|tember|t?\\.)?|o[kc]t(?:ober|\\.)?|nov(?:ember|\\.)?|de[zc](?:ember|\\.)?)';
const WEEKDAY =
  '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?';
const CLOCK = '\\d{1,2}(?:[:.]\\d{2})?\\s?(?:uhr|am|pm|a\\.m\\.|p\\.m\\.)|\\d{1,2}:\\d{2}';
const RELATIVE =
  '(?:heute|gestern|[üu]bermorgen|today|tonight|tomorrow|yesterday|(?:n[aä]chste[nrs]?|kommende[nrs]?|letzte[nrs]?|diese[nrs]?|next|last|this)\\s(?:woche|monat|quartal|jahr|sprint|week|month|quarter|year|sprint))';

export const DATE = new RegExp(
  [
    '\\d{4}-\\d{2}-\\d{2}',
    '\\d{1,2}\\.\\s?\\d{1,2}\\.(?:\\s?\\d{2,4})?(?!\\d)',
    '\\d{1,2}/\\d{1,2}/\\d{2,4}',
    `\\d{1,2}(?:\\.|st|nd|rd|th)?\\s(?:of\\s)?${MONTH}(?![\\p{L}])(?:\\s\\d{4})?`,
    `${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,?\\s\\d{4})?`,
    `${MONTH}\\s\\d{4}`,
    '(?:q[1-4]|[1-4]\\.\\squartal)(?:[\\s/]\\d{4})?(?![\\p{L}\\p{N}])',
    '(?:kw|calendar week|week|woche)\\s?\\d{1,2}(?!\\d)',
    WEEKDAY,
    CLOCK,
    RELATIVE,
  ]
    .map((form) => `(?<![\\p{L}\\p{N}])(?:${form})(?![\\p{L}])`)
    .join('|'),
  'giu',
);

/** The words of numbers that people write out. "One" and "ein" are left out: they count nothing. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  (
    [
      ['two zwei', 2],
      ['three drei', 3],
      ['four vier', 4],
      ['five funf', 5],
      ['six sechs', 6],
      ['seven sieben', 7],
      ['eight acht', 8],
      ['nine neun', 9],
      ['ten zehn', 10],
      ['eleven elf', 11],
      ['twelve zwolf', 12],
      ['fifteen funfzehn', 15],
      ['twenty zwanzig', 20],
      ['thirty dreissig', 30],
      ['forty vierzig', 40],
      ['fifty funfzig', 50],
      ['sixty sechzig', 60],
      ['seventy siebzig', 70],
      ['eighty achtzig', 80],
      ['ninety neunzig', 90],
      ['hundred hundert', 100],
      ['thousand tausend', 1_000],
      ['million millionen', 1_000_000],
    ] as const
  ).flatMap(([words, value]) => words.split(' ').map((word): [string, number] => [word, value])),
);

/** A number with its currency, its unit or its per cent. */
export const NUMBER =
  /(?<![\p{L}\p{N}.,-])[€$£]?\s?\d+(?:[.,' ]\d{3})*(?:[.,]\d+)?(?:\s?(?:%|‰|€|\$|£|(?:prozent|percent|euro|eur|usd|dollars?|tsd|mio|million(?:en)?|k|ms|s|sek|min|h|std|pt|px|kb|mb|gb|kg|km|m|cm)(?!\p{L})))?(?![\p{L}\p{N}])/giu;

/**
 * Tickets, addresses, mentions and product names: written as no other word is. An address begins where its run of signs does:
 * tried from each of them, a run of 100,000 without an `@` took half a minute.
 */
export const IDENTIFIER =
  /https?:\/\/[^\s)>\]]+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+|(?<![\p{L}\p{N}])(?:@[\p{L}][\p{L}\p{N}_.-]*[\p{L}\p{N}]|#\d+|\p{Lu}[\p{Lu}\p{N}]+-\d+|\p{Lu}{2,}\p{Ll}?(?:\p{N}+)?|\p{L}+\p{N}+[\p{L}\p{N}]*|\p{Lu}?\p{Ll}+\p{Lu}[\p{L}\p{N}]*)(?![\p{L}\p{N}])/gu;

/** "Frau Schmidt", "Dr. Weber", "Mr. Jones". */
export const TITLED =
  /(?<!\p{L})(?:Herrn?|Frau|Dr\.|Prof\.|Mr\.?|Mrs\.?|Ms\.?)\s\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?/gu;

/** Somebody settles something. */
export const DECISION =
  /\b(?:(?:we|i)(?:'ve| have|'re| are)? (?:decid|agree|settle|chose|approv|reject|commit)\w*|decided|decision(?! (?:tree|maker|log|record|paper))|(?:let'?s|we'?ll|we will|i'?ll|we'?re going to|i'?m going to|we should) (?:go (?:with|for|ahead)|take|use|keep|drop|do|stick|leave|start|ship|postpone|move|choose|pick|make|have|put)|agreed|go(?:ing)? with|settled on|approved|signed off|(?:ich|wir) (?:nehm|entscheid|beschliess|streich|verschieb|bleib|leg)\w*(?: uns)?|(?:nehmen|machen|lassen|streichen|verschieben|behalten|starten|nutzen) wir|lasst? uns(?!.{0,80}\b(?:reden|sprechen|schauen|ansehen|anschauen|uberlegen|diskutieren|anfangen|beginnen|starten|sehen))|entschieden|entscheidung|beschlossen|beschluss|einig(?:en|ten)? (?:uns|sind|sich)|wir (?:sind|waren) uns einig|(?:hab\w*|hat\w*|wurde\w*|wird|werden|ist|sind|war\w*)\b.{0,80} vereinbart|^vereinbart|festgelegt|abgemacht|abgesegnet|freigegeben|verworfen|(?:dann|also|ok|okay|gut),? (?:machen|nehmen|bleiben|gehen|legen|starten|bestellen|kaufen|rechnen|planen|bauen|liefern|schreiben|streichen|verschieben) wir|(?:es )?bleibt (?:es )?(?:bei|dabei)|wird (?:gestrichen|verschoben|ubernommen))\b/u;

/**
 * What somebody thinks, or what may be, settles nothing; and "wie vereinbart" tells of what was settled before. Who thinks is
 * looked for where a word begins: among letters of two scripts, a boundary of words stands between any two of them.
 */
export const OPINION =
  /(?:(?<![\p{L}\p{N}])(?!i |we )\p{L}+ (?:thinks?|believes?|suggests?|proposes?|wonders?|wants us to)|\b(?:maybe|perhaps|meint|glaubt|denkt|vermutet|findet(?=,)|vielleicht|eventuell|wie (?:\p{L}+ )?(?:vereinbart|beschlossen|abgemacht|festgelegt)|as (?:agreed|decided)|if (?:we|i) (?:decide|agree)))\b/u;

/** Somebody says yes to what was just said, with their first words. */
export const ASSENT =
  /^(?:👍|✅|(?:ja+|jep|jo|genau|ok(?:ay)?|gut|passt|einverstanden|stimmt|perfekt|super|prima|klar|alles klar|in ordnung|verstanden|notiert|klingt gut|(?:sehr )?gern\w*|abgemacht|so machen wir|machen wir|yes|yep|yeah|sure|agreed|noted|got it|understood|alright|sounds (?:good|great)|great|good|perfect|fine|exactly|do (?:it|that)|go ahead)(?![\p{L}\p{N}]))/u;

/** And holds something against it, or only proposes in turn. */
export const RESERVE =
  /\b(?:aber|nicht|kein\w*|lieber|statt\w*|erst|uberleg\w*|nachdenken|vorschlag|schlage|empfehl\w*|but|not|\w+n't|rather|instead|think|suggest\w*|recommend\w*|propos\w*)\b/u;

/** Somebody puts right what was said before. */
export const CORRECTION =
  /^(?:(?:nein|sorry|entschuldigung|moment|halt|no|wait|oops|ups)[,.!: –-]+)*(?:korrektur|ich korrigiere|ich (?:habe|hatte|hab) mich (?:geirrt|vertan|verschrieben|vertippt)|ich meinte?|das war falsch|das stimmt nicht|correction|i meant|i was wrong|i misspoke|scratch that|that was wrong)\b/u;

/** Something is said not to be so. */
export const DENIAL =
  /\b(?:nein|nicht|nichts|nie|niemals|kein\w*|no|not|never|nothing|none|cannot|\w+n't)\b/u;

/** Something is said to be unsettled, whether or not it is put as a question. */
export const UNSETTLED =
  /\b(?:open (?:question|point|issue)s?|(?:still|yet|need(?:s)?|have|has) to (?:be )?(?:clarif|decid|find out|check|figure)\w*|to be (?:decided|clarified|determined|confirmed)|tbd|unclear|not (?:yet )?(?:clear|sure|decided)|(?:\w+n'?t|never|nothing (?:was|is|has been)) (?:yet )?(?:decid|agre|settl)\w*|no decision|no idea|(?:i|we) (?:don'?t|do not) know|offene? (?:frage|punkt)\w*|noch (?:offen|unklar|zu klaren|nicht (?:klar|entschieden|geklart))|(?:nichts|nie|nicht) (?:entschieden|beschlossen|festgelegt|vereinbart|abgemacht)|keine entscheidung|unklar|(?:mussen|muss|sollten) (?:wir|ich) (?:noch )?(?:.{0,30} )?(?:klaren|herausfinden|abstimmen|nachfragen)|(?:klare|frage) ich (?:noch )?(?:nach|ab)?|(?:weiss|wissen) (?:ich|wir) (?:noch )?nicht|keine ahnung)\b/u;

/** Frequent first names: in German every noun has a capital, so a capital alone tells no name. */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  `adam alex alexander alice amelie amir amy ana andrea andreas andrew anja anke anna anne annika antje anton arne aylin ben benjamin
  bernd bettina bjorn bob brian carla carlos carmen carol caroline charlotte chiara chris christian christina christoph claire
  claudia clara craig dana daniel daniela david deniz dennis diana dirk dominik elena elias elif elisa elisabeth elizabeth ella emil
  emily emma erik eva fabian fatima felix finn florian frank franziska frida friederike gabriel georg gerd greta hannah hanna hannes
  hans harry heike helena henrik henry holger ida ina ines ingo isabel jack jakob jalil james jan jana jane janina jasmin jason
  jennifer jens jessica joachim joe johann johanna johannes john jonas jorg josef joseph judith julia julian juliane jurgen justus kai
  karin karl karla karsten kate katharina kathrin katja kerstin kevin kim klaus konrad lara laura lea lena leo leon leonie levin lilly
  lina linda linh linus lisa louis louise luca lucas lucy luis luisa lukas maja malte manfred manuel mara marc marcel marco marcus
  maren maria marie marina mario marion markus marlene marta martha martin martina mary matthias mattis max maya mehmet melanie mia
  michael michaela mike mila mira miriam mohamed monika moritz murat nadine nadja natalie nele nico nicole niklas nils nina noah nora
  olaf ole oliver olivia omar oskar pascal patricia patrick paul paula peter petra philip philipp pia priya rachel ralf ramona raphael
  rebecca regina rene richard robert robin roland rosa ruth ryan sabine sabrina sahra sam samuel sandra sara sarah sascha sebastian
  selin simon simone sina sofia sofie sonja sophia sophie stefan stefanie steffen stephan steve susan susanne svenja sven tamara tanja
  tarik teresa theo theresa thomas thorsten tim timo tina tobias tom tommi toni torsten udo ulf ulrich ulrike ursula uwe valentin
  vanessa vera verena victoria viktor vincent volker walter wiebke will william wolfgang yannick yasemin yusuf yvonne zoe`.split(
    /\s+/,
  ),
);
