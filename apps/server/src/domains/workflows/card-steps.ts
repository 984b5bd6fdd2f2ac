import { askedQuestions, stepOf, type CardScene } from './card-questions.ts';
import { cardTexts } from './card-texts.ts';
import { proceedInCard, repeatInCard, type CardTurn } from './card-turn.ts';
import { fromElsewhere, settle, unsettle } from './work-turn.ts';

/** Steers by whole steps: "step 2", "skip this step". Pure. */

const STEP =
  /^(?:(?:zurück |geh |gehe |weiter |spring )?(?:zu |zum )?schritt|(?:back to |go to |jump to )?step)\s*(\d{1,2})[.!]?$/iu;

const SKIP_STEP =
  /^(?:(?:diesen |den )?(?:ganzen )?schritt (?:überspringen|auslassen)|überspring(?:e)? (?:diesen|den) (?:ganzen )?schritt|skip (?:this |the )?(?:whole )?step)[.!]?$/iu;

/** Does what somebody wants with a whole step: skips the one that is asked about, or asks one anew; null for any other message. */
export function obeyStepWish(scene: CardScene, said: string): CardTurn | null {
  const line = said.trim();
  if (SKIP_STEP.test(line)) return skipStep(scene);
  const number = STEP.exec(line)?.[1];
  if (number === undefined) return null;
  const { workflow, work, language } = scene;
  const questions = askedQuestions(scene).filter(
    (question) => stepOf(workflow, question) === Number(number) - 1,
  );
  const [first] = questions;
  if (first === undefined) {
    return repeatInCard(scene, cardTexts[language].noSuchStep(workflow.steps.length));
  }
  const reopened = questions.reduce((open, { id }) => unsettle(open, id), work);
  return proceedInCard(fromElsewhere(scene), reopened);
}

/** Leaves what is not answered yet of the step that is asked about. */
function skipStep(scene: CardScene): CardTurn {
  const { workflow, work, language, focus } = scene;
  if (focus === null) return proceedInCard(scene, work);
  const step = stepOf(workflow, focus);
  const ids = askedQuestions(scene)
    .filter((question) => stepOf(workflow, question) === step)
    .map(({ id }) => id);
  return proceedInCard(scene, settle(work, ...ids), cardTexts[language].stepSkipped);
}
