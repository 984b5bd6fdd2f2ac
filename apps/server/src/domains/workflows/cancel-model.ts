import { cancelArguments, cancelTexts, readCancelCommand } from './cancel-command.ts';
import { currentCard } from './guided-cards.ts';
import { resultsOf, type GuidedModel } from './guided-model.ts';
import { readGuidedState, type GuidedState } from './guided-state.ts';
import { joinBlocks } from './markdown-text.ts';

/** The memory in which nothing is running any more, and whether something was. */
function stopped(state: GuidedState): { state: GuidedState; wasRunning: boolean } {
  const wasRunning = (currentCard(state)?.work ?? state.work)?.status === 'running';
  const cards = state.cards.map((work) =>
    work.status === 'running' ? { ...work, status: 'stopped' as const, hintOpen: null } : work,
  );
  const work =
    state.work?.status === 'running' ? { ...state.work, status: 'stopped' as const } : state.work;
  return { state: { ...state, cards, work }, wasRunning };
}

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
      const memory = known === null ? null : stopped(known);
      const usage = { inputTokens: null, outputTokens: null };
      const [ended] = resultsOf(messages);
      if (memory !== null) yield { type: 'state', state: memory.state };
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
        : joinBlocks(texts.ended, memory?.wasRunning === true ? texts.goOn : null);
      yield { type: 'text', text };
      yield { type: 'finish', reason: 'stop', usage };
    },
  };
}
