import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Localised } from './catalogue/catalogue.types.ts';
import { quotedWords } from './markdown-text.ts';
import { missingHalf } from './user-story-criteria.ts';
import type { Criterion, UserStoryDraft } from './user-story-draft.ts';
import { vagueWords, type VagueWord } from './vague-words.ts';

/**
 * Looks at the words of a story by the six INVEST questions (Bill Wake, 2003). Pure.
 *
 * It finds what words alone can show, and says so as a hint: it never claims that a story is good.
 */
export interface InvestFinding {
  name: string;
  /** Empty when nothing stands out. */
  hints: readonly InvestHint[];
}

/** Markdown both: what stands out, and what to write in the dialogue to mend it (may be empty). */
interface InvestHint {
  text: string;
  remedy: string;
}

interface LocalisedHint extends Localised {
  remedy?: Localised;
}

/** More criteria than this usually hide a second story. */
const MANY_CRITERIA = 7;
const MANY_QUESTIONS = 3;

/** Includes the key of another ticket; UTF-8 and its like only look like one. */
const DEPENDENCY =
  /hängt (?:von .{1,40}? )?ab|abhängig von|setzt .{1,40}? voraus|voraussetzung|blockiert (?:von|durch)|depends on|dependent on|prerequisite|blocked by|\b(?!UTF|ISO|SHA|RFC|HTTP|IEC|DIN|EN-)[A-Z][A-Z0-9]{1,9}-\d+\b/u;
const SOLUTION =
  /(?<![\p{L}\p{N}])(?:\p{L}*-?button|knopf|schaltfläche|drop-?down(?:-?\p{L}+)?|pop-?up|checkbox|tabelle|datenbank|database|sql|api|rest-api|endpunkt|endpoint|json|xml|kafka|react|angular|modal|icon|microservice|plug-?in)(?![\p{L}\p{N}])/iu;
const BROAD_ROLE =
  /^(?:be)?(?:nutzer|nutzerin|nutzende|anwender|anwenderin|user|users|end[ -]user)(?:innen|n)?$/iu;
