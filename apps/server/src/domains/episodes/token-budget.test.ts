import { memoryLevels } from '@robin/contract/episodes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planCompression, totalTokens, type TokenLoad } from './token-budget.ts';

const levelTokens = { digest: 400, essence: 100, oneliner: 20, archive: 0 };

/** A conversation of so many messages of 100 tokens each. */
function conversation(count: number, overrides: Partial<TokenLoad> = {}): TokenLoad {
  return {
    fixedTokens: 500,
    uncovered: Array.from({ length: count }, (_, index) => ({ index, tokens: 100 })),
    episodes: [],
    maxTokens: 4_000,
    ...overrides,
  };
}

describe('an emergency compression', () => {
  test('takes the oldest messages, and no more than brings the use below 70 percent [OPEN2-109]', () => {
    const plan = planCompression(conversation(40));
    expect(plan.ranges[0]?.start).toBe(0);
    const end = plan.ranges.at(-1)?.end ?? 0;
    expect(plan.expectedTokens).toBeLessThan(2_800);
    const oneFewer = plan.expectedTokens + 100;
    expect(oneFewer).toBeGreaterThanOrEqual(2_800);
    expect(end).toBeLessThan(40 - 10);
  });

  test('leaves the last ten messages as they are while older episodes can go down a level [OPEN2-109]', () => {
    const plan = planCompression(
      conversation(12, {
        maxTokens: 2_700,
        episodes: [
          { id: 'old', level: 'digest', tokens: levelTokens },
          { id: 'new', level: 'digest', tokens: levelTokens },
        ],
      }),
    );
    expect(plan.ranges).toEqual([{ start: 0, end: 1 }]);
    expect(plan.lowered).toEqual([
      { id: 'old', from: 'digest', to: 'essence' },
      { id: 'new', from: 'digest', to: 'essence' },
    ]);
  });

  test('lowers the oldest episode first, each by one level before any goes further [OPEN2-109]', () => {
    const plan = planCompression(
      conversation(5, {
        maxTokens: 1_700,
        episodes: ['a', 'b', 'c'].map((id) => ({
          id,
          level: 'essence' as const,
          tokens: levelTokens,
        })),
      }),
    );
    expect(plan.lowered[0]).toEqual({ id: 'a', from: 'essence', to: 'oneliner' });
    expect(plan.lowered.length).toBeLessThan(3);
  });

  test('takes newer messages too when nothing else is left, but never the one that waits for its answer', () => {
    const plan = planCompression(
      conversation(0, {
        maxTokens: 4_000,
        uncovered: Array.from({ length: 6 }, (_, index) => ({ index, tokens: 1_000 })),
      }),
    );
    expect(plan.ranges.at(-1)?.end).toBeLessThan(5);
    expect(plan.expectedTokens).toBeLessThan(4_000);
  });

  test('makes episodes for what can be made shorter otherwise, but lowers none and takes no newer messages for it', () => {
    const episodes = [{ id: 'old', level: 'digest' as const, tokens: levelTokens }];
    const long = conversation(14, { fixedTokens: 10_500, episodes });
    expect(planCompression({ ...long, shortenableTokens: 10_000 })).toMatchObject({
      ranges: [{ start: 0, end: 3 }],
      lowered: [],
    });
    expect(planCompression(long).lowered).toHaveLength(1);
    expect(planCompression(long).ranges.at(-1)?.end).toBe(12);
  });

  test('begins an episode where a topic begins', () => {
    const plan = planCompression(conversation(40), {
      isEpisodeStart: (index) => index === 5,
    });
    expect(plan.ranges.slice(0, 2).map(({ start }) => start)).toEqual([0, 5]);
  });

  test('takes all but the newest messages when it is asked for without need', () => {
    const plan = planCompression(conversation(14), { isForced: true });
    expect(plan).toMatchObject({ ranges: [{ start: 0, end: 3 }], lowered: [] });
  });

  test('does nothing where everything fits', () => {
    expect(planCompression(conversation(5))).toMatchObject({ ranges: [], lowered: [] });
  });

  test('makes ranges that are in order, apart from each other and hold only messages without an episode', () => {
    const load = fc.record({
      fixedTokens: fc.nat(3_000),
      gaps: fc.array(fc.record({ gap: fc.nat(3), tokens: fc.integer({ min: 1, max: 400 }) }), {
        minLength: 1,
        maxLength: 80,
      }),
      levels: fc.array(fc.constantFrom(...memoryLevels), { maxLength: 6 }),
      maxTokens: fc.integer({ min: 500, max: 8_000 }),
    });
    fc.assert(
      fc.property(load, ({ fixedTokens, gaps, levels, maxTokens }) => {
        let index = -1;
        const uncovered = gaps.map(({ gap, tokens }) => ({ index: (index += 1 + gap), tokens }));
        const episodes = levels.map((level, place) => ({
          id: `e${place}`,
          level,
          tokens: levelTokens,
        }));
        const whole: TokenLoad = { fixedTokens, uncovered, episodes, maxTokens };
        const plan = planCompression(whole);
        const places = new Set(uncovered.map((message) => message.index));
        let before = -1;
        for (const { start, end } of plan.ranges) {
          expect(start).toBeGreaterThan(before);
          expect(end).toBeGreaterThanOrEqual(start);
          for (let place = start; place <= end; place += 1) expect(places.has(place)).toBe(true);
          before = end;
        }
        expect(before).toBeLessThan(uncovered.at(-1)?.index ?? 0);
        for (const { from, to } of plan.lowered) {
          expect(memoryLevels.indexOf(to)).toBeGreaterThan(memoryLevels.indexOf(from));
        }
        if (totalTokens(whole) < maxTokens * 0.7) {
          expect(plan).toMatchObject({ ranges: [], lowered: [] });
        }
      }),
    );
  });
});
