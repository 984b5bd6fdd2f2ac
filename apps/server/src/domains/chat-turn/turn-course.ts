import type { SendMessageFields } from '@robin/contract/chat-turn';
import { isAdmin, type Actor } from '#platform/actor.ts';
import { ModelError, type LanguageModel } from '#domains/language-models/index.ts';
import type { Message, SessionsService } from '#domains/sessions/index.ts';
import type { WorkflowsService } from '#domains/workflows/index.ts';
import type { TurnEvent } from './chat-turn.types.ts';
import type { MessageBase, RefreshActor } from './expected-message.ts';
import type { KeptConversations } from './kept-conversations.ts';
import { runTurn } from './run-turn.ts';
import type { ToolRegistry } from './tool-registry.ts';
import { budgetFor, type TokenBudget } from './token-use.ts';
import type { OpenTurnCalls } from './turn-calls.ts';
import { CONTEXT_MESSAGES } from './turn-context.ts';
import type { ReadSight, Sight } from './turn-memory.ts';
import { placeOf } from './turn-scratchpad.ts';

export interface TurnCourseDependencies {
  sessions: Pick<SessionsService, 'findOwn' | 'listNewest'>;
  tools: ToolRegistry;
  workflows: Pick<WorkflowsService, 'rewind'>;
  openCalls: OpenTurnCalls;
  refreshActor: RefreshActor;
  readSight: ReadSight;
  /** What may be sent for one answer, whatever the model takes. */
  budget: TokenBudget;
}

/** A message that is stored, and what is to answer it. */
interface Asked {
  actor: Actor;
  base: MessageBase;
  message: Message;
  fields: SendMessageFields;
  model: LanguageModel;
  turnId: string;
  /** What `readAhead` has begun to read of the base; undefined where nothing was. */
  ahead: Promise<Sight> | undefined;
}

/** The course of an answer: what the model is asked with, and whose rights its tools have. */
export function createTurnCourse(
  deps: TurnCourseDependencies & {
    conversations: Pick<KeptConversations, 'keep'>;
    stop: (turnId: string) => void;
  },
) {
  const { sessions } = deps;

  /**
   * The history as it is with the message just stored, and what is in sight. What was read before it was stored is
   * complete only if nothing came in between, which the places in the log tell.
   */
  async function completeHistory({
    base: { session, history: before },
    message,
    ahead,
  }: Asked): Promise<{ history: Message[]; sight: Promise<Sight> | undefined }> {
    const isEdit = message.metadata.replaces_index !== undefined;
    const isComplete = !isEdit && (before.at(-1)?.index ?? -1) === message.index - 1;
    if (isComplete) return { history: [...before, message], sight: ahead };
    return { history: await sessions.listNewest(session.id, CONTEXT_MESSAGES), sight: undefined };
  }

  /** An answer may take many minutes, and its tools act with the rights of now; null when the session is out of reach. */
  async function actorOfNow(actor: Actor, sessionId: string): Promise<Actor | null> {
    const current = await deps.refreshActor(actor);
    return current && (await sessions.findOwn(current, sessionId)) ? current : null;
  }

  return {
    /**
     * What the model will have in sight of the conversation. It is read while the message is being stored, because both
     * stand between a person and the first word.
     */
    readAhead({ sight, ...base }: MessageBase): Promise<Sight> {
      const known = { historyLimit: CONTEXT_MESSAGES - 1, hasEpisodes: base.memoryMark !== '' };
      const reading = sight
        ? Promise.resolve(sight)
        : deps.readSight(base.session.id, base.history, known);
      reading.then(
        (seen) => deps.conversations.keep(base, seen),
        // A message that is not accepted needs none of it.
        () => undefined,
      );
      return reading;
    },

    /** Lets the model answer. */
    async run(asked: Asked, signal: AbortSignal, emit: (event: TurnEvent) => void): Promise<void> {
      const { actor, base, message, fields, model, turnId } = asked;
      const { session } = base;
      // Before the model is told how they stand. Workflows are work on a project.
      if (message.metadata.replaces_index !== undefined && session.projectId !== null) {
        await deps.workflows.rewind(session);
      }
      const { history, sight } = await completeHistory(asked);
      const asking = {
        userName: actor.firstName ?? actor.username,
        isAdmin: isAdmin(actor),
        language: fields.user_language ?? 'en',
        actionCardId: fields.action_card_id,
        isGuided: model.provider === 'guided',
        budget: budgetFor(model, deps.budget),
      };
      await runTurn({
        model,
        emit,
        prepare: deps.openCalls({ base: { ...base, history }, asking, turnId, sight }),
        isTooLong: (failure) => failure instanceof ModelError && failure.isTooLong,
        signal,
        executeTool: async (call) => {
          const current = await actorOfNow(actor, session.id);
          if (current === null) {
            deps.stop(turnId);
            return { error: 'The person may no longer do this.' };
          }
          return deps.tools.execute(call, {
            ...placeOf(session, history),
            actor: current,
            sessionId: session.id,
            turnId,
            signal,
          });
        },
      });
    },
  };
}
