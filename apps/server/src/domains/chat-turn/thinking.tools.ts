import { z } from 'zod';
import type { Tool } from '#platform/agent/tool.ts';

const parameters = z.object({
  thought: z.string().min(1).describe('One step of your thinking, in the language of the person.'),
  step_number: z.int().min(1).describe('1 for the first step.'),
  is_final: z.boolean().describe('Whether this is the last step.'),
});

/** Lets a model think in steps that the person can follow. The call is all there is to it: the steps are shown. */
export const thinkingTool: Tool = {
  name: 'sequential_thinking',
  provider: 'thinking',
  description:
    'Shows the person how you think, one step each call, before you answer something that needs several steps: planning, weighing up, checking. Not for simple questions. Go on with the next step until is_final is true, then answer.',
  parameters,
  isOfferedInTalk: true,
  execute(args) {
    const { step_number, is_final } = parameters.parse(args);
    const next = is_final ? 'Answer the person now.' : `Go on with step ${step_number + 1}.`;
    return Promise.resolve({ step_number, next });
  },
};
