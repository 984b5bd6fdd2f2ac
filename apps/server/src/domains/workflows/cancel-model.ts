import { cancelArguments, cancelTexts, readCancelCommand } from './cancel-command.ts';
import { isWorking, withNothingRunning } from './guided-cards.ts';
import { resultsOf, type GuidedModel } from './guided-model.ts';
import { readGuidedState } from './guided-state.ts';
import { joinBlocks } from './markdown-text.ts';

/**
 * Answers the command that ends a workflow, in the place of whichever model is active: what somebody orders is done, and
 * no model decides about it.
 */
export function createCancelModel(): GuidedModel {
  return {
    provider: 'guided',
    model: 'guided',
    async *stream({ messages, dialogue, signal }) {
      await Promise.resolve();
      if (signal.aborted) return;
      const said = messages.findLast((message) => message.role === 'user')?.text ?? '';
      const command = readCancelCommand(said);
      const known = readGuidedState(dialogue.state);
      const usage = { inputTokens: null, outputTokens: null };
      const [ended] = resultsOf(messages);
      if (known !== null) yield { type: 'state', state: withNothingRunning(known) };
      if (command !== null && ended === undefined) {
        const args = cancelArguments(command, dialogue.language);
        yield { type: 'tool-call', id: 'cancel', name: 'complete_workflow', args };
        yield { type: 'finish', reason: 'tool-calls', usage };
        return;
      }
      const texts = cancelTexts[dialogue.language];
      const { result } = ended ?? {};
      const isRefused = typeof result === 'object' && result !== null && 'error' in result;
      const text = isRefused
        ? texts.nothing
        : joinBlocks(texts.ended, known !== null && isWorking(known) ? texts.goOn : null);
      yield { type: 'text', text };
      yield { type: 'finish', reason: 'stop', usage };
    },
  };
}
