import { memoryLevels, type MemoryLevel } from '@robin/contract/episodes';
import { findFacts, missingFacts } from '@robin/server/src/domains/episodes/facts.ts';
import type {
  EpisodeTexts,
  LogMessage,
} from '@robin/server/src/domains/episodes/episodes.types.ts';
import { textAtLevel } from '@robin/server/src/domains/episodes/memory.ts';
import { detectCandidates } from '@robin/server/src/domains/episodes/segmenter.ts';
import { summarise } from '@robin/server/src/domains/episodes/summariser.ts';
import { format, printTable } from '#report.ts';
import type { Meeting } from './read-data.ts';

export type CountTokens = (text: string) => number;

/** A stretch of a meeting as an episode keeps it. */
export interface KeptStretch {
  messages: LogMessage[];
  texts: EpisodeTexts;
}

/** A meeting as it is after the last turn: episodes, and what nobody has cut yet. */
export interface CutMeeting {
  stretches: KeptStretch[];
  open: LogMessage[];
}

/** Cuts as the product does: again and again, each time what is still open. */
export function cutMeeting({ messages }: Meeting): CutMeeting {
  const stretches: KeptStretch[] = [];
  let open = messages;
  for (;;) {
    const candidates = detectCandidates(open);
    if (candidates.length === 0) return { stretches, open };
    for (const { start, end } of candidates) {
      const piece = open.filter(({ index }) => start <= index && index <= end);
      stretches.push({ messages: piece, texts: summarise(piece) });
    }
    const last = candidates.at(-1)?.end ?? 0;
    open = open.filter(({ index }) => index > last);
  }
}

/** How much of the evidence is still there, and what it costs. */
export interface EvidenceRow {
  what: string;
  /** shares, 0 to 1 */
  tokens: number;
  kept: number;
  /** what keeping the newest messages of as many tokens would have kept */
  keptByNewest: number;
}

export const QUARTER = 'at most 25 % of the tokens';

interface Tally {
  tokens: number;
  allTokens: number;
  kept: number;
  newest: number;
  evidence: number;
}

/** Turns that hold evidence for a question and something exact in it: what can be looked up again. */
function evidenceTurns(meeting: Meeting): Set<number> {
  const withFacts = new Set(findFacts(meeting.messages).map(({ messageIndex }) => messageIndex));
  const turns = meeting.questions.flatMap(({ spans }) =>
    spans.flatMap(({ start, end }) =>
      Array.from({ length: Math.max(0, end - start + 1) }, (_, offset) => start + offset),
    ),
  );
  return new Set(turns.filter((turn) => withFacts.has(turn)));
}

/** The turns of a stretch of which everything exact is in the text that stands for the stretch. */
function keptTurns(messages: readonly LogMessage[], text: string): number[] {
  const lost = new Set(
    missingFacts(findFacts(messages), text).map(({ messageIndex }) => messageIndex),
  );
  return messages.map(({ index }) => index).filter((index) => !lost.has(index));
}

const tokensOf = (messages: readonly LogMessage[], count: CountTokens) =>
  messages.reduce((sum, { text }) => sum + count(text), 0);

/** From which message on the newest ones take no more than so many tokens. */
function newestWithin(messages: readonly LogMessage[], budget: number, count: CountTokens): number {
  let left = budget;
  let first = messages.length;
  for (const message of messages.toReversed()) {
    left -= count(message.text);
    if (left < 0) break;
    first = message.index;
  }
  return first;
}

/** Every episode at the highest level that the budget allows: first all a little, then the newest ones more. */
function levelsWithin(
  { stretches, open }: CutMeeting,
  budget: number,
  count: CountTokens,
): MemoryLevel[] {
  const cost = (texts: EpisodeTexts, level: MemoryLevel) => count(textAtLevel(texts, level));
  const levels: MemoryLevel[] = stretches.map(() => 'archive');
  let left = budget - tokensOf(open, count);
  for (const level of ['oneliner', 'essence', 'digest'] as const) {
    for (const [place, { texts }] of [...stretches.entries()].reverse()) {
      const more = cost(texts, level) - cost(texts, levels[place] ?? 'archive');
      if (more > left) continue;
      left -= more;
      levels[place] = level;
    }
  }
  return levels;
}

function tally(
  meeting: Meeting,
  cut: CutMeeting,
  levels: readonly MemoryLevel[],
  count: CountTokens,
): Tally {
  const evidence = evidenceTurns(meeting);
  const texts = cut.stretches.map(({ texts: one }, place) =>
    textAtLevel(one, levels[place] ?? 'archive'),
  );
  const tokens = texts.reduce((sum, text) => sum + count(text), 0) + tokensOf(cut.open, count);
  const kept = cut.stretches.flatMap(({ messages }, place) =>
    keptTurns(messages, texts[place] ?? ''),
  );
  const all = [...kept, ...cut.open.map(({ index }) => index)];
  const newest = newestWithin(meeting.messages, tokens, count);
  return {
    tokens,
    allTokens: tokensOf(meeting.messages, count),
    kept: all.filter((turn) => evidence.has(turn)).length,
    newest: [...evidence].filter((turn) => turn >= newest).length,
    evidence: evidence.size,
  };
}

/** Measures each level, and what a budget of a quarter keeps. */
export function measureEvidence(
  meetings: readonly { meeting: Meeting; cut: CutMeeting }[],
  count: CountTokens,
): EvidenceRow[] {
  const quarter = ({ meeting, cut }: (typeof meetings)[number]) =>
    levelsWithin(cut, tokensOf(meeting.messages, count) / 4, count);
  const plans = [
    ...memoryLevels.map((level) => ({
      what: `all episodes at ${level}`,
      levelsOf: ({ cut }: (typeof meetings)[number]) => cut.stretches.map(() => level),
    })),
    { what: QUARTER, levelsOf: quarter },
  ];
  return plans.map(({ what, levelsOf }): EvidenceRow => {
    const tallies = meetings.map((one) => tally(one.meeting, one.cut, levelsOf(one), count));
    const sum = (of: (one: Tally) => number) => tallies.reduce((total, one) => total + of(one), 0);
    const evidence = sum((one) => one.evidence);
    return {
      what,
      tokens: sum((one) => one.tokens) / sum((one) => one.allTokens),
      kept: sum((one) => one.kept) / evidence,
      keptByNewest: sum((one) => one.newest) / evidence,
    };
  });
}

export function printEvidence(rows: readonly EvidenceRow[]): void {
  printTable(
    'Evidence turns of the meetings whose numbers, dates, names, decisions and questions are still in the context',
    [
      '',
      'tokens kept %',
      'evidence kept %',
      'by the newest messages of as many tokens %',
      'factor',
    ],
    rows.map(({ what, tokens, kept, keptByNewest }) => [
      what,
      format(100 * tokens),
      format(100 * kept),
      format(100 * keptByNewest),
      format(kept / keptByNewest, 2),
    ]),
  );
}
