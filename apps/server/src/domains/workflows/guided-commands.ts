import type { InterfaceLanguage } from '@robin/contract/sessions';

/**
 * Messages that steer the dialogue instead of answering a question. Pure.
 *
 * Within a workflow every message may be an answer, so a command is one only when it is the whole
 * message: "zurück" steers, "zurück zur Übersicht springen" is an answer.
 */
type CommandName =
  | 'back'
  | 'skip'
  | 'none'
  | 'done'
  | 'yes'
  | 'no'
  | 'stop'
  | 'show'
  | 'restart'
  | 'undo'
  | 'remove-last'
  | 'mistyped'
  | 'help'
  | 'place'
  | 'hello'
  | 'thanks'
  | 'bye'
  | 'identity'
  | 'start';

export type Command =
  | { name: CommandName }
  | { name: 'remove'; number: number }
  | { name: 'pick'; number: number }
  | { name: 'language'; language: InterfaceLanguage };

/** Phrases in lower case, separated by bars; both languages, because people mix them. */
const PHRASES: Record<Exclude<CommandName, 'remove-last' | 'place'>, string> = {
  back: 'zurück|zurueck|geh zurück|einen schritt zurück|ein schritt zurück|schritt zurück|vorherige frage|back|go back|one step back|step back|previous|previous question',
  skip: 'gute frage|schwierige frage|schwer zu sagen|good question|hard to say|vergiss es|never mind|nevermind|forget it|überspringen|ueberspringen|überspring das|überspringe|auslassen|später|weiß nicht|weiss nicht|weiß ich nicht|weiß ich noch nicht|das weiß ich nicht|keine ahnung|noch offen|skip|skip it|skip this|skip that|skip this question|later|not sure|no idea|don t know|i don t know|i don t know yet|pass',
  none: 'keine|keins|keinen|keiner|gar keine|nichts|nix|niemand|niemanden|gar nichts|bisher nichts|bisher keine|nein keine|nein nichts|gibt es nicht|none|nothing|nobody|no one|nothing so far|no none|not any|n a',
  done: 'fertig|weiter|weitermachen|mach weiter|fortsetzen|fortfahren|nächste frage|das war s|das wars|das war alles|das ist alles|mehr nicht|passt so|so lassen|lass es so|alles so lassen|done|next|next question|continue|go on|resume|finish|finished|that s all|that s it|that is all|keep|keep it|leave it|i m done',
  yes: 'ja|jo|jap|ja gern|ja gerne|ja bitte|ja danke|gern|gerne|klar|na klar|ok|okay|in ordnung|einverstanden|genau|stimmt|passt|los|los geht s|mach das|machen wir|sehr gern|yes|yep|yeah|yes please|yes thanks|yes thank you|sure|of course|right|correct|do it|let s go|let s do it|go ahead|sounds good|fine',
  no: 'alles gut|nein alles gut|nö alles gut|all good|no all good|we re good|no we re good|nope we re good|nein|nee|nö|nein danke|lieber nicht|jetzt nicht|nicht jetzt|no|nope|no thanks|no thank you|not now|rather not',
  stop: 'stop|stopp|abbrechen|abbruch|brich ab|hör auf|aufhören|beenden|ende|schluss|cancel|abort|quit|exit|end|stop it|cancel that',
  show: 'zeig|zeige|zeigen|zeig mal|zeig mir|zeig her|zeig es|anzeigen|entwurf|vorschau|stand|zwischenstand|show|show me|show it|draft|preview|so far|save|save now|speichern|speichere|abspeichern',
  restart:
    'neu|neustart|neu anfangen|neu starten|neu beginnen|von vorn|von vorne|nochmal von vorn|nochmal von vorne|noch mal von vorn|alles von vorn|fang neu an|fang von vorn an|fang von vorne an|restart|start over|start again|start anew|start afresh|start from scratch|begin anew|start new|new|begin again|from the start',
  undo: 'rückgängig|rückgängig machen|rueckgaengig|zurücknehmen|nimm das zurück|nimm es zurück|streichen|streich das|löschen|lösch das|lösche das|undo|undo that|take it back|take that back|delete|delete that|delete it|remove that|remove it|scratch that',
  mistyped:
    'vertippt|verschrieben|vertan|tippfehler|falsche antwort|das war falsch|das ist falsch|das stimmt nicht|das stimmt so nicht|das war die falsche antwort|typo|mistyped|my mistake|wrong answer|that was wrong|that was the wrong answer',
  help: 'hilfe|hilf mir|help|help me|beispiel|ein beispiel|zum beispiel|gib mir ein beispiel|hast du ein beispiel|example|an example|for example|give me an example|wie geht das|wie funktioniert das|wie meinst du das|was meinst du|was meinst du damit|das verstehe ich nicht|ich verstehe nicht|ich verstehe die frage nicht|was kannst du|was kann ich hier tun|wozu|wieso|warum|was|wie bitte|hä|häh|huh|how does this work|how does it work|what do you mean|what does that mean|i don t understand|i don t get it|what can you do|what can i do here|why',
  hello: 'grüezi|grüß dich|tag|morgen zusammen',
  thanks:
    'danke|danke dir|danke schön|dankeschön|danke sehr|vielen dank|besten dank|super danke|prima danke|merci|thanks|thank you|thank you very much|thanks a lot|many thanks|great thanks|thx|cheers',
  bye: 'tschüss|tschüs|ciao|auf wiedersehen|mach s gut|bye|bye bye|goodbye|good bye|see you|see you later',
  identity:
    'wer bist du|was bist du|bist du eine ki|bist du ki|bist du eine künstliche intelligenz|bist du ein mensch|bist du ein bot|bist du ein roboter|bist du chatgpt|bist du ein sprachmodell|bist du echt|who are you|what are you|are you an ai|are you ai|are you a bot|are you a robot|are you a human|are you human|are you real|are you chatgpt|are you a language model',
  start:
    'user story|story|user story schreiben|eine user story schreiben|story schreiben|eine story schreiben|schreib eine user story|schreibe eine user story|schreib eine story|schreib mir eine story|user story starten|neue story|neue user story|eine neue story|noch eine story|nächste story|write a user story|write a story|write user story|write me a story|start a user story|start a story|new story|new user story|a new story|another story|next story',
};

