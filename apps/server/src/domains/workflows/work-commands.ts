import type { Command } from './guided-commands.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { joinBlocks } from './markdown-text.ts';
import {
  framed,
  fromElsewhere,
  tell,
  unsettle,
  type WorkEnds,
  type WorkMatter,
  type WorkScene,
  type WorkTurn,
} from './work-turn.ts';

/** Steers a guided workflow, whichever one: back, skip, show, stop and their like. Pure. */

/** A command within a work, where a number alone is an answer. */
export type WorkCommand = Exclude<Command, { name: 'pick' }>;

/** The commands that stand in the place of an answer. */
export type Leaving = 'yes' | 'no' | 'none' | 'skip' | 'done';

/** What a kind of work does in its own way. */
interface WorkSteering<S extends WorkScene> extends WorkEnds<S>, WorkMatter<S> {
  /** A work in which nothing has been said yet. */
  emptyWork: (scene: S) => S['work'];
  stopped: (work: S['work']) => S['work'];
  help: (scene: S) => string;
  /** The question before the one that is asked; undefined before the first. */
  questionBefore: (scene: S) => S['work']['settled'][number] | undefined;
  /** The work as it was before its last change; null where none is remembered. */
  takenBack: (work: S['work']) => S['work'] | null;
  /** Takes back what was said last, where no change is remembered. */
  undo: (scene: S) => WorkTurn<S['work']>;
  /** Takes out an entry by its number, from 1. */
  remove: (scene: S, number: number) => WorkTurn<S['work']>;
  /** Takes out the last entry, where there may be one that was not said last; null where there is none. */
  removeLast?: (scene: S) => WorkTurn<S['work']> | null;
  /** Goes to the answer that somebody finds wrong; null where it is the one before. */
  mistyped?: (scene: S) => WorkTurn<S['work']> | null;
  leave: (scene: S, command: Leaving) => WorkTurn<S['work']>;
}

/** What does as a command says, and goes on from there. */
export function steeringOf<S extends WorkScene>(own: WorkSteering<S>) {
  type Turn = WorkTurn<S['work']>;
  const { proceed, repeat } = own;

  function back(scene: S): Turn {
    const texts = interviewTexts[scene.language];
    const before = own.questionBefore(scene);
    if (before === undefined) return repeat(scene, texts.firstQuestion);
    return proceed(fromElsewhere(scene), unsettle(scene.work, before), texts.wentBack);
  }

  function undo(scene: S): Turn {
    const restored = own.takenBack(scene.work);
    if (restored === null) return own.undo(scene);
    return proceed(fromElsewhere(scene), restored, interviewTexts[scene.language].tookBack);
  }

  function draftOf(scene: S): string | null {
    const draft = own.soFar(scene);
    return draft === null ? null : framed(draft);
  }

  function show(scene: S): Turn {
    const { work, language } = scene;
    if (work.status === 'finished') return proceed(scene, work);
    const draft = draftOf(scene) ?? interviewTexts[language].nothingYet;
    if (work.status === 'running') return repeat(scene, draft);
    return tell(scene, draft, own.texts(scene).resume);
  }

  function stop(scene: S): Turn {
    const { stopped, stoppedEmpty } = interviewTexts[scene.language];
    const draft = draftOf(scene);
    const resting = { ...scene, work: own.stopped(scene.work) };
    return tell(resting, draft === null ? stoppedEmpty : stopped, draft, own.texts(scene).resume);
  }

  function restart(scene: S): Turn {
    const texts = interviewTexts[scene.language];
    const draft = scene.work.status === 'running' ? draftOf(scene) : null;
    const work = own.emptyWork(scene);
    const before = draft === null ? null : joinBlocks(texts.before, draft);
    return proceed(fromElsewhere({ ...scene, work }), work, before, texts.restarted);
  }

  return function obey(scene: S, command: WorkCommand): Turn {
    const { work, language, focus } = scene;
    const texts = interviewTexts[language];
    switch (command.name) {
      case 'help':
        return tell(scene, own.help(scene));
      case 'hello':
        return repeat(scene, own.texts(scene).hello);
      case 'thanks':
        return repeat(scene, texts.thanks);
      case 'identity':
        return repeat(scene, texts.identity);
      case 'start':
        return repeat(scene, own.texts(scene).alreadyRunning);
      case 'language': {
        const spoken = { ...scene, language: command.language };
        const said = interviewTexts[command.language].languageChanged;
        // What is finished is shown, and saved, as it reads from here on.
        return focus === null ? proceed(spoken, work, said) : repeat(spoken, said);
      }
      case 'place':
        return proceed(fromElsewhere(scene), work);
      case 'show':
        return show(scene);
      case 'stop':
      case 'bye':
        return stop(scene);
      case 'restart':
        return restart(scene);
      case 'back':
        return back(scene);
      case 'mistyped':
        return own.mistyped?.(scene) ?? back(scene);
      case 'undo':
        return undo(scene);
      case 'remove':
        return own.remove(scene, command.number);
      case 'remove-last':
        return own.removeLast?.(scene) ?? undo(scene);
      case 'done':
        if (work.status === 'stopped') return proceed(fromElsewhere(scene), work, texts.resumed);
        return own.leave(scene, 'done');
      case 'yes':
      case 'no':
      case 'none':
      case 'skip':
        return own.leave(scene, command.name);
    }
  };
}
