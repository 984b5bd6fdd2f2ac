import { parseArgs } from 'node:util';

export const scenarioNames = [
  'turns',
  'growth',
  'fanout',
  'page',
  'chat',
  'search',
  'lists',
  'documents',
  'idle',
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** How much is measured. */
export interface BenchOptions {
  only: readonly ScenarioName[];
  isQuick: boolean;
  /** users at once */
  concurrencies: readonly number[];
  accounts: number;
  /** times that every target is visited at each concurrency, by token interval */
  rounds: { paced: number; unpaced: number };
  growthSessions: number;
  fanoutChanges: number;
  pageLoads: number;
  chatOpenings: number;
  /** long answers of each kind of text that are watched */
  chatAnswers: number;
  typedKeys: number;
  searchRounds: number;
  listRounds: number;
  idleMs: number;
}

export const growthSizes = [10, 1_000, 5_000] as const;
export const fanoutSizes = [16, 256, 1_000] as const;

/** @throws Error with a sentence about an unknown option or scenario */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
  });
  const only = scenarioNames.filter(
    (name) => !values.only || values.only.split(',').includes(name),
  );
  const unknown = values.only?.split(',').find((name) => !scenarioNames.some((n) => n === name));
  if (unknown !== undefined) {
    throw new Error(`There is no scenario "${unknown}": choose from ${scenarioNames.join(', ')}.`);
  }
  const isQuick = values.quick;
  return {
    only,
    isQuick,
    concurrencies: isQuick ? [1, 16, 64] : [1, 16, 64, 256],
    accounts: isQuick ? 16 : 256,
    rounds: isQuick ? { paced: 1, unpaced: 3 } : { paced: 5, unpaced: 4 },
    growthSessions: isQuick ? 4 : 12,
    fanoutChanges: isQuick ? 40 : 100,
    pageLoads: isQuick ? 3 : 9,
    chatOpenings: isQuick ? 4 : 10,
    chatAnswers: isQuick ? 1 : 3,
    typedKeys: isQuick ? 60 : 200,
    searchRounds: isQuick ? 10 : 40,
    listRounds: isQuick ? 2 : 10,
    idleMs: isQuick ? 10_000 : 60_000,
  };
}
