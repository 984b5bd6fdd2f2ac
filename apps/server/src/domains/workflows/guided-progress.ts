import type { InterfaceLanguage } from '@robin/contract/sessions';
import { hasAnswer, readAnswers } from './card-answers.ts';
import { askedQuestions, cardFocus, stepOf } from './card-questions.ts';
import { assistUserStory } from './catalogue/assist-user-story.ts';
import type { Localised } from './catalogue/catalogue.types.ts';
import type { GuidedWorkflow } from './catalogue/guided-workflow.types.ts';
import { currentCard } from './guided-cards.ts';
import type { CardWork, GuidedState, GuidedWork } from './guided-state.ts';
import { focusOf } from './interview-focus.ts';
import { hasPart } from './user-story-draft.ts';

/** How far a guided workflow is, whichever kind of questions it asks. Pure. */

interface StepProgress {
  name: Localised;
  description: Localised;
  successCriteria: Localised;
  isDone: boolean;
  answered: number;
  asked: number;
}

export interface WorkInProgress {
  title: Localised;
  status: 'running' | 'stopped' | 'finished';
  steps: readonly StepProgress[];
  /** The place of the step that is asked about, from 0; null when nothing is left to ask. */
  currentStep: number | null;
  answered: number;
  asked: number;
  /** Questions without an answer to which "none" is no answer either. */
  openRequired: number;
  lessons: (language: InterfaceLanguage) => string;
}

interface Question {
  step: number;
  isSettled: boolean;
  isAnswered: boolean;
  isOptional: boolean;
}

type Named = Pick<StepProgress, 'name' | 'description' | 'successCriteria'>;

interface Standing extends Pick<WorkInProgress, 'status' | 'currentStep' | 'lessons'> {
  questions: readonly Question[];
}

function progressOf(
  { title, steps }: { title: Localised; steps: readonly Named[] },
  { status, currentStep, questions, lessons }: Standing,
): WorkInProgress {
  return {
    title,
    status,
    currentStep,
    lessons,
    steps: steps.map(({ name, description, successCriteria }, index) => {
      const own = questions.filter(({ step }) => step === index);
      return {
        name,
        description,
        successCriteria,
        // A step without questions is done when a later one is asked about, or everything is done.
        isDone:
          own.length > 0
            ? own.every(({ isSettled }) => isSettled)
            : status === 'finished' || (currentStep !== null && index < currentStep),
        answered: own.filter(({ isAnswered }) => isAnswered).length,
        asked: own.length,
      };
    }),
    answered: questions.filter(({ isAnswered }) => isAnswered).length,
    asked: questions.length,
    openRequired: questions.filter(({ isAnswered, isOptional }) => !isAnswered && !isOptional)
      .length,
  };
}

function cardProgress(workflow: GuidedWorkflow, work: CardWork): WorkInProgress {
  const focus = cardFocus({ workflow, work });
  return progressOf(workflow, {
    status: work.status,
    currentStep: focus === null ? null : stepOf(workflow, focus),
    questions: askedQuestions({ workflow, work }).map((question) => ({
      step: stepOf(workflow, question),
      isSettled: work.settled.includes(question.id),
      isAnswered: hasAnswer(work.answers, question.id),
      isOptional: question.isOptional ?? false,
    })),
    lessons: (language) => workflow.lessons(readAnswers(workflow, work.answers), language),
  });
}

function storyProgress(work: GuidedWork, language: InterfaceLanguage): WorkInProgress {
  return progressOf(assistUserStory, {
    status: work.status,
    currentStep: focusOf(work, language)?.step ?? null,
    questions: assistUserStory.steps.flatMap((step, index) =>
      step.questions.map(({ key }) => ({
        step: index,
        isSettled: work.settled.includes(key),
        isAnswered: hasPart(work.draft, key),
        isOptional: key === 'openQuestions',
      })),
    ),
    lessons: (spoken) => assistUserStory.lessons[spoken],
  });
}

/** How far the workflow is that was worked on last; null without one. */
export function currentProgress(state: GuidedState): WorkInProgress | null {
  const card = currentCard(state);
  if (card !== null) return cardProgress(card.workflow, card.work);
  return state.work === null ? null : storyProgress(state.work, state.language);
}
