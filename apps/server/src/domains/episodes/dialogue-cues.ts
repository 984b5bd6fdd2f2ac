import { foldSpeech } from './words.ts';

/** What the wording of one message tells about where topics begin and end, in German and English. */
export interface DialogueCues {
  /** It says that something else comes: "by the way", "anderes Thema". */
  changesTopic: boolean;
  /** It says so where a sentence begins: "Gut. Anderes Thema: …". */
  declaresTopic: boolean;
  /** It says what is done next: "let's look at …", "kommen wir zu …", as who leads a meeting does. */
  announces: boolean;
  /** It asks for something from scratch: "I need …", "Kannst du …". */
  opens: boolean;
  /** It asks with a question word: "what", "how", "warum". */
  inquires: boolean;
  /** It points back to what was said: "it", "that one", "davon". */
  refersBack: boolean;
  /** It begins as a German answer or a further question does: "Und …", "Dann …", "Was ist mit …". */
  goesOn: boolean;
  /** Nothing more is wanted: "thanks, that's all", "danke, das war's". */
  closes: boolean;
  /** It says thank you. */
  thanks: boolean;
  /** It reports something done, or offers further help: "Booking was successful", "sonst noch etwas?". */
  concludes: boolean;
  /** It ends with a question. */
  asks: boolean;
  /** It greets. */
  greets: boolean;
}

const CHANGES_TOPIC =
  /\b(?:by the way|btw|on another (?:note|topic|subject)|(?:something|anything) (?:completely |entirely )?(?:else|different)|(?:an)?other (?:topic|subject|thing|question|matter)|one more thing|(?:changing|change of|different|next|new) (?:topic|subject|item)|moving on|let'?s (?:move on|turn to|talk about)|speaking of|next up|switching (?:gears|to)|also,? i (?:need|want|would like)|ubrigens|apropos|nebenbei|(?:ein )?ander(?:es|e|en) (?:thema|frage|sache|punkt)|(?:was|etwas) (?:ganz )?anderes|(?:nachst|neu)(?:es|er|e) (?:thema|punkt|frage)|themenwechsel|noch (?:eine (?:frage|sache)|etwas|was)|jetzt zu|kommen wir zu|weiter (?:geht'?s )?mit|zum nachsten)\b/u;

/**
 * Where sentences begin, and never as a question: "Noch ein anderes Thema?" only offers one. What is asked behind a colon is the
 * new topic itself: "Anderes Thema: Wer kommt?"
 */
const DECLARES =
  /(?:^|[.!?\n:–-] *)(?:(?:ok(?:ay)?|gut|so|super|danke|great|good|thanks|right|alright|now|und|and|jetzt|nun|dann)[\s,.!]+)*(?:(?:noch |(?:jetzt |nun )?zum? )?(?:ein(?:em)? )?(?:ganz )?(?:ander|neu|nachst)e[smn] thema|themenwechsel|(?:on )?(?:an)?other (?:topic|subject)|on another note|(?:completely |totally )?(?:different|new|next) (?:topic|subject)|changing (?:the )?(?:topic|subject)|change of (?:topic|subject))\b(?![^.!?:–\n]{0,20}\?)/u;
/** So far into a message a change of topic is looked for: what was asked before may be answered first. */
const DECLARED_WITHIN = 400;