const TWO_NEEDS = /(?<!-)\s+(?:und|sowie|and|as well as)\s+/iu;
const FAILURE =
  /fehl|ungültig|falsch|abgelaufen|abgebroch|abbruch|nicht|kein|ohne|leer|abgelehnt|scheiter|gesperrt|doppelt|zu (?:spät|viele|lange|groß)|error|invalid|wrong|expired|fail|missing|unavailable|denied|declined|cancel|duplicate|blocked|too (?:late|many|long|large)|not\b|n['’]t\b|\bnone?\b|without|empty|reject|refuse|\b(?:off|down)\b/iu;

function criterionText(criterion: Criterion): string {
  return [criterion.title, criterion.given, criterion.when, criterion.then].join(' ').trim();
}

/** The vague words of the story that have no number yet. A number that somebody refused stays open. */
export function unmeasuredWords(draft: UserStoryDraft, language: InterfaceLanguage): VagueWord[] {
  const texts = [draft.need ?? '', draft.benefit ?? '', ...draft.criteria.map(criterionText)];
  const known = new Set(
    draft.measures.filter(({ meaning }) => meaning !== '').map(({ word }) => word.toLowerCase()),
  );
  return texts
    .flatMap((text) => vagueWords(text, language))
    .filter(({ word }) => !known.has(word.toLowerCase()) && known.add(word.toLowerCase()));
}

/** Whether some criterion sounds as if it were about something that goes wrong. */
export function hasFailureCase(draft: UserStoryDraft): boolean {
  return draft.criteria.some((criterion) => FAILURE.test(criterionText(criterion)));
}

/** Whether most words of the benefit are words of the need. */
function repeatsNeed(draft: UserStoryDraft): boolean {
  const longWords = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const need = new Set(longWords(draft.need ?? ''));
  const benefit = longWords(draft.benefit ?? '');
  const shared = benefit.filter((word) => need.has(word)).length;
  return benefit.length >= 2 && shared / benefit.length > 0.6;
}

const quote = (text: string, language: InterfaceLanguage): string =>
  quotedWords(text, language, 80);

/** All six findings in the order of the letters. */
export function checkInvest(draft: UserStoryDraft, language: InterfaceLanguage): InvestFinding[] {
  return LETTERS.map(({ name, hintsOf }) => ({
    name: name[language],
    hints: hintsOf(draft, language).map((hint) => ({
      text: hint[language],
      remedy: hint.remedy?.[language] ?? '',
    })),
  }));
}

type Hints = (draft: UserStoryDraft, language: InterfaceLanguage) => LocalisedHint[];

const independentHints: Hints = (draft, language) => {
  const texts = [draft.need, draft.context, ...draft.criteria.map(criterionText)];
  const match = DEPENDENCY.exec(texts.join('\n'))?.[0];
  if (match === undefined) return [];
  const words = quote(match, language);
  return [
    {
      de: `${words} klingt nach einer Abhängigkeit. Prüf, ob ihr die Story auch allein liefern könnt.`,
      en: `${words} sounds like a dependency. Check whether you can deliver the story on its own.`,
    },
  ];
};

const negotiableHints: Hints = (draft, language) => {
  const match = SOLUTION.exec(draft.need ?? '')?.[0];
  if (match === undefined) return [];
  const words = quote(match, language);
  return [
    {
      de: `${words} beschreibt schon eine Lösung. Schreib lieber, was damit gelingen soll.`,
      en: `${words} already describes a solution. Rather say what it should make possible.`,
    },
  ];
};

const valuableHints: Hints = (draft, language) => {
  const hints: LocalisedHint[] = [];
  if (draft.benefit === null) {
    hints.push({
      de: 'Der Nutzen fehlt.',
      en: 'The benefit is missing.',
      remedy: {
        de: 'Ergänz ihn mit `Nutzen: …`.',
        en: 'Add it with `Benefit: …`.',
      },
    });
  } else if (repeatsNeed(draft)) {
    hints.push({
      de: 'Der Nutzen wiederholt den Bedarf. Was wird dadurch besser?',
      en: 'The benefit repeats the need. What gets better through it?',
    });
  }
  if (draft.role === null) {
    hints.push({
      de: 'Die Rolle fehlt.',
      en: 'The role is missing.',
      remedy: { de: 'Ergänz sie mit `Rolle: …`.', en: 'Add it with `Role: …`.' },
    });
  } else if (BROAD_ROLE.test(draft.role)) {
    const words = quote(draft.role, language);
    hints.push({
      de: `${words} ist weit gefasst. Wer genau hat etwas davon?`,
      en: `${words} is broad. Who exactly gains from this?`,
    });
  }
  return hints;
};

const estimableHints: Hints = (draft) => {
  const hints: LocalisedHint[] = [];
  if (draft.context === null) {
    hints.push({
      de: 'Der Kontext fehlt. Ohne ihn schätzt jede Person etwas anderes.',
      en: 'The context is missing. Without it, people estimate different things.',
      remedy: { de: 'Ergänz ihn mit `Kontext: …`.', en: 'Add it with `Context: …`.' },
    });
  }
  const count = draft.openQuestions.length;
  if (count >= MANY_QUESTIONS) {
    hints.push({
      de: `${count} Fragen sind offen. Klär die wichtigste vor dem Schätzen.`,
      en: `${count} questions are open. Settle the most important one before you estimate.`,
    });
  }
  return hints;
};

const smallHints: Hints = (draft, language) => {
  const hints: LocalisedHint[] = [];
  const needs = (draft.need ?? '').split(TWO_NEEDS);
  const [first, second] = needs;
  if (first !== undefined && second !== undefined) {
    const parts = needs.map((need) => quote(need.replace(/^to\s/iu, ''), language));
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
    hints.push({
      de: `Der Bedarf verbindet ${list}. Sind das eigene Anliegen, dann mach je eine Story daraus.`,
      en: `The need joins ${list}. If these are separate needs, make one story of each.`,
    });
  }
  if (draft.criteria.length > MANY_CRITERIA) {
    hints.push({
      de: `${draft.criteria.length} Akzeptanzkriterien sind viel. Such die Stelle, an der du teilen kannst.`,
      en: `${draft.criteria.length} acceptance criteria are a lot. Look for the place to split.`,
    });
  }
  return hints;
};

const testableHints: Hints = (draft, language) => {
  if (draft.criteria.length === 0) {
    return [
      {
        de: 'Es gibt noch kein Akzeptanzkriterium.',
        en: 'There is no acceptance criterion yet.',
        remedy: { de: 'Ergänz eines mit `Kriterium: …`.', en: 'Add one with `Criterion: …`.' },
      },
    ];
  }
  const hints: LocalisedHint[] = [];
  draft.criteria.forEach((criterion, index) => {
    const missing = missingHalf(criterion);
    if (missing === 'when') {
      hints.push({
        de: `Kriterium ${index + 1} hat keinen Auslöser.`,
        en: `Criterion ${index + 1} has no trigger.`,
      });
    } else if (missing === 'then') {
      hints.push({
        de: `Kriterium ${index + 1} hat kein Ergebnis.`,
        en: `Criterion ${index + 1} has no outcome.`,
      });
    }
  });
  if (!hasFailureCase(draft)) {
    hints.push({
      de: 'Kein Kriterium klingt nach einem Fehlerfall. Was soll geschehen, wenn etwas schiefgeht?',
      en: 'No criterion sounds like a failure. What should happen when something goes wrong?',
    });
  }
  const vague = unmeasuredWords(draft, language);
  if (vague.length > 0) {
    const words = vague.map(({ word }) => quote(word, language));
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
    hints.push({
      de: `Ohne Zahl nicht prüfbar: ${list}.`,
      en: `Not testable without a number: ${list}.`,
    });
  }
  return hints;
};

/** The six questions, in the order of their letters. */
const LETTERS: readonly { name: Localised; hintsOf: Hints }[] = [
  {
    name: { de: '**Independent** (unabhängig)', en: '**Independent**' },
    hintsOf: independentHints,
  },
  { name: { de: '**Negotiable** (verhandelbar)', en: '**Negotiable**' }, hintsOf: negotiableHints },
  { name: { de: '**Valuable** (wertvoll)', en: '**Valuable**' }, hintsOf: valuableHints },
  { name: { de: '**Estimable** (schätzbar)', en: '**Estimable**' }, hintsOf: estimableHints },
  { name: { de: '**Small** (klein)', en: '**Small**' }, hintsOf: smallHints },
  { name: { de: '**Testable** (testbar)', en: '**Testable**' }, hintsOf: testableHints },
];
