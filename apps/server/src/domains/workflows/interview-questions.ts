import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { UserStoryPart } from './catalogue/assist-user-story.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import type { GuidedWork } from './guided-state.ts';
import type { Focus } from './interview-focus.ts';
import { checkInvest, hasFailureCase } from './invest-check.ts';
import { inlineText, joinBlocks, quotation, quotedWords } from './markdown-text.ts';
import { hasPart, type Criterion } from './user-story-draft.ts';
import { criteriaLines } from './user-story-document.ts';
import { storySentence } from './user-story-wording.ts';
import type { Asking, WorkScene } from './work-turn.ts';

/** Words the questions of a user story. Pure. */

/** One message's view of a user story. */
export interface Scene extends WorkScene {
  work: GuidedWork;
  focus: Focus | null;
}

/** The criterion as one quotation, in the words in which it was given. */
export function criterionWords(criterion: Criterion, language: InterfaceLanguage): string {
  const words = [criterion.given, criterion.when, criterion.then].filter((part) => part !== '');
  return quotedWords(words.join(' – '), language, 160);
}

/** What there is to see that the scene before did not show, and the question. */
export function askInStory(before: Scene, now: Asking<Scene>): string {
  const { work, language, focus } = now;
  const reachesCheck = isCheck(focus) && !(before.focus !== null && isCheck(before.focus));
  return joinBlocks(
    newSentence(before, work),
    reachesCheck || (isCheck(focus) && before.work.draft !== work.draft)
      ? investText(work, language)
      : null,
    questionText(now, before.focus),
  );
}

function isCheck(focus: Focus): boolean {
  return focus.kind === 'question' && focus.question.key === 'openQuestions';
}

/** The story sentence, as soon as its three questions are settled and whenever it changes after. */
function newSentence(before: Scene, work: GuidedWork): string | null {
  const parts = ['role', 'need', 'benefit'] as const;
  const isSettled = (settled: readonly UserStoryPart[]) =>
    parts.every((part) => settled.includes(part));
  if (!isSettled(work.settled) || !parts.some((part) => hasPart(work.draft, part))) return null;
  const sentence = storySentence(work.draft, before.language);
  const wasShown =
    before.focus !== null &&
    isSettled(before.work.settled) &&
    sentence === storySentence(before.work.draft, before.language);
  return wasShown ? null : `${interviewTexts[before.language].storyReads}\n\n> ${sentence}`;
}

function investText(work: GuidedWork, language: InterfaceLanguage): string {
  const texts = interviewTexts[language];
  const found = checkInvest(work.draft, language).filter(({ hints }) => hints.length > 0);
  if (found.length === 0) return texts.investNothing;
  const lines = found.map(
    ({ name, hints }) =>
      `- ${name}: ${hints.map(({ text, remedy }) => `${text} ${remedy}`.trim()).join(' ')}`,
  );
  return joinBlocks(texts.investHints, lines.join('\n'), texts.investChange);
}

/** Why the question is asked, the question with its example, and the commands. */
export function questionHelp(scene: Scene): string {
  const { focus, language } = scene;
  if (focus === null) return '';
  const { why, example } = focus.question;
  const texts = interviewTexts[language];
  const question = questionText({ ...scene, focus }, focus);
  const exampleText = texts.example(example[language]);
  const isShown = focus.kind !== 'question' || question.includes(exampleText);
  return joinBlocks(
    focus.kind === 'question' ? why[language] : null,
    question,
    isShown ? null : exampleText,
    texts.commands,
  );
}

function questionText({ focus, work, language }: Asking<Scene>, asked: Focus | null): string {
  const texts = interviewTexts[language];
  if (focus.kind === 'half') {
    const criterion = work.draft.criteria[focus.index];
    const words = criterion === undefined ? '' : criterionWords(criterion, language);
    const question = focus.half === 'when' ? texts.missingWhen : texts.missingThen;
    // Not as a list: Markdown would go on with the numbers of one right before it.
    return joinBlocks(texts.criterion(focus.index + 1, words), question);
  }
  if (focus.kind === 'measure') {
    const word = quotation(inlineText(focus.vague.word), language);
    return joinBlocks(
      `${texts.measure(word)} ${texts.measureBy[focus.vague.kind]} ${texts.measureSkip}`,
    );
  }
  const { key, question, example } = focus.question;
  if (!hasPart(work.draft, key)) {
    return joinBlocks(question[language], texts.example(example[language]));
  }
  if (key === 'criteria') {
    if (asked?.question.key === 'criteria') {
      return hasFailureCase(work.draft) ? texts.moreCriteria : texts.moreCriteriaWithFailure;
    }
    return joinBlocks(
      question[language],
      criteriaLines(work.draft.criteria, language),
      texts.keepOrAdd,
    );
  }
  if (key === 'openQuestions') {
    const lines = work.draft.openQuestions.map(
      (line, index) => `${index + 1}. ${inlineText(line)}`,
    );
    return joinBlocks(question[language], lines.join('\n'), texts.keepOrAdd);
  }
  const words = quotedWords(work.draft[key] ?? '', language, 300);
  return joinBlocks(question[language], texts.soFar(words), texts.keepOrRewrite);
}
