import { hasAnswer, shownEntries, withoutAnswer } from './card-answers.ts';
import { askedQuestions, cardHelp, questionsBefore, type CardScene } from './card-questions.ts';
import { entryCount, lastEntryNumber, withoutEntry } from './card-reading.ts';
import { cardTexts } from './card-texts.ts';
import {
  composeCard,
  emptyCardWork,
  isEmptyCard,
  proceedInCard,
  repeatInCard,
  type CardTurn,
} from './card-turn.ts';
import type { Command } from './guided-commands.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { takenBackInCard } from './last-changes.ts';
import { joinBlocks, quotation, quotedWords } from './markdown-text.ts';
import { framed, fromElsewhere, settle, unsettle } from './work-turn.ts';

/** Steers the workflow of a card: back, skip, show, stop and their like. Pure. */

/** Does what a command asks for and goes on from there. */
export function obeyInCard(scene: CardScene, command: Command): CardTurn {
  const { workflow, work, language } = scene;
  const texts = interviewTexts[language];
  const title = quotation(workflow.title[language], language);
  switch (command.name) {
    case 'help':
      return { work, language, reply: cardHelp(scene), document: null };
    case 'hello':
      return repeatInCard(scene, cardTexts[language].hello(title));
    case 'thanks':
      return repeatInCard(scene, texts.thanks);
    case 'identity':
      return repeatInCard(scene, texts.identity);
    case 'start':
      return repeatInCard(scene, cardTexts[language].alreadyRunning(title));
    case 'language': {
      const { language: wanted } = command;
      const said = interviewTexts[wanted].languageChanged;
      if (work.status !== 'running')
        return proceedInCard({ ...scene, language: wanted }, work, said);
      return repeatInCard({ ...scene, language: wanted }, said);
    }
    case 'place':
      return proceedInCard(fromElsewhere(scene), work);
    case 'show':
      return show(scene);
    case 'stop':
    case 'bye':
      return stop(scene);
    case 'restart':
      return restart(scene);
    case 'back':
      return back(scene);
    case 'undo':
      return undo(scene);
    case 'remove':
      return remove(scene, command.number);
    case 'remove-last':
      return removeLast(scene);
    case 'mistyped':
      return isAnswered(scene) ? repeatInCard(scene) : backToLastChange(scene);
    case 'yes':
      return isAnswered(scene) ? moveOn(scene) : repeatInCard(scene, texts.yesIsNoAnswer);
    case 'no':
    case 'none':
      return none(scene, command.name);
    case 'skip':
      return moveOn(scene);
    case 'done':
      if (work.status === 'stopped')
        return proceedInCard(fromElsewhere(scene), work, texts.resumed);
      return moveOn(scene);
    case 'pick':
      return repeatInCard(scene);
  }
}

function isAnswered({ focus, work }: CardScene): boolean {
  return focus !== null && hasAnswer(work.answers, focus.id);
}

/** Leaves the question as it is: kept when it has an answer, open when it has none. */
function moveOn(scene: CardScene): CardTurn {
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
  if (focus === null || isAnswered(scene)) return moveOn(scene);
  if (focus.isOptional || (name === 'none' && focus.kind === 'list')) {
    return proceedInCard(scene, settle(work, focus.id), texts.noneNoted);
  }
  return repeatInCard(scene, texts.noIsNoAnswer);
}

function back(scene: CardScene): CardTurn {
  const { work, language } = scene;
  const texts = interviewTexts[language];
  const last = questionsBefore(scene).at(-1);
  if (last === undefined) return repeatInCard(scene, texts.firstQuestion);
  return proceedInCard(fromElsewhere(scene), unsettle(work, last.id), texts.wentBack);
}

/** Goes to the question whose answer was given or changed last, else to the one before. */
function backToLastChange(scene: CardScene): CardTurn {
  const { work, language } = scene;
  const changed = work.changes[0]?.answers ?? {};
  const question = askedQuestions(scene).find(({ id }) => id in changed);
  if (question === undefined) return back(scene);
  const reopened = unsettle(work, question.id);
  return proceedInCard(fromElsewhere(scene), reopened, interviewTexts[language].wentBack);
}

/**
 * Takes back what was changed last, out of turn too. Where nothing such is remembered it is the answer that stands there
 * already, else the one before.
 */
function undo(scene: CardScene): CardTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  const restored = takenBackInCard(work);
  if (restored !== null) return proceedInCard(fromElsewhere(scene), restored, texts.tookBack);
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

/** Takes the last entry out of what is being answered, else out of what was answered last. */
function removeLast(scene: CardScene): CardTurn {
  const { work, focus } = withEntries(scene);
  const last = focus === null ? 0 : lastEntryNumber(work.answers, focus);
  return last === 0 ? undo(scene) : remove(scene, last);
}

function draftText(scene: CardScene): string | null {
  return isEmptyCard(scene) ? null : framed(composeCard(scene).markdown);
}

function show(scene: CardScene): CardTurn {
  const { work, language } = scene;
  const texts = interviewTexts[language];
  if (work.status === 'finished') return proceedInCard(scene, work);
  const draft = draftText(scene) ?? texts.nothingYet;
  if (work.status === 'running') return repeatInCard(scene, draft);
  const reply = joinBlocks(draft, cardTexts[language].resume);
  return { work, language, reply, document: null };
}

function stop(scene: CardScene): CardTurn {
  const { work, language } = scene;
  const texts = interviewTexts[language];
  const draft = draftText(scene);
  const reply = joinBlocks(
    draft === null ? texts.stoppedEmpty : texts.stopped,
    draft,
    cardTexts[language].resume,
  );
  return { work: { ...work, status: 'stopped', hintOpen: null }, language, reply, document: null };
}

function restart(scene: CardScene): CardTurn {
  const { workflow, language, work } = scene;
  const texts = interviewTexts[language];
  const draft = work.status === 'running' ? draftText(scene) : null;
  const fresh = emptyCardWork(workflow);
  const earlier = draft === null ? null : joinBlocks(texts.before, draft);
  return proceedInCard(fromElsewhere({ ...scene, work: fresh }), fresh, earlier, texts.restarted);
}
