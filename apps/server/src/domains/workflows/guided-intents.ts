import { OFFER_MAX_LENGTH } from './guided-state.ts';
import { withoutListMarker } from './markdown-text.ts';
import { readSentence } from './story-answers.ts';
import { sentencesOf } from './text-items.ts';
import { emptyUserStory } from './user-story-draft.ts';

/**
 * What somebody wants who is not answering a question: found by word stems, in both languages. Pure.
 */
export type GuidedIntent =
  | { name: 'start'; topic: string | null; sentence: string | null }
  | { name: 'decline-story' }
  | { name: 'explain'; term: GuidedTerm }
  | { name: 'connect'; provider: ConnectableProvider | null }
  | { name: 'identity' }
  | { name: 'help' }
  | { name: 'topics'; topics: string[]; isQuestion: boolean };

/** Terms that the guided mode can explain. */
export type GuidedTerm = 'user-story' | 'invest' | 'criteria';
export type ConnectableProvider = 'openai' | 'claude' | 'gemini' | 'local';

const TOPIC_MAX_LENGTH = 300;
const READ_MAX_LENGTH = 4_000;

const word = (stems: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems})`, 'iu');

const STORY = word(
  String.raw`(?:user[\s-]?)?stor(?:y|ys|ies)(?![\p{L}\p{N}]|[\s-]?(?:points?|mapping|maps?|punkte))`,
);
const STORY_ACTION = word(
  'schreib|erstell|mach|formulier|anleg|anzuleg|leg |start|beginn|fang|bau|entw|brauch|bräucht|hätt(?:e|en) (?:(?:ich|wir) )?gern|möcht|will|woll|hilf|helf|neue|lass|writ|creat|mak|draft|begin|need|want|(?:would|d) (?:like|love)|help|build|add|new|let',
);
const NEGATED = word(`nicht|kein|keine|don['’]?t|do not|no (?:user )?stor`);
const ASKS_MEANING =
  /^(?:was (?:ist|sind|bedeutet|heißt)|wofür steht|erklär(?:e|st du)?|what(?:['’]s| is| are| does)|explain|define)\s/iu;
const TERMS: readonly [GuidedTerm, RegExp][] = [
  ['invest', word('invest(?![\\p{L}])')],
  ['criteria', word('akzeptanzkrit|acceptance crit|given|angenommen|gherkin')],
  ['user-story', STORY],
];
const PROVIDERS: readonly [ConnectableProvider, RegExp][] = [
  [
    'local',
    word(
      `ollama|vllm|lm[\\s-]?studio|llama|mistral|lokal|local|eigene[nrms]? (?:server|modell)|own (?:server|model)`,
    ),
  ],
  ['openai', word('openai|chat-?gpt|gpt')],
  ['claude', word('claude|anthropic')],
  ['gemini', word('gemini')],
];
const LOCAL_PRODUCT = word('ollama|vllm|lm[\\s-]?studio');
const LANGUAGE_MODEL = word(
  'sprachmodell|language model|llm|ki(?![\\p{L}])|ai(?![\\p{L}])|api[\\s-]?key|api[\\s-]?schlüssel',
);
const MODEL = word('modell|model');
const CONNECT = word(
  'verbind|verbund|anbind|angebund|anzubind|anschl|anzuschl|angeschl|schließ|einricht|einzuricht|eingericht|richte|aktivier|konfigurier|hinterleg|eintrag|connect|set ?up|configur|activat|enabl',
);
const USE = word('nutze|nutzt|verwend|brauch|use(?!r)|using|need');
const IDENTITY =
  /(?:wer|was) bist du|bist du (?:ein|eine|echt|ki|chatgpt)|who are you|what are you|are you (?:an?|ai|human|real|chatgpt)(?![\p{L}])|(?:sprichst|schreibst) du .*(?:ki|mensch)/iu;
const HELP =
  /was kannst du|was kann ich|wie funktionierst du|wie funktioniert (?:das|dieser|robin)|what can (?:you|i)|how (?:do|does) (?:you|this|robin) work/iu;
const HELP_WORD = word('(?:hilfe|hilf|help)(?![\\p{L}])');

const STARTS_WITH_STORY =
  /^(?:(?:schreib\p{L}*|erstell\p{L}*|write|create|start|(?:ich|wir)\s+(?:brauche?n?|bräuchten?|möchten?|will|wollen|hätten?\s+gerne?)|(?:i|we)(?:\s+would|['’]d)\s+like|(?:i|we)\s+(?:need|want))\s+(?:mir\s+|me\s+)?)?(?:(?:eine|neue|a|new)\s+){0,2}(?:user[\s-]?)?story(?![\p{L}\p{N}])/iu;

/** Words in front of what a message is about. */
const LEAD_IN =
  /^(?:(?:hallo|hi|hey|hello|moin|servus|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening))(?:\s+robin)?(?:\s+zusammen)?[\s,.!–-]+|robin[\s,]+|(?:bitte|please|also|okay|ok|so)[\s,]+|(?:es geht um|mein thema ist|thema:|it['’]?s about|it is about|topic:|my topic is)\s+)/iu;
const TOPIC_BEHIND_STORY =
  /(?<![\p{L}\p{N}])(?:user[\s-]?)?stor(?:y|ys|ies)(?![\p{L}\p{N}])(?:\s+\p{L}+){0,3}?(?:\s*:\s*|\s+[–-]\s+|\s+(?:für|fürs|zum|zur|zu|über|rund um|for|about|on)\s+)(\S[^\n]*)/iu;
const ONLY_ACTION =
  /^(?:schreiben|erstellen|machen|starten|beginnen|formulieren|mich|uns|me|us|it|write|start)$/iu;
const ARTICLE =
  /^(?:thema|d(?:er|ie|as|en|em)|eine?[nrms]?|an?|the|unser[enms]{0,2}|our)\s+(?=\S)/iu;

function withoutLeadIn(text: string): string {
  let rest = text.trim();
  for (let next = rest.replace(LEAD_IN, ''); next !== rest; next = rest.replace(LEAD_IN, '')) {
    rest = next;
  }
  return rest.trim() || text.trim();
}

/** What the story is to be about, in the words behind "story for"; null when they are not there. */
function storyTopic(text: string): string | null {
  const topic = TOPIC_BEHIND_STORY.exec(text)?.[1]
    ?.replace(/[\s.,;!?]+$/u, '')
    .replace(/\s+(?:schreiben|erstellen|anlegen|formulieren|machen)$/iu, '')
    .replace(ARTICLE, '')
    .trim();
  const isTopic = topic !== undefined && /\p{L}/u.test(topic) && !ONLY_ACTION.test(topic);
  return isTopic && topic.length <= TOPIC_MAX_LENGTH ? topic : null;
}

/** The points of a list, or the first sentence that says something. */
function topicsOf(text: string): string[] {
  const lines = text.split('\n').map(withoutListMarker);
  const items = lines.filter((line) => line.isItem && /\p{L}/u.test(line.text));
  if (items.length > 1) return items.map((item) => topicText(item.text)).slice(0, OFFER_MAX_LENGTH);
  const all = withoutLeadIn(lines.map((line) => line.text).join(' '));
  const [first = all] = sentencesOf(all);
  return [topicText(first)];
}

function topicText(text: string): string {
  return withoutLeadIn(text)
    .slice(0, TOPIC_MAX_LENGTH)
    .toWellFormed()
    .replace(/[\s.,;:]+$/u, '');
}

function wordCount(text: string): number {
  return text.split(/\s+/u).length;
}

/** The topic in a message that opens with the wish for a story ("user story: export"), or null. */
export function readStoryRequest(text: string): string | null {
  const core = withoutLeadIn(text.slice(0, TOPIC_MAX_LENGTH).toWellFormed());
  return STARTS_WITH_STORY.test(core) ? storyTopic(core) : null;
}

/** The term that the question asks to explain ("what is INVEST?"), or null. */
export function readTerm(text: string): GuidedTerm | null {
  if (text.length > 80 || !ASKS_MEANING.test(text)) return null;
  return TERMS.find(([, stems]) => stems.test(text))?.[0] ?? null;
}

/** "connect a model", "Ollama?", "can I use an LLM": about the model behind Robin, not about a story. */
function wantsModel(text: string, provider: ConnectableProvider | null): boolean {
  const namesProduct = provider !== null && (provider !== 'local' || LOCAL_PRODUCT.test(text));
  if (namesProduct || LANGUAGE_MODEL.test(text)) {
    return CONNECT.test(text) || USE.test(text) || wordCount(text) <= 4;
  }
  return MODEL.test(text) && CONNECT.test(text);
}

/** The intent of a message that is no command. `text` is clean and not empty. */
export function readIntent(text: string): GuidedIntent {
  const said = text.slice(0, READ_MAX_LENGTH).toWellFormed();
  const core = withoutLeadIn(said);
  if (readSentence(emptyUserStory, core) !== null) {
    return { name: 'start', topic: null, sentence: core };
  }
  const term = readTerm(core);
  if (term !== null) return { name: 'explain', term };
  if (STORY.test(core)) {
    const topic = storyTopic(core);
    if (NEGATED.test(core) && topic === null) return { name: 'decline-story' };
    if (topic !== null || STORY_ACTION.test(core) || wordCount(core) <= 3) {
      return { name: 'start', topic, sentence: null };
    }
  }
  if (IDENTITY.test(core)) return { name: 'identity' };
  const provider = PROVIDERS.find(([, stems]) => stems.test(core))?.[0] ?? null;
  if (wantsModel(core, provider)) return { name: 'connect', provider };
  if (HELP.test(core) || (HELP_WORD.test(core) && wordCount(core) <= 6)) return { name: 'help' };
  return { name: 'topics', topics: topicsOf(core), isQuestion: /\?\s*$/u.test(core) };
}