const BY_PHRASE = new Map<string, CommandName>(
  (Object.entries(PHRASES) as [CommandName, string][]).flatMap(([name, phrases]) =>
    phrases.split('|').map((phrase) => [phrase, name] as const),
  ),
);

const languageWish = (names: string) =>
  new RegExp(
    `^(?:(?:können|könnten|lass uns|kannst du|könntest du|can|could|let s)(?: wir| we| you)?(?: das| bitte)? )?(?:(?:auf|in|switch to|wechsle zu|lieber|weiter auf|continue in) )?(?:${names})(?: machen| weitermachen| weiterreden| antworten| schreiben| sprechen)?$`,
    'u',
  );
const LANGUAGES: Record<InterfaceLanguage, RegExp> = {
  de: languageWish('deutsch|german'),
  en: languageWish('englisch|english'),
};
const SHOW =
  /^(?:zeige?n?|show)(?: mir| me| us)? (?:(?:den|die|das|meine|meinen|the|my) )?(?:bisherigen? |current )?(?:entwurf|story|user story|stand|zwischenstand|text|dokument|document|draft)(?: so far| bisher| an)?$/u;
const GREETING =
  /^(?:hallo|hi|hey|hello|moin|servus|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening))(?: (?:zusammen|alle|allerseits|leute|team|there|all|everyone|everybody|folks|team))?$/u;
/** "Hi Robin, how are you?" greets; it asks for nothing that could become a story. */
const SMALL_TALK =
  /^(?:(?:hallo|hi|hey|hello|moin|servus|na|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening))(?: there)? )?(?:und )?(?:wie geht ?(?:s|es)(?: (?:dir|euch))?(?: (?:so|denn|heute|eigentlich))*|how are you(?: doing)?(?: today)?|how s it going|how is it going|nice to meet you|(?:schön|freut mich) dich kennenzulernen)$/u;
