import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Localised } from './catalogue.types.ts';
import { quoted, wordsIn } from './document-blocks.ts';

/**
 * What type an interview question is of. Pure.
 *
 * Only what can be told from its words: one that puts the answer into somebody's mouth, one about a future that
 * nobody knows, one that can be answered with yes. Everything else counts as open.
 */
export type QuestionType = 'leading' | 'hypothetical' | 'closed' | 'open';

const LEADING =
  /(?<!\p{L})(?:(?:findest du|finden sie|findet ihr) (?:nicht|auch)|(?:meinst du|meinen sie|meint ihr) nicht|wäre es nicht|ist es nicht|sicher auch|bestimmt auch|(?:stimmst du|stimmen sie|stimmt ihr) (?:mir )?zu|oder nicht|don['’]t you|isn['’]t it|wouldn['’]t you|wouldn['’]t it|do you agree|you would agree|surely)(?!\p{L})/iu;
const HYPOTHETICAL =
  /(?<!\p{L})(?:würde(?:st|n|t)?|(?:könntest|kannst) du dir vorstellen|(?:könnten|können) sie sich vorstellen|(?:könntet|könnt) ihr euch vorstellen|stell dir vor|stellen sie sich vor|in zukunft|would you|could you imagine|can you imagine|imagine|in future|in the future|will you)(?!\p{L})/iu;
/** "Was" alone asks openly in German. */
const CLOSED =
  /^(?:hast|hattest|habt|haben|hatten|ist|sind|war|waren|bist|kannst|konntest|kann|können|nutzt|nutzen|benutzt|benutzen|verwendest|verwenden|gibt es|gab es|magst|mögen|brauchst|brauchen|kennst|kennen|machst|machen|findest|finden|glaubst|glauben|denkst|denken|willst|wollen|möchtest|möchten|gefällt|fehlt|hilft|hat|wird|werden|do|does|did|is|are|was (?:it|that|there|the|your)|were|have|has|had|can|could|will|would|should)\s/iu;
/** "Kaufen Sie …?" and "Schickst du …?": in German a verb ahead of its pronoun asks for yes or no, but for what joins two clauses. */
const VERB_AHEAD =
  /^(?!(?:w(?:ie|as|er|en|em|ann|arum|ieso|eshalb|enn|eil|o|ohin|oher|omit|oran|ofür|elche[rsmn]?)|als|da|ob|dass|bevor|nachdem|falls|seit|seitdem|sobald|solange|sofern|obwohl|ehe|indem|während|und|aber|dann|dabei|damals|danach)\s)\p{L}+\s+(?:du|sie|ihr|man)\s.*\?$/isu;
/** What is a request, with a question mark behind it or not: "Erzählen Sie mir vom letzten Mal?" */
const REQUEST = /^(?:erzählen|beschreiben|schildern|zeigen|nennen|denken|gehen|erklären) sie\s/iu;

export function questionType(question: string): QuestionType {
  const words = question.trim();
  if (LEADING.test(words)) return 'leading';
  if (HYPOTHETICAL.test(words)) return 'hypothetical';
  if (REQUEST.test(words)) return 'open';
  return CLOSED.test(words) || VERB_AHEAD.test(words) ? 'closed' : 'open';
}

const NAMES: Record<QuestionType, Localised> = {
  leading: { de: 'lenkende Frage', en: 'leading question' },
  hypothetical: {
    de: 'Frage nach einer erdachten Zukunft',
    en: 'question about an imagined future',
  },
  closed: { de: 'geschlossene Frage', en: 'closed question' },
  open: { de: 'offene Frage', en: 'open question' },
};

export function questionTypeName(type: QuestionType, language: InterfaceLanguage): string {
  return NAMES[type][language];
}

/** Asks to turn the first question of the list that is not open towards something that has happened. */
export function closedQuestionHint(
  questions: readonly string[],
  language: InterfaceLanguage,
): string | null {
  const say = wordsIn(language);
  const found = questions.find((question) => questionType(question) !== 'open');
  if (found === undefined) return null;
  const words = quoted(found, language);
  switch (questionType(found)) {
    case 'leading':
      return say(
        `${words} legt die Antwort schon nahe. Wie fragst du so, dass du die Antwort nicht kennst?`,
        `${words} suggests its answer. How do you ask it so that you do not know the answer?`,
      );
    case 'hypothetical':
      return say(
        `${words} fragt nach einer Zukunft, die niemand kennt. Wann ist so etwas zuletzt wirklich geschehen?`,
        `${words} asks about a future that nobody knows. When did such a thing really happen last?`,
      );
    default:
      return say(
        `Auf ${words} passt ein Ja. Wie klingt die Frage mit „Wie“, „Wann zuletzt“ oder „Erzähl mir von“?`,
        `One can answer ${words} with yes. How does it sound with “how”, “when last” or “tell me about”?`,
      );
  }
}