const ANNOUNCES =
  /\b(?:let'?s|next|mov(?:e|ing) on|turn to|go (?:on|over|back) to|we'?ll|we'?re (?:going|gonna)|now|look at|presentation|first|last(?:ly)?|start|begin|hear from|agenda|lass(?:t|en)? uns|als nachstes|kommen wir|weiter mit|schauen wir|beginnen|fangen wir|starten wir|tagesordnung|zuerst|zuletzt|machen wir weiter)\b/u;

const OPENS =
  /^(?:(?:hi|hello|hey|hallo|ok(?:ay)?|great|good|thanks|thank you|danke|gut|super|prima|and|also|so|und|yes|ja|alright|well|nun|please|bitte)[\s,.!-]+)*(?:(?:i|we)(?:'m| am| are|'re)? (?:also |just )?(?:need|want|would like|'?d like|looking|trying|searching|planning|wonder|have a question|have to|am|must|should)\b|i'd |(?:can|could|would|will) (?:you|i|we)\b|(?:please )?(?:find|check|schedule|book|give|show|tell|set|get|remind|help|list|make|create|write|draft|look|plan|explain|search|add|take|navigate|direct|pull)\b|is there\b|are there\b|let'?s\b|ich (?:brauche|mochte|will|suche|habe (?:eine|noch)|wurde|muss|hatte|plane)|wir (?:brauchen|mussen|wollen|mochten|sollten|haben)|(?:kannst|konntest|konnen|kann|konnten|wurdest) (?:du|sie|wir|ich|man|mir)|(?:hilf|zeig|gib|schreib|erstell|mach|such|finde|pruf|leg|plane|erinner|erklar|formulier|nenn|lass)\w*\b)/u;

const INQUIRES =
  /^(?:(?:ok(?:ay)?|great|good|danke|thanks|gut|super|hi|hello|hallo|moin)[\s,.!-]+)*(?:what|when|where|which|who|how|why|do (?:i|you|we|they)|does|did|have you|has|was|wann|wo\p{L}*|welche\p{L}*|wer|wem|wen|wie|warum|wieso|hast du|haben wir|gibt es|ist das|sind)\b/u;

const REFERS_BACK =
  /\b(?:it|its|that|this|they|them|those|these|one|ones|there|he|she|him|her|his|their|then|instead|either|else|same|davon|dazu|dafur|daran|darauf|darin|damit|dabei|dagegen|dort|dann|diese[mnrs]?|dieser|jene[mnrs]?|es|ihn|ihm|stattdessen|ebenfalls|denselben|dasselbe|das)\b/u;

const GOES_ON =
  /^(?:(?:ja|nein|ok(?:ay)?|gut|aha|verstehe|danke)[\s,.!;-]+)*(?:und|aber|oder|also|dann|denn|dabei|dazu|davon|daran|darauf|darin|damit|dafur|dort|da|so|beide[ns]?|stimmt|passt|einverstanden|warum|wieso|wie genau|was (?:ist|ware) mit|was (?:heisst|bedeutet|passiert)|nur|etwas|lieber|stattdessen|auch)\b/u;

const CLOSES =
  /\b(?:that'?s (?:it|all|everything)|that is (?:it|all|everything)|that(?:'ll| will| would|'d) be (?:it|all)|(?:i'?m|we'?re|i am|we are) (?:done|all set|good)(?= *(?:[.,!]|for|with|here|then|$))|nothing (?:else|more)|no(?:,| )(?:that'?s|thanks?|thank)|(?:good)?bye|see you|talk (?:soon|later)|all (?:done|set)|das (?:war'?s|wars|war es|war alles|ist alles|reicht|ware alles|ware es|ware'?s|war'?s)|(?:mehr|sonst) (?:brauche|habe|ist|will) ich nicht(?:s)?|(?:weiter|sonst) nichts|nichts (?:weiter|mehr|anderes)|tschuss?|ciao|bis (?:dann|bald|morgen|spater|nachste)|wir sind (?:durch|fertig)|ich bin (?:durch|fertig)|fertig fur heute|schonen (?:tag|abend|feierabend))\b/u;

const THANKS = /\b(?:thanks?|thank you|thx|cheers|danke\w*|vielen dank|merci)\b/u;

const CONCLUDES =
  /\b(?:you(?:'re| are) (?:very |most |quite )?welcome|no problem|my pleasure|glad (?:to|i|that)|happy to (?:help|have)|enjoy|have a (?:great|good|nice|lovely|safe|wonderful)|drive (?:safe|careful)|safe (?:travels|trip)|anything else|something else|further (?:help|assistance|questions)|(?:has|have|is|was|been) (?:been )?(?:booked|scheduled|set|sent|added|created|saved|successful|reserved|done|updated)|i(?:'ve| have)? (?:booked|scheduled|set|sent|added|created|saved|reserved|updated)|reference number|setting (?:your|the)|sending|let me know|gern(?:e)? geschehen|bitte (?:sehr|schon)|kein problem|(?:ist|sind|wurde|wurden|habe(?: ich)?) .{0,60}\b(?:gebucht|erledigt|gespeichert|angelegt|eingetragen|notiert|erstellt|aktualisiert|verschickt|abgelegt|festgehalten|erganzt)|sonst noch|noch etwas|viel (?:erfolg|spass)|melde dich|sag (?:mir )?(?:gern(?:e)? )?bescheid|freut mich)\b/u;

const GREETS =
  /^(?:hi|hello|hey|hallo|moin|servus|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening))\b/u;

/** Whether somebody says that a matter is done: "danke, das war's". */
export function isClosing(text: string): boolean {
  return readCues(text).closes;
}

/** Reads the cues of one message: its beginning and its end tell, not the whole of a long answer. */
export function readCues(text: string): DialogueCues {
  const folded = foldSpeech(text);
  const whole = folded.replace(/\s+/gu, ' ').trim();
  const start = whole.slice(0, 160);
  const end = whole.slice(-240);
  const firstWords = whole.slice(0, 60);
  return {
    changesTopic: CHANGES_TOPIC.test(start),
    declaresTopic: DECLARES.test(folded.slice(0, DECLARED_WITHIN)),
    announces: ANNOUNCES.test(start),
    opens: OPENS.test(start),
    inquires: INQUIRES.test(start),
    refersBack: REFERS_BACK.test(firstWords),
    goesOn: GOES_ON.test(firstWords),
    closes: whole.length <= 200 && CLOSES.test(whole),
    thanks: THANKS.test(start),
    concludes: CONCLUDES.test(end),
    asks: /\?["'”)\s]*$/u.test(whole),
    greets: GREETS.test(start),
  };
}