/** Questions about the question. What an interview or a decision is to find out is asked in other words. */
const HELP =
  /^(?:was (?:heißt|bedeutet) (?:das|hier)|was ist das(?: hier)?|what (?:is|s) (?:this|that)|(?:was|wen|wie) (?:genau )?meinst du(?: (?:genau |hier )?(?:damit|mit .+)| genau| hier)?|(?:was|wie) soll ich (?:hier|da|das|dir|es) (?:genau )?(?:schreiben|antworten|eintragen|formulieren|sagen)|was war (?:noch |nochmal |gleich )?die frage|wiederhole? die frage|(?:kannst|könntest|hast) du (?:mir )?ein beispiel(?: (?:geben|nennen|zeigen))?|what (?:exactly )?do you mean(?: (?:exactly|here|by .+))?|what (?:should|do) i (?:write|answer|say)(?: here)?|what was the question(?: again)?|repeat the question|(?:can|could) you (?:give|show) me an example)$/u;
/** Nothing to say to the question, in a sentence of its own. */
const SKIP =
  /^(?:(?:das |da |dazu )?(?:ich )?wei(?:ß|ss?)(?: ich)?(?: (?:das|es|dazu|auch|selbst|noch|so|grad|gerade|leider))* nicht(?: so)?(?: genau)?|(?:ich )?(?:hab|habe)? ?(?:da |dazu |echt |gar )?kein(?:e|en) (?:ahnung|idee|plan)|kein plan|k a|(?:das )?kann ich (?:dir )?(?:das )?(?:noch |grad |gerade )?nicht (?:sagen|beantworten)|(?:dazu |da )?fällt mir (?:dazu |da |gerade |grad )?nichts ein|mir fällt (?:dazu |da |gerade |grad )?nichts ein|das überspring(?:e|en) (?:ich|wir)|überspringen wir|(?:können wir|kann ich|lass uns|ich (?:will|möchte|würde)|wir können)(?: (?:das|es|die frage|diese frage))?(?: (?:gern|gerne|lieber|auch|einfach))? (?:überspringen|auslassen)|(?:die|diese) frage überspringen|(?:noch |mir )?(?:nicht bekannt|unklar)|(?:can|could|may) (?:we|i) skip (?:this|that|it|(?:the|this) question)|skip the question|tbd|tbc|to be (?:decided|determined|defined|confirmed)|idk|(?:i )?dunno|(?:i |we )?(?:really |honestly )?(?:don ?t|do not) know(?: that| it| this)?(?: yet| exactly)?|(?:i have |i ve )?(?:no idea|no clue)(?: yet)?|(?:i|we) (?:don ?t|do not) have (?:one|any|that)(?: yet)?|(?:(?:i m|i am|we re|we are) )?(?:really |honestly )?not (?:quite |really )?sure(?: yet| about (?:this|that|it))?|(?:not known|unknown|unclear)(?: yet)?|(?:noch |bin mir )?(?:noch )?nicht (?:ganz )?sicher)$/u;
const BACK =
  /^(?:(?:ich (?:will|möchte|muss)|kann ich|können wir|geh|gehe) )?(?:(?:noch ?mal|noch einmal|wieder) )?(?:(?:einen schritt|eine frage) )?zurück(?: zu(?:r|der) (?:letzten|vorigen|vorherigen) frage)?(?: gehen)?$|^(?:(?:i want to|can i|can we|let s) )?go back(?: (?:one|a) (?:step|question)| to the (?:previous|last) question)?$/u;
const DONE =
  /^(?:(?:das )?reicht(?: so)?|mehr (?:fällt mir nicht ein|hab ich nicht|habe ich nicht)|sonst nichts(?: mehr)?|(?:weiter nichts|nichts weiter)|weiter geht s|nächste|nothing (?:else|more)|that s enough|no more)$/u;
const STOP =
  /^(?:ich hör(?:e)? auf|(?:ich (?:will|möchte|muss|würde gerne?)|können wir|kann ich|lass uns)(?: (?:das|es|hier|das hier|gern|gerne|lieber))? (?:aufhören|abbrechen|stoppen|beenden|unterbrechen|pausieren|pause machen)|ich muss (?:weg|los)|(?:kurze )?pause|i (?:want|need|would like|d like|have) to (?:stop|cancel|quit|abort|pause)(?: (?:this|here|it))?|can (?:we|i) (?:stop|cancel|pause)(?: (?:this|here|it))?|(?:ich )?mach(?:e|en)? (?:ich |wir )?(?:das )?(?:später|morgen) weiter|(?:später|morgen) weiter|i ll (?:continue|go on) later|let s (?:stop|pause)(?: here)?)$/u;
