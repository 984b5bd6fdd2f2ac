import type { InterfaceLanguage } from '@robin/contract/sessions';
import { continueCard, startCard } from '#domains/workflows/card-interview.ts';
import type { CardTurn } from '#domains/workflows/card-turn.ts';
import type { GuidedWorkflow, GuidedWorkflowSample } from './guided-workflow.types.ts';

/** Says the messages of the sample one after the other; what the workflow says after the last one. */
export function runSample(
  workflow: GuidedWorkflow,
  sample: GuidedWorkflowSample,
  language: InterfaceLanguage,
): CardTurn {
  return sample.messages[language].reduce(
    (turn, said) => {
      const next = continueCard(workflow, turn.work, said, language);
      if (next === null) throw new Error(`The workflow is over before ${JSON.stringify(said)}.`);
      return next;
    },
    startCard(workflow, language),
  );
}
