import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Localised } from './catalogue/catalogue.types.ts';
import type { FinishedDocument } from './catalogue/guided-workflow.types.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import type { CardWork, GuidedWork } from './guided-state.ts';
import { joinBlocks } from './markdown-text.ts';

/** What every message to a guided workflow ends in, be it the user story or the workflow of another card. Pure. */

type Work = GuidedWork | CardWork;

/** One message's view of a work: where it stands, and in which language. */
export interface WorkScene {
  work: Work;
  language: InterfaceLanguage;
  /** What the message answers; null before the first question and after the last. */
  focus: object | null;
}

/** The work as it is now, and what is said. */
export interface WorkTurn<W extends Work> {
  work: W;
  language: InterfaceLanguage;
  reply: string;
  /** The finished document, when the reply shows it. */
  document: FinishedDocument | null;
}

/** A scene in which something is asked. */
export type Asking<S extends WorkScene> = S & { focus: NonNullable<S['focus']> };

/** What is said alike of every work, in words of its own. Markdown. */
interface WorkTexts {
  hello: string;
  alreadyRunning: string;
  finished: string;
  afterFinish: string;
  nothingToFinish: string;
  /** How a work that is stopped goes on. */
  resume: string;
}

/** What a kind of work asks, and what it makes of the answers. */
export interface WorkMatter<S extends WorkScene> {
  steps: (scene: S) => readonly { name: Localised; questions: readonly unknown[] }[];
  /** The place of the step in which something is asked, from 0. */
  stepOf: (scene: Asking<S>) => number;
  /** What the work asks next, whatever the scene is about; null when every question is settled. */
  focusOf: (scene: S) => S['focus'];
  /** The question, with what there is to see before it that the scene before did not show. */
  ask: (before: S, now: Asking<S>) => string;
  /** What there is by now, in markdown; null where nobody has said anything. */
  soFar: (scene: S) => string | null;
  compose: (scene: S) => FinishedDocument;
  texts: (scene: S) => WorkTexts;
}

export type Said = readonly (string | null)[];

/** Says something in the scene. */
export function tell<W extends Work>(
  { work, language }: { work: W; language: InterfaceLanguage },
  ...said: Said
): WorkTurn<W> {
  return { work, language, reply: joinBlocks(...said), document: null };
}

/** The two ways in which a message to a work ends. */
export interface WorkEnds<S extends WorkScene> {
  /** Says something, shows what the work looks like by now, and asks what is still open; behind the last question the document is finished. */
  proceed: (scene: S, work: S['work'], ...said: Said) => WorkTurn<S['work']>;
  /** Says something and asks the same question again: whoever is asked is heard, also where the work was stopped. */
  repeat: (scene: S, ...said: Said) => WorkTurn<S['work']>;
}

export function endsOf<S extends WorkScene>(matter: WorkMatter<S>): WorkEnds<S> {
  type Turn = WorkTurn<S['work']>;

  function isAsking(scene: S): scene is Asking<S> {
    return scene.focus !== null;
  }

  function heading(scene: S, step: number): string {
    const steps = matter.steps(scene);
    const name = steps[step]?.name[scene.language] ?? '';
    return interviewTexts[scene.language].stepHeading(step + 1, steps.length, name);
  }

  function finish(scene: S, ...said: Said): Turn {
    const texts = matter.texts(scene);
    if (matter.soFar(scene) === null) {
      return tell(withStatus(scene, 'stopped'), ...said, texts.nothingToFinish);
    }
    const steps = matter.steps(scene);
    // The last step has a heading of its own where it asks nothing.
    const isShownAlone = steps.at(-1)?.questions.length === 0;
    const document = matter.compose(scene);
    const turn = tell(
      withStatus(scene, 'finished'),
      ...said,
      isShownAlone ? heading(scene, steps.length - 1) : null,
      texts.finished,
      framed(document.markdown),
      texts.afterFinish,
    );
    return { ...turn, document };
  }

  return {
    proceed(scene, work, ...said) {
      const changed = { ...scene, work };
      const now = withStatus({ ...changed, focus: matter.focusOf(changed) }, 'running');
      if (!isAsking(now)) return finish(changed, ...said);
      const step = matter.stepOf(now);
      const isNewStep = !isAsking(scene) || matter.stepOf(scene) !== step;
      return tell(now, ...said, isNewStep ? heading(now, step) : null, matter.ask(scene, now));
    },
    repeat(scene, ...said) {
      if (!isAsking(scene)) return tell(scene, ...said);
      return tell(withStatus(scene, 'running'), ...said, matter.ask(scene, scene));
    },
  };
}

function withStatus<S extends WorkScene>(scene: S, status: Work['status']): S {
  return { ...scene, work: { ...scene.work, status } };
}

/** The scene of somebody who comes from elsewhere: the next question is introduced in full. */
export function fromElsewhere<S extends WorkScene>(scene: S): S {
  return { ...scene, focus: null };
}

/** The work in which these questions are answered or left. */
export function settle<W extends Work>(work: W, ...questions: readonly W['settled'][number][]): W {
  return { ...work, settled: [...new Set([...work.settled, ...questions])] };
}

/** The work in which the question is asked anew. */
export function unsettle<W extends Work>(work: W, question: W['settled'][number]): W {
  return { ...work, settled: work.settled.filter((other) => other !== question) };
}

/** A rule above and below, so that the document stands apart from what is said about it. */
export function framed(document: string): string {
  return `---\n\n${document}\n\n---`;
}