/** Asks how far one is: the question comes again below the number of its step. */
const PLACE =
  /^(?:wie ?viele? (?:fragen|schritte)(?: (?:kommen|sind|gibt|haben|fehlen)(?: es| das| wir| denn)?)?(?: noch)?(?: offen)?|wie ?viel kommt(?: denn)? noch|wie lange (?:dauert|geht) (?:das|es)(?: hier)?(?: noch)?|wo (?:sind|stehen) wir(?: gerade| hier)?|wie weit sind wir(?: schon)?|how many (?:more )?(?:questions|steps)(?: (?:are )?(?:left|there|to go))?|how (?:much )?long(?:er)? (?:does|will) (?:this|it) take|where are we|how far are we)$/u;
const RESTART =
  /^(?:(?:ich (?:will|möchte)|können wir|lass uns) )?(?:(?:noch|nochmal|noch einmal|wieder|ganz) )?von vorne?(?: (?:anfangen|beginnen|starten))?$/u;
/** That there is none, in a sentence of its own; a noun is one that names entries of any kind. */
const NONE =
  /^(?:(?:da |hier )?(?:gibt s|gibt es|es gibt|haben wir|wir haben|habe ich|ich habe|sehe ich|ich sehe) )?(?:(?:da|hier|aktuell|derzeit|momentan|im moment|zur zeit|zurzeit|gerade|bislang|bisher|noch|eigentlich) ){0,3}(?:keine?[nrs]?|nichts)(?: (?:bekannt|weiteren?|offen|offenen?|bekannten?|punkte|einträge|mehr))*$|^(?:es )?wurden? (?:nichts|keine?)$|^(?:nichts|keine?) wurden?$|^(?:(?:da |hier )?fehlt (?:noch )?nichts|es fehlt (?:noch )?nichts|(?:there is )?nothing (?:is )?missing)$|^(?:nichts neues|nothing new)$|^nothing (?:was|is|has|has been)$|^(?:there (?:are|is|were)|we (?:have|had|see)|i (?:have|see)) (?:currently )?no$|^(?:(?:there are|we have|i have) )?(?:currently |at present )?(?:none|nothing|no items)(?: (?:at present|so far|yet|that i know of|known|to add))?$/u;
/** Without a model nothing is made up: who asks for a suggestion gets the example. */
const SUGGESTION =
  /^(?:mach du(?: (?:mir )?einen vorschlag)?|schlage?(?: du)?(?: mir)? (?:et)?was vor|hast du (?:mir )?einen vorschlag|was (?:schlägst du vor|würdest du (?:hier )?(?:schreiben|sagen|vorschlagen))|what (?:would|do) you suggest|suggest something|you decide)$/u;
const REASON =
  /^(?:(?:was soll|was heißt) das(?: heißen)?|was ist (?:damit|hier) gemeint|wie ist das gemeint|(?:das |die frage )?versteh(?:e)? ich nicht|ich versteh(?:e)? (?:das|es|die frage)? ?nicht|(?:warum|wozu|wieso|weshalb) (?:fragst|brauchst) du (?:mich )?das|(?:warum|wozu|wieso) willst du das wissen|why do you (?:ask|need)(?: this| that)?(?: to know)?|what is meant(?: here| by that)?|i don t understand (?:this|that|the question|it))$/u;
const SAVE =
  /^(?:speicher(?:e|n)? (?:das|es|den entwurf|das dokument)|(?:als |das )?dokument speichern|save (?:it|this|that|the document|the draft))$/u;
const ENTRY =
  '(?:kriterium|kriterien|punkt|zeile|eintrag|nummer|nr|frage|criterion|item|point|line|entry|question|number|no)';
const LAST_ENTRY =
  '(?:kriterium|punkt|zeile|eintrag|frage|criterion|item|point|line|row|entry|question|one)';
const REMOVE_LAST = new RegExp(
  `^(?:lösche?|löschen|streiche?|streichen|entferne?|entfernen|nimm|remove|delete|drop)(?: (?:den|die|das|the))? (?:letzte[ns]?|last) ${LAST_ENTRY}(?: (?:wieder )?(?:raus|weg|heraus))?$|^(?:den|die|das|the) (?:letzte[ns]?) ${LAST_ENTRY} (?:wieder )?(?:löschen|streichen|entfernen|rausnehmen|raus|weg)$`,
  'u',
);
const MISTYPED =
  /^(?:(?:ich )?(?:hab|habe) mich (?:da )?(?:vertippt|verschrieben|vertan|geirrt)|da (?:hab|habe) ich mich (?:vertippt|verschrieben|vertan|geirrt)|das war (?:ein (?:tippfehler|versehen)|nicht richtig)|i mistyped(?: that)?|that was a (?:typo|mistake))$/u;
