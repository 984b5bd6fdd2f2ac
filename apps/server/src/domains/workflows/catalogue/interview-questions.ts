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
  /(?<!\p{L})(?:findest du nicht|findest du auch|meinst du nicht|wäre es nicht|ist es nicht|sicher auch|bestimmt auch|stimmst du (?:mir )?zu|oder nicht|don['’]t you|isn['’]t it|wouldn['’]t you|wouldn['’]t it|do you agree|you would agree|surely)(?!\p{L})/iu;
const HYPOTHETICAL =
  /(?<!\p{L})(?:würde(?:st|n|t)?|könntest du dir vorstellen|kannst du dir vorstellen|stell dir vor|in zukunft|würdet|would you|could you imagine|can you imagine|imagine|in future|in the future|will you)(?!\p{L})/iu;
/** "Was" alone asks openly in German. */
const CLOSED =
  /^(?:hast|hattest|habt|ist|sind|war|waren|bist|kannst|konntest|nutzt|nutzen|benutzt|verwendest|gibt es|magst|brauchst|kennst|machst|findest|glaubst|denkst|willst|möchtest|gefällt|fehlt|hilft|wird|do|does|did|is|are|was (?:it|that|there|the|your)|were|have|has|had|can|could|will|should)\s/iu;

export function questionType(question: string): QuestionType {
  const words = question.trim();
  if (LEADING.test(words)) return 'leading';
  if (HYPOTHETICAL.test(words)) return 'hypothetical';
  return CLOSED.test(words) ? 'closed' : 'open';
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
