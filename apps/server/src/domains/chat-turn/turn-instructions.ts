import { hash } from 'node:crypto';
import type { SentCall, SentContext } from './turn-sent.ts';

/** A text that the model was sent before the conversation, and the hash by which its session has it. */
export interface Instructions {
  id: string;
  content: string;
}

/** Instructions are thousands of words, and a session has each text once: what was sent names it. */
type Named<Sight extends { system: string }> = Omit<Sight, 'system'> & { instructions: string };

/** What a turn has sent, as it is stored. */
export type StoredContext = Omit<Named<SentContext>, 'calls'> & {
  calls?: (Omit<SentCall, 'sight'> & { sight: Named<NonNullable<SentCall['sight']>> | null })[];
};

/** What is stored for what was sent, and the texts that it names, each once. */
export function nameInstructions(sent: SentContext): {
  stored: StoredContext;
  instructions: Instructions[];
} {
  const texts = new Map<string, Instructions>();
  const nameIn = <Sight extends { system: string }>({
    system: content,
    ...sight
  }: Sight): Named<Sight> => {
    const id = texts.get(content)?.id ?? hash('sha256', content);
    texts.set(content, { id, content });
    return { ...sight, instructions: id };
  };
  const { calls, ...first } = sent;
  const stored = {
    ...nameIn(first),
    ...(calls && {
      calls: calls.map(({ sight, ...call }) => ({ ...call, sight: sight && nameIn(sight) })),
    }),
  };
  return { stored, instructions: [...texts.values()] };
}

/** The names of all instructions of a turn, each once. */
export function listInstructions({ instructions, calls = [] }: StoredContext): string[] {
  return [...new Set([instructions, ...calls.flatMap(({ sight }) => sight?.instructions ?? [])])];
}

/** What was sent, from what is stored and the texts by their names. @throws Error when a text is missing */
export function readInstructions(
  stored: StoredContext,
  texts: ReadonlyMap<string, string>,
): SentContext {
  const readIn = <Sight extends { instructions: string }>({ instructions, ...sight }: Sight) => {
    const system = texts.get(instructions);
    if (system === undefined) throw new Error(`The instructions ${instructions} are not stored.`);
    return { ...sight, system };
  };
  const { calls, ...first } = stored;
  return {
    ...readIn(first),
    ...(calls && {
      calls: calls.map(({ sight, ...call }) => ({ ...call, sight: sight && readIn(sight) })),
    }),
  };
}