const REMOVE = [
  new RegExp(
    `^(?:lösche?|löschen|streiche?|streichen|entferne?|entfernen|remove|delete|drop)(?: das| die| den| the)?(?: ${ENTRY})? (\\d{1,2})$`,
    'u',
  ),
  new RegExp(
    `^(?:das |die |den )?(?:${ENTRY} )?(\\d{1,2}) (?:löschen|streichen|entfernen|rausnehmen)$`,
    'u',
  ),
];
/** "Lösch das dritte Kriterium", "remove the second one": the ordinals up to ten, each at the place of its number. */
const ORDINALS = [
  'erste[ns]?|first',
  'zweite[ns]?|second',
  'dritte[ns]?|third',
  'vierte[ns]?|fourth',
  'fünfte[ns]?|fifth',
  'sechste[ns]?|sixth',
  'siebte[ns]?|seventh',
  'achte[ns]?|eighth',
  'neunte[ns]?|ninth',
  'zehnte[ns]?|tenth',
].map((words) => new RegExp(`^(?:${words})$`, 'u'));
const REMOVE_ORDINAL = [
  new RegExp(
    `^(?:lösche?|löschen|streiche?|streichen|entferne?|entfernen|nimm|remove|delete|drop)(?: (?:den|die|das|the))? (\\p{L}+|\\d{1,2}(?:st|nd|rd|th)?) ${LAST_ENTRY}(?: (?:wieder )?(?:raus|weg|heraus))?$`,
    'u',
  ),
  new RegExp(
    `^(?:den|die|das|the) (\\p{L}+|\\d{1,2})(?: ${LAST_ENTRY})? (?:(?:kann|können|bitte) )?(?:wieder )?(?:löschen|streichen|entfernen|rausnehmen|raus|weg)$`,
    'u',
  ),
  /^(?:lösche?|streiche?|entferne?|remove|delete|drop) (?:den|die|das|the) (\p{L}+)(?: (?:wieder )?(?:raus|weg|heraus))?$/u,
  /^nimm (?:den|die|das) (\p{L}+) (?:wieder )?(?:raus|weg|heraus)$/u,
];
const FORMS: readonly [CommandName, RegExp][] = [
  ['show', SHOW],
  ['hello', GREETING],
  ['hello', SMALL_TALK],
  ['help', HELP],
  ['help', REASON],
  ['help', SUGGESTION],
  ['skip', SKIP],
  ['none', NONE],
  ['place', PLACE],
  ['restart', RESTART],
  ['back', BACK],
  ['remove-last', REMOVE_LAST],
  ['mistyped', MISTYPED],
  ['done', DONE],
  ['stop', STOP],
  ['show', SAVE],
];
/** Politeness changes nothing about a command. */
const POLITE = /(?:^| )(?:bitte|please|mal|doch|jetzt|now|robin)(?= |$)/gu;

/** What people say before or behind what they mean: "hm, keine Ahnung", "das war's, danke". */
const HESITATION = [
  /^(?:hm+|ähm?|öhm?|puh|oje|oh|ach|tja|na ?ja|naja|also|sorry|so|und|ok|okay|gut|super|prima|alles klar|ja|nein|nee|danke|uhm?|um|well|yes|no|great|thanks|(?:gute|schwierige) frage|(?:good|hard) question|eigentlich|ehrlich gesagt|schwer zu sagen|actually|honestly|hard to say) /u,
  / (?:sorry|leider|ehrlich gesagt|gerade|grad|im moment|danke|honestly|right now|at the moment|thanks|thank you)$/u,
];

/** Words only, in lower case, with single spaces and without politeness. */
function commandWords(text: string): string {
  const line = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return line.replace(POLITE, ' ').replace(/ +/gu, ' ').trim() || line;
}

