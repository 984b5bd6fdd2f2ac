import type { InterfaceLanguage } from '@robin/contract/sessions';
import { checkInvest } from './invest-check.ts';
import { blockText, capitalised, inlineText, quotation, shortened } from './markdown-text.ts';
import { missingHalf } from './user-story-criteria.ts';
import type { Criterion, UserStoryDraft } from './user-story-draft.ts';
import { storySentence } from './user-story-wording.ts';

/** Writes the text of a user story as markdown, from the words of the draft alone. Pure. */

const TITLE_MAX_LENGTH = 80;

const TEXTS = {
  de: {
    story: 'User Story',
    context: 'Kontext',
    noContext: 'Nicht genannt.',
    criteria: 'Akzeptanzkriterien',
    criterion: 'Kriterium',
    given: 'Angenommen',
    when: 'Wenn',
    then: 'Dann',
    missingWhen: 'Auslöser offen',
    missingThen: 'Ergebnis offen',
    measures: 'Messgrößen',
    invest: 'INVEST-Check',
    investNote: 'Geprüft ist nur der Wortlaut, nach festen Regeln und ohne Sprachmodell.',
    nothing: 'nichts aufgefallen.',
    openQuestions: 'Offene Fragen',
    none: 'Keine genannt.',
  },
  en: {
    story: 'User story',
    context: 'Context',
    noContext: 'Not named.',
    criteria: 'Acceptance criteria',
    criterion: 'Criterion',
    given: 'Given',
    when: 'When',
    then: 'Then',
    missingWhen: 'trigger open',
    missingThen: 'outcome open',
    measures: 'Measures',
    invest: 'INVEST check',
    investNote: 'Only the wording was checked, by fixed rules and without a language model.',
    nothing: 'nothing stands out.',
    openQuestions: 'Open questions',
    none: 'None named.',
  },
} as const;

/** The title in the words of the draft, on one line and not escaped; null when nobody named anything. */
function storyTitle(draft: UserStoryDraft): string | null {
  const words = draft.topic ?? draft.need?.replace(/^to\s+/iu, '') ?? null;
  return words === null ? null : capitalised(shortened(words, TITLE_MAX_LENGTH));
}

/** What the document is called in the list of documents. */
export function storyDocumentTitle(draft: UserStoryDraft, language: InterfaceLanguage): string {
  const title = storyTitle(draft);
  return `${TEXTS[language].story}${title === null ? '' : `: ${title}`}`;
}

/** The finished document, with every section; what nobody named is marked as open. */
export function storyDocument(draft: UserStoryDraft, language: InterfaceLanguage): string {
  const texts = TEXTS[language];
  return [
    heading(draft, language),
    storySentence(draft, language),
    `## ${texts.context}`,
    draft.context === null ? texts.noContext : blockText(draft.context),
    `## ${texts.criteria}`,
    draft.criteria.length === 0 ? texts.none : criteriaText(draft.criteria, language),
    ...measuresText(draft, language),
    `## ${texts.invest}`,
    investList(draft, language),
    texts.investNote,
    `## ${texts.openQuestions}`,
    draft.openQuestions.length === 0 ? texts.none : bullets(draft.openQuestions),
  ].join('\n\n');
}

/** What there is so far, without the sections that are still empty. */
export function storySoFar(draft: UserStoryDraft, language: InterfaceLanguage): string {
  const texts = TEXTS[language];
  const hasSentence = draft.role !== null || draft.need !== null || draft.benefit !== null;
  return [
    heading(draft, language),
    ...(hasSentence ? [storySentence(draft, language)] : []),
    ...(draft.context === null ? [] : [`## ${texts.context}`, blockText(draft.context)]),
    ...(draft.criteria.length === 0
      ? []
      : [`## ${texts.criteria}`, criteriaText(draft.criteria, language)]),
    ...measuresText(draft, language),
    ...(draft.openQuestions.length === 0
      ? []
      : [`## ${texts.openQuestions}`, bullets(draft.openQuestions)]),
  ].join('\n\n');
}

function heading(draft: UserStoryDraft, language: InterfaceLanguage): string {
  const title = storyTitle(draft);
  return `# ${TEXTS[language].story}${title === null ? '' : `: ${inlineText(title)}`}`;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${inlineText(line)}`).join('\n');
}

/** One section per criterion, so that a team can speak of "criterion 2". */
function criteriaText(criteria: readonly Criterion[], language: InterfaceLanguage): string {
  const texts = TEXTS[language];
  return criteria
    .map((criterion, index) => {
      const title = criterion.title === '' ? '' : `: ${inlineText(criterion.title)}`;
      const missing = missingHalf(criterion);
      const lines = (['given', 'when', 'then'] as const)
        .filter((part) => criterion[part] !== '')
        .map((part) => `- **${texts[part]}:** ${inlineText(criterion[part])}`);
      if (missing === 'when') lines.push(`- *${texts.missingWhen}*`);
      if (missing === 'then') lines.push(`- *${texts.missingThen}*`);
      return `### ${texts.criterion} ${index + 1}${title}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

/** The criteria from number `from` on (0 is the first), one line each, with their numbers. */
export function criteriaLines(
  criteria: readonly Criterion[],
  language: InterfaceLanguage,
  from = 0,
): string {
  const texts = TEXTS[language];
  return criteria
    .slice(from)
    .map((criterion, index) => {
      const parts = (['given', 'when', 'then'] as const)
        .filter((part) => criterion[part] !== '')
        .map((part) => `**${texts[part]}:** ${inlineText(criterion[part])}`);
      const title = criterion.title === '' ? [] : [inlineText(criterion.title)];
      return `${from + index + 1}. ${[...title, ...parts].join(' · ')}`;
    })
    .join('\n');
}

function measuresText(draft: UserStoryDraft, language: InterfaceLanguage): string[] {
  // A sentence may have been rewritten since; a number for a word that is gone says nothing.
  const words = JSON.stringify([draft.need, draft.benefit, draft.criteria]);
  const known = draft.measures.filter(
    ({ word, meaning }) => meaning !== '' && words.includes(word),
  );
  if (known.length === 0) return [];
  const lines = known.map(
    ({ word, meaning }) => `- ${quotation(inlineText(word), language)}: ${inlineText(meaning)}`,
  );
  return [`## ${TEXTS[language].measures}`, lines.join('\n')];
}

function investList(draft: UserStoryDraft, language: InterfaceLanguage): string {
  return checkInvest(draft, language)
    .map(({ name, hints }) => {
      const text = hints.map((hint) => hint.text).join(' ');
      return `- ${name}: ${text || TEXTS[language].nothing}`;
    })
    .join('\n');
}
