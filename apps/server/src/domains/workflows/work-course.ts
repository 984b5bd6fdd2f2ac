import { concernsResting, readCommand, type Command } from './guided-commands.ts';
import { conversationTexts } from './guided-conversation-texts.ts';
import { readTerm } from './guided-intents.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import type { WorkCommand } from './work-commands.ts';
import type { Asking, WorkEnds, WorkScene, WorkTurn } from './work-turn.ts';

/**
 * The course of a talk, whichever workflow it is about: what a message is taken for, from the command to the answer. Pure.
 *
 * The work remembers which questions are settled, and what is asked next follows from that alone. So a step back, a
 * correction out of turn and a message that answers three questions at once all need nothing but a change of that set.
 */

/** What a kind of work hears in its own way. What is null is none of such a message. */
interface WorkHearing<S extends WorkScene> extends WorkEnds<S> {
  obey: (scene: S, command: WorkCommand) => WorkTurn<S['work']>;
  /** A command that only the question makes one. */
  readCommand?: (scene: S, said: string) => WorkCommand | null;
  /** Whether the words of a command are an answer to what is asked. */
  isAnswer?: (scene: S, said: string, command: WorkCommand) => boolean;
  /** Does what somebody wants in more words than a command has. */
  wish: (scene: S, said: string) => WorkTurn<S['work']> | null;
  /** Changes what the message names. */
  change: (scene: S, said: string) => WorkTurn<S['work']> | null;
  /** Hears words that take an answer back, where none is waited for. */
  correctAtRest: (scene: S, said: string) => WorkTurn<S['work']> | null;
  /** Takes the message as the answer to what is asked. */
  answer: (scene: Asking<S>, said: string) => WorkTurn<S['work']>;
  /** UTF-16 units of one answer; a message that is longer is not taken as one. */
  answerMaxLength: number;
  /** The work that knows what the message has changed. */
  remember: (before: S['work'], now: S['work']) => S['work'];
}

/**
 * What goes on with a work, or answers null when the message is none of its business: one that is stopped or finished
 * only hears what shows, changes or resumes it.
 */
export function courseOf<S extends WorkScene>(own: WorkHearing<S>) {
  type Turn = WorkTurn<S['work']>;

  function hear(scene: S, said: string): Turn | null {
    const { work, language } = scene;
    const command = readCommand(said) ?? own.readCommand?.(scene, said) ?? null;
    if (work.status !== 'running' && !concernsResting(command, work.status)) {
      return own.change(scene, said) ?? own.correctAtRest(scene, said);
    }
    if (isSteering(command) && !own.isAnswer?.(scene, said, command)) {
      return own.obey(scene, command);
    }
    const term = readTerm(said);
    if (term !== null) return own.repeat(scene, conversationTexts[language].explain[term]);
    return own.wish(scene, said) ?? own.change(scene, said) ?? answer(scene, said);
  }

  function answer(scene: S, said: string): Turn {
    const { work, language, focus } = scene;
    const texts = interviewTexts[language];
    if (!/[\p{L}\p{N}]/u.test(said)) return own.repeat(scene, texts.nothingRead);
    if (said.length > own.answerMaxLength) {
      return own.repeat(scene, texts.tooLong(said.length, own.answerMaxLength));
    }
    return focus === null ? own.proceed(scene, work) : own.answer({ ...scene, focus }, said);
  }

  return function continueWork(scene: S, said: string): Turn | null {
    const turn = hear(scene, said);
    return turn && { ...turn, work: own.remember(scene.work, turn.work) };
  };
}

function isSteering(command: Command | null): command is WorkCommand {
  return command !== null && command.name !== 'pick';
}
