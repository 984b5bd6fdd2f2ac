import {
  cancelWorkflowBody,
  cancelWorkflowCommand,
  type WorkflowOutcome,
} from '@robin/contract/workflows';
import { limits } from '@robin/contract/limits';
import { beginningOf } from '@robin/contract/rules/beginning-of';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { parseJson } from '#platform/parse-json.ts';
import type { Localised } from './catalogue/catalogue.types.ts';
import { trackingTexts } from './guided-progress-texts.ts';

/** The chat message with which somebody ends the active workflow. Pure. */

export interface CancelCommand {
  outcome: WorkflowOutcome;
  finalSummary: string | null;
  lessonsLearned: string | null;
}

const COMMAND = new RegExp(String.raw`^\s*${cancelWorkflowCommand}(?:\s+(\{[\s\S]*\}))?\s*$`, 'u');

/** The command that the whole message is, or null. */
export function readCancelCommand(said: string): CancelCommand | null {
  const match = COMMAND.exec(said);
  if (match === null) return null;
  const body = cancelWorkflowBody.safeParse(parseJson(match[1] ?? '{}'));
  // Words that only look like the command are a message like any other.
  if (!body.success) return null;
  const { outcome, final_summary, lessons_learned } = body.data;
  return {
    outcome,
    finalSummary: final_summary?.trim() || null,
    lessonsLearned:
      lessons_learned === undefined ? null : [lessons_learned].flat().join('\n').trim() || null,
  };
}

export interface CancelTexts {
  summary: string;
  ended: string;
  goOn: string;
  nothing: string;
}

export const cancelTexts: Localised<CancelTexts> = {
  de: {
    summary: 'Abgebrochen.',
    ended: 'Der Workflow ist beendet. Was du gesagt hast, steht weiter in diesem Chat.',
    goOn: 'Mit `weiter` machst du dort weiter, wo du warst.',
    nothing: 'Hier läuft gerade kein Workflow, den ich beenden könnte.',
  },
  en: {
    summary: 'Cancelled.',
    ended: 'The workflow has ended. What you said is still in this chat.',
    goOn: 'With `continue` you go on from where you were.',
    nothing: 'There is no workflow here that I could end.',
  },
};

/**
 * The arguments of the tool that ends the workflow; what the command leaves out is said in the person's language. Of words
 * beyond what a workflow keeps it keeps the beginning: all of them stand in the message, and it ends whatever their length.
 */
export function cancelArguments(command: CancelCommand, language: InterfaceLanguage) {
  const kept = (words: string) => beginningOf(words, limits.workflowTextMaxLength);
  return {
    outcome: command.outcome,
    final_summary: kept(command.finalSummary ?? cancelTexts[language].summary),
    lessons_learned: kept(command.lessonsLearned ?? trackingTexts[language].noLessons),
  };
}
