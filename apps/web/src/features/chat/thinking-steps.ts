/** Name of the tool call in which a model's reasoning travels. */
export const THINKING_TOOL = 'sequential_thinking';

export type ThinkingStepType = 'conclusion' | 'analysis' | 'planning' | 'reasoning' | 'other';

/** One step of what Robin thought before answering; field names as the specification gives them. */
export interface ThinkingStep {
  step_number: number;
  step_type: ThinkingStepType;
  thought: string;
  is_final: boolean;
  /** ISO 8601 */
  timestamp: string;
}

/** Beginnings of words that give a step away, in the order in which they are looked for. */
const keywords: readonly (readonly [ThinkingStepType, readonly string[]])[] = [
  ['conclusion', ['fazit', 'schlussfolgerung', 'zusammenfassend', 'abschließend', 'ergebnis']],
  ['analysis', ['analys', 'untersuch', 'betracht', 'prüf']],
  ['planning', ['plan', 'schritt', 'vorgehen', 'als nächstes']],
  ['reasoning', ['weil', 'daher', 'deshalb', 'denn', 'folglich', 'begründ', 'überleg']],
];

/** Guesses the kind of a step from German words in its thought. */
export function guessStepType(thought: string): ThinkingStepType {
  const lowered = thought.toLowerCase();
  const match = keywords.find(([, words]) => words.some((word) => lowered.includes(word)));
  return match?.[0] ?? 'other';
}

/** A model may write anything there. */
function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/**
 * Adds the arguments of one thinking call to the steps. A thought that is sent again while it grows
 * replaces its shorter form; without a number of its own a step gets the next one.
 * @param arrivedAt used when the arguments carry no `timestamp`, or none that is a time
 */
export function addThinkingStep(
  steps: readonly ThinkingStep[],
  args: unknown,
  arrivedAt: string,
): ThinkingStep[] {
  const given = typeof args === 'object' && args !== null ? args : {};
  const thought = 'thought' in given && typeof given.thought === 'string' ? given.thought : '';
  const step: ThinkingStep = {
    step_number:
      'step_number' in given && typeof given.step_number === 'number'
        ? given.step_number
        : steps.length + 1,
    step_type: guessStepType(thought),
    thought,
    is_final: 'is_final' in given && given.is_final === true,
    timestamp: 'timestamp' in given && isTime(given.timestamp) ? given.timestamp : arrivedAt,
  };
  const last = steps.at(-1);
  if (last && last.step_number === step.step_number && thought.startsWith(last.thought)) {
    return [...steps.slice(0, -1), { ...step, timestamp: last.timestamp }];
  }
  return [...steps, step];
}
