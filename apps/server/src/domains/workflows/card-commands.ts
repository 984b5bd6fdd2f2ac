import { hasAnswer, shownEntries, withoutAnswer } from './card-answers.ts';
import { askedQuestions, cardHelp, questionsBefore, type CardScene } from './card-questions.ts';
import { entryCount, lastEntryNumber, withoutEntry } from './card-reading.ts';
import {
  cardMatter,
  emptyCardWork,
  proceedInCard,
  repeatInCard,
  stoppedCard,
  type CardTurn,
} from './card-turn.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { takenBackInCard } from './last-changes.ts';
import { quotedWords } from './markdown-text.ts';
import { steeringOf, type Leaving } from './work-commands.ts';
import { fromElsewhere, settle, unsettle } from './work-turn.ts';

/** Steers the workflow of a card, as far as it is not steered as every workflow is. Pure. */

export const obeyInCard = steeringOf<CardScene>({
  ...cardMatter,
  proceed: proceedInCard,
  repeat: repeatInCard,
  emptyWork: ({ workflow }) => emptyCardWork(workflow),
  stopped: stoppedCard,
  help: cardHelp,
  questionBefore: (scene) => questionsBefore(scene).at(-1)?.id,
  takenBack: takenBackInCard,
  undo,
  remove,
  removeLast,
  mistyped: backToMistake,
  leave,
});

function leave(scene: CardScene, command: Leaving): CardTurn {
  switch (command) {
    case 'yes':
      return isAnswered(scene)
        ? leaveQuestion(scene)
        : repeatInCard(scene, interviewTexts[scene.language].yesIsNoAnswer);
    case 'no':
    case 'none':
      return none(scene, command);
    case 'skip':
    case 'done':
      return leaveQuestion(scene);
  }
}

function isAnswered({ focus, work }: CardScene): boolean {
  return focus !== null && hasAnswer(work.answers, focus.id);
}

/** Leaves the question as it is: kept when it has an answer, open when it has none. */
export function leaveQuestion(scene: CardScene): CardTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  if (focus === null) return proceedInCard(scene, work);
  const said = isAnswered(scene) ? texts.kept : texts.skipped;
  return proceedInCard(scene, settle(work, focus.id), said);
}

/** "None" is an answer where the question allows it; "no" may be the end of a list as well. */
function none(scene: CardScene, name: 'no' | 'none'): CardTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  if (focus === null || isAnswered(scene)) return leaveQuestion(scene);
  if (focus.isOptional || (name === 'none' && focus.kind === 'list')) {
    return proceedInCard(scene, settle(work, focus.id), texts.noneNoted);
  }
  return repeatInCard(scene, texts.noIsNoAnswer);
}

/** Asks again where an answer stands already; else goes to the question whose answer was given or changed last, if one is remembered. */
function backToMistake(scene: CardScene): CardTurn | null {
  if (isAnswered(scene)) return repeatInCard(scene);
  const { work, language } = scene;
  const changed = work.changes[0]?.answers ?? {};
  const question = askedQuestions(scene).find(({ id }) => id in changed);
  if (question === undefined) return null;
  const reopened = unsettle(work, question.id);
  return proceedInCard(fromElsewhere(scene), reopened, interviewTexts[language].wentBack);
}

/** Takes back the answer that stands there already, else the one before. */
function undo(scene: CardScene): CardTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  const question = focus !== null && isAnswered(scene) ? focus : questionsBefore(scene).at(-1);
  if (question === undefined) return repeatInCard(scene, texts.nothingYet);
  const answers = withoutAnswer(work.answers, question);
  const reopened = { ...unsettle(work, question.id), answers };
  return proceedInCard(fromElsewhere(scene), reopened, texts.tookBack);
}

/** What an entry is taken out of: what is being answered, else what was answered last, which is asked about anew then. */
function withEntries(scene: CardScene): CardScene {
  const last = questionsBefore(scene).at(-1);
  const isOfLast = !isAnswered(scene) && last !== undefined && entryCount(scene.work.answers, last);
  return isOfLast ? { ...scene, work: unsettle(scene.work, last.id), focus: last } : scene;
}

function remove(scene: CardScene, number: number): CardTurn {
  const { work, language, focus } = withEntries(scene);
  const texts = interviewTexts[language];
  const found = focus === null ? null : withoutEntry(work.answers, focus, { number, language });
  if (found === null) {
    const shown = focus === null ? 0 : shownEntries(work.answers, focus).length;
    // A row that is shown without words of its own has nothing to take out.
    const said = texts.noSuchEntry(number <= shown ? 0 : shown);
    return scene.focus === null
      ? proceedInCard(scene, scene.work, said)
      : repeatInCard(scene, said);
  }
  const words = quotedWords(found.removed, language, 160);
  return repeatInCard(
    { ...scene, work: { ...work, answers: found.answers }, focus },
    texts.removed(words),
  );
}

/** Takes the last entry out of what is being answered, else out of what was answered last; null where there is none. */
function removeLast(scene: CardScene): CardTurn | null {
  const { work, focus } = withEntries(scene);
  const last = focus === null ? 0 : lastEntryNumber(work.answers, focus);
  return last === 0 ? null : remove(scene, last);
}
