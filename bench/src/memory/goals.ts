import type { Goal } from '#goals.ts';
import { WITH_EPISODES, type AssemblyRow } from './assembly.ts';
import { QUARTER, type EvidenceRow } from './kept-evidence.ts';
import type { DetectionRow } from './long-session.ts';
import { ALONE, MANY, type RecallRow } from './recall.ts';
import type { TokenRow } from './token-count.ts';
import type { TopicRow } from './topics.ts';

/** Everything that one run has measured; what there was no data for is empty. */
export interface MemoryResults {
  startedAt: string;
  data: string | null;
  topics: TopicRow[];
  evidence: EvidenceRow[];
  recall: RecallRow[];
  detection: DetectionRow[];
  assembly: AssemblyRow[];
  tokens: TokenRow[];
}

const SMALLEST_STEP = 0.001;

/** Every figure to reach, as far as there was data for it. */
export function judgeMemory(results: MemoryResults): Goal[] {
  const find = (set: string, method: TopicRow['method']) =>
    results.topics.find((row) => row.set.startsWith(set) && row.method === method);
  const goals: Goal[] = [];
  const add = (
    what: string,
    unit: string,
    limit: number,
    measured: number | undefined,
    rest: Pick<Goal, 'isAtLeast' | 'digits'>,
  ) => {
    if (measured !== undefined) goals.push({ what, unit, limit, measured, ...rest });
  };
  const most = { digits: 3 };
  const least = { isAtLeast: true, digits: 3 };
  const dialseg = find('dialseg', 'Robin');
  add('DialSeg711: Pk', '', 0.3, dialseg?.pk, most);
  add('DialSeg711: F1, exact', '', 0.55, dialseg?.f1Exact, least);
  const [tiage, uncutTiage] = [find('tiage', 'Robin'), find('tiage', 'no cut')];
  add('TIAGE: F1, exact', '', 0.3, tiage?.f1Exact, least);
  add('TIAGE: Pk, not above no cut', '', uncutTiage?.pk ?? 0, tiage?.pk, most);
  const [meetings, uncut] = [find('meetings', 'Robin'), find('meetings', 'no cut')];
  add('long meetings: Pk, below no cut', '', (uncut?.pk ?? 0) - SMALLEST_STEP, meetings?.pk, most);
  const quarter = results.evidence.find(({ what }) => what === QUARTER);
  add(
    'evidence kept at 25 % of the tokens, against the newest 25 %',
    'times',
    2,
    quarter && quarter.kept / quarter.keptByNewest,
    { isAtLeast: true, digits: 2 },
  );
  const alone = results.recall.find(({ what }) => what === ALONE);
  add('questions whose evidence is among ten finds', '%', 90, alone && 100 * alone.answered, {
    isAtLeast: true,
    digits: 1,
  });
  const many = results.recall.find(({ what }) => what === MANY);
  add(`searching ${MANY}: p95`, 'ms', 150, many?.ms.p95, { digits: 1 });
  for (const { what, p95 } of results.detection) {
    add(`looking for episodes, ${what}: p95`, 'ms', 50, p95, { digits: 1 });
  }
  const cut = results.assembly.find(({ what }) => what === WITH_EPISODES);
  add(`putting together what is sent, ${WITH_EPISODES}: p95`, 'ms', 30, cut?.p95, {
    digits: 1,
  });
  for (const { what, off } of results.tokens) {
    add(`tokens of ${what}, off by`, '%', 2, 100 * off, { digits: 2 });
  }
  return goals.map((goal) => ({ ...goal, limit: Number(goal.limit.toFixed(3)) }));
}
