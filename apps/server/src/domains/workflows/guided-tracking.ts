import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { WorkflowStepStatus } from '@robin/contract/workflows';
import type { ToolCall } from './guided-saving.ts';
import type { WorkInProgress } from './guided-progress.ts';
import { trackingTexts } from './guided-progress-texts.ts';

/**
 * Keeps what is shown beside the chat in step with the guided dialogue, through the tools that a language model uses
 * too. Pure: it compares where the dialogue stands with what the server knows, and names the calls that lead from one to
 * the other. So a reload, another device or an end from elsewhere never leaves them apart.
 */

/** The workflow that the server knows as active in the session. */
export interface ActiveWorkflow {
  steps: readonly { name: string; status: WorkflowStepStatus; progressNote: string | null }[];
  currentStep: number | null;
}

/** Whether the active workflow is the one that the dialogue leads through, in whichever language it was begun. */
function isSame(active: ActiveWorkflow, { steps }: WorkInProgress): boolean {
  return (
    active.steps.length === steps.length &&
    active.steps.every(({ name }, index) => {
      const step = steps[index]?.name;
      return name === step?.de || name === step?.en;
    })
  );
}

function abort(finalSummary: string, lessons: string): ToolCall {
  const args = { outcome: 'abort', final_summary: finalSummary, lessons_learned: lessons };
  return { name: 'complete_workflow', args };
}

function setUp({ title, steps }: WorkInProgress, language: InterfaceLanguage): ToolCall {
  return {
    name: 'setup_workflow',
    args: {
      context: title[language],
      steps: steps.map(({ name, description, successCriteria }) => ({
        name: name[language],
        description: description[language],
        success_criteria: successCriteria[language],
      })),
    },
  };
}

/** The note of a done step: how much of it is answered, or that the document is ready where it asks nothing in the end. */
function noteOf(work: WorkInProgress, index: number, language: InterfaceLanguage): string {
  const { answered, asked } = work.steps[index] ?? { answered: 0, asked: 0 };
  const texts = trackingTexts[language];
  const isEnd = asked === 0 && index === work.steps.length - 1;
  return isEnd ? texts.ready : texts.note(answered, asked);
}

/** The steps whose status, or the note of how much is answered, has changed, completed ones first; the one that is worked on comes last. */
function updateSteps(
  work: WorkInProgress,
  active: ActiveWorkflow,
  language: InterfaceLanguage,
): ToolCall[] {
  const update = (index: number, status: WorkflowStepStatus, note: string | null): ToolCall => ({
    name: 'update_workflow_step',
    args: {
      step_name: active.steps[index]?.name ?? '',
      status,
      ...(note === null ? {} : { progress_note: note }),
    },
  });
  const calls: ToolCall[] = [];
  let current = active.currentStep;
  for (const [index, { isDone }] of work.steps.entries()) {
    const { status, progressNote = null } = active.steps[index] ?? {};
    // In whichever language it was told.
    const isTold = (['de', 'en'] as const).some(
      (spoken) => noteOf(work, index, spoken) === progressNote,
    );
    if (isDone && (status !== 'completed' || !isTold)) {
      calls.push(update(index, 'completed', noteOf(work, index, language)));
      current = index + 1;
    } else if (!isDone && index !== work.currentStep && status === 'completed') {
      calls.push(update(index, 'pending', null));
    }
  }
  const { currentStep } = work;
  if (currentStep === null) return calls;
  const isStarted = current === currentStep && active.steps[currentStep]?.status === 'started';
  return isStarted ? calls : [...calls, update(currentStep, 'started', null)];
}

/** The calls after which the server knows where the dialogue stands. The end of a finished work is told by `planEnd`. */
export function planTracking(
  work: WorkInProgress | null,
  active: ActiveWorkflow | null,
  language: InterfaceLanguage,
): ToolCall[] {
  if (work === null) return [];
  const texts = trackingTexts[language];
  const isTracked = active !== null && isSame(active, work);
  if (work.status === 'stopped') {
    return isTracked ? [abort(texts.stopped(work.answered, work.asked), texts.noLessons)] : [];
  }
  if (isTracked) return updateSteps(work, active, language);
  if (work.status === 'finished') return [];
  const begun: ActiveWorkflow = {
    steps: work.steps.map(({ name }, index) => ({
      name: name[language],
      status: index === 0 ? 'started' : 'pending',
      progressNote: null,
    })),
    currentStep: 0,
  };
  return [
    ...(active === null ? [] : [abort(texts.replaced(work.title[language]), texts.noLessons)]),
    setUp(work, language),
    ...updateSteps(work, begun, language),
  ];
}

/** Whether the work is finished and the server does not know of it yet. */
export function isEndDue(
  work: WorkInProgress | null,
  active: ActiveWorkflow | null,
): work is WorkInProgress {
  return work?.status === 'finished' && active !== null && isSame(active, work);
}

/** The call that ends the active workflow when its document is finished; null when another one is active, or none. */
export function planEnd(
  work: WorkInProgress | null,
  active: ActiveWorkflow | null,
  isSaved: boolean,
  language: InterfaceLanguage,
): ToolCall | null {
  if (!isEndDue(work, active)) return null;
  const isWhole = isSaved && work.openRequired === 0;
  const texts = trackingTexts[language];
  const summary = texts[isSaved ? 'saved' : 'notSaved'](work.title[language]);
  return {
    name: 'complete_workflow',
    args: {
      outcome: isWhole ? 'success' : 'partial_success',
      final_summary: `${summary} ${texts.note(work.answered, work.asked)}`,
      lessons_learned: work.lessons(language),
    },
  };
}