/** The command that the whole message is, or null. A lone question mark asks for help. */
export function readCommand(text: string): Command | null {
  if (text.length > 80) return null;
  if (/^\s*\?+\s*$/u.test(text)) return { name: 'help' };
  return commandBehindHesitation(commandWords(text)) ?? commandSaidTwice(text);
}

/** "Keine Ahnung, weiter" says twice that one goes on: what is said of the question comes before that. */
function commandSaidTwice(text: string): Command | null {
  const [first = '', last = '', ...more] = text.trim().split(/\s*[-,;.!–—]+\s+/u);
  const command = commandBehindHesitation(commandWords(first));
  const next = commandBehindHesitation(commandWords(last));
  const leaves = command?.name === 'skip' || command?.name === 'none' || command?.name === 'no';
  const goesOn = next?.name === 'skip' || next?.name === 'done';
  return leaves && goesOn && more.length === 0 ? command : null;
}

/** Says yes to entries that were shown: "ja, die passen", "übernehmen", "take them over", "same as above". */
const TAKING_OVER =
  /^(?:(?:ja|jo|jap|yes|yep|ok|okay|genau|gern|gerne|klar|sure|exactly) )*(?:(?:die|das|so|alle|beide|diese|genau (?:die|das|so)|they|these|those|that|it)? ?(?:passen|passt|stimmen|stimmt|fit|are right|is right|are correct|is correct)(?: (?:so|alle|beide))*|(?:ich )?(?:übernehmen?|übernimm|nimm|nehmen?)(?: (?:ich|wir|die|das|es|sie|alle|beide|diese|so))*(?: übernehmen)?|(?:die|das|alle|beide|diese|so)(?: so)? (?:übernehmen|nehmen)|(?:take|keep|use) (?:it|them|these|those|that|all|both)(?: of them| all| both)?(?: over)?|take over|(?:exactly )?(?:these|those|all of (?:them|these|those)|both of them)|genau (?:die|diese|das|so)|(?:wie|siehe|so wie) oben|s o|(?:same )?as above|see above)$/u;

/** Whether the whole message takes over what was shown to be taken over. */
export function takesOver(text: string): boolean {
  return text.length <= 80 && TAKING_OVER.test(commandWords(text));
}

/** Asked before each further word is taken away: the "no" of "honestly, no idea" is no hesitation. */
function commandBehindHesitation(line: string): Command | null {
  const command = commandIn(line);
  const rest = HESITATION.reduce((words, part) => words.replace(part, ''), line);
  return command !== null || rest === line ? command : commandBehindHesitation(rest);
}

/** The number of the entry that is to go by its ordinal, "the third one" or "das 3. Kriterium"; null for any other line. */
function removedOrdinal(line: string): number | null {
  const forms = REMOVE_ORDINAL.map((form) => form.exec(line)?.[1]);
  const ordinal = forms.find((word) => word !== undefined);
  if (ordinal === undefined) return null;
  if (/^\d/u.test(ordinal)) return Number.parseInt(ordinal, 10);
  const index = ORDINALS.findIndex((words) => words.test(ordinal));
  return index === -1 ? null : index + 1;
}

function commandIn(line: string): Command | null {
  const name = BY_PHRASE.get(line) ?? FORMS.find(([, form]) => form.test(line))?.[0];
  if (name !== undefined) return { name };
  const removed = REMOVE.map((form) => form.exec(line)?.[1]).find((number) => number !== undefined);
  const number = removed === undefined ? removedOrdinal(line) : Number(removed);
  if (number !== null) return { name: 'remove', number };
  if (/^\d{1,2}$/u.test(line)) return { name: 'pick', number: Number(line) };
  for (const language of ['de', 'en'] as const) {
    if (LANGUAGES[language].test(line)) return { name: 'language', language };
  }
  return null;
}

/** What work that is stopped or finished still hears: what shows or changes it. */
const HEARD_AT_REST: ReadonlySet<Command['name']> = new Set([
  'back',
  'mistyped',
  'undo',
  'remove',
  'remove-last',
  'show',
  'restart',
  'language',
]);

/** Whether a command is meant for work that is stopped or finished; stopped work is also resumed. */
export function concernsResting(command: Command | null, status: 'stopped' | 'finished'): boolean {
  if (command === null) return false;
  return HEARD_AT_REST.has(command.name) || (status === 'stopped' && command.name === 'done');
}
