import type { PoDocument } from '@robin/contract/documents';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { sampleDocument } from '#testing/document-server.ts';
import type { KeptText } from './scratchpad-text-types.ts';
import { AUTOSAVE_AFTER_MS, createScratchpadText } from './scratchpad-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const outdated = new ApiError({ status: 409, code: 'conflict', detail: 'Somebody was faster.' });
const broken = new ApiError({ status: 0, code: 'network', detail: null });

/** A text at a server that keeps versions as the real one does. */
function setUp(content = 'One.\n\nTwo.\n\nThree.') {
  let stored: PoDocument = sampleDocument({ content });
  let shown = content;
  let failure: Error | null = null;
  const log: string[] = [];
  let kept: KeptText | null = null;
  const put = vi.fn(async (text: string, version: number) => {
    // Asked and answered at different moments, as on a real line.
    await Promise.resolve();
    if (failure) throw failure;
    if (version < stored.version) throw outdated;
    stored = { ...stored, content: text.trim(), version: stored.version + 1 };
    return stored;
  });
  const tellKept = vi.fn<() => void>();
  const text = createScratchpadText(stored, {
    read: () => shown,
    settle: () => undefined,
    write: (next) => {
      shown = next;
    },
    put,
    fetch: () => Promise.resolve(stored),
    keep: (next) => {
      kept = next;
    },
    log: (message) => log.push(message),
    tellKept,
  });
  return {
    text,
    put,
    log,
    tellKept,
    state: () => text.store.getState(),
    shown: () => shown,
    kept: () => kept,
    stored: () => stored,
    type(next: string) {
      shown = next;
      text.noteChange();
    },
    /** Somebody else saves. */
    saveElsewhere(next: string) {
      stored = { ...stored, content: next, version: stored.version + 1 };
      return stored;
    },
    fail(error: Error | null) {
      failure = error;
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('what is typed', () => {
  test('marks the text as pending until it is saved [PAD-021]', async () => {
    const { text, type, state } = setUp();
    expect(state().status).toBe('saved');
    type('One and more.');
    expect(state().status).toBe('pending');
    await text.saveNow();
    expect(state().status).toBe('saved');
  });

  test('is saved after five seconds without typing, and not before [PAD-022]', async () => {
    const { type, put, stored, state } = setUp();
    type('One and more.');
    await pass(AUTOSAVE_AFTER_MS - 1);
    expect(put).not.toHaveBeenCalled();
    await pass(1);
    expect(put).toHaveBeenCalledExactlyOnceWith('One and more.', 1);
    expect(stored().content).toBe('One and more.');
    expect(state().status).toBe('saved');
    expect(AUTOSAVE_AFTER_MS).toBe(5_000);
  });

  test('begins the five seconds anew with every key [PAD-023]', async () => {
    const { type, put } = setUp();
    type('a');
    await pass(4_000);
    type('ab');
    await pass(4_999);
    expect(put).not.toHaveBeenCalled();
    await pass(1);
    expect(put).toHaveBeenCalledExactlyOnceWith('ab', 1);
  });

  test('is saved five seconds after the last key, however often others save meanwhile [PAD-022]', async () => {
    const { text, type, saveElsewhere, stored } = setUp();
    type('One.\n\nTwo.\n\nThree and mine.');
    for (const word of ['a', 'b', 'c']) {
      await pass(1_500);
      await text.takeStored(saveElsewhere(`One ${word}.\n\nTwo.\n\nThree.`));
    }
    await pass(500);
    expect(stored().content).toBe('One c.\n\nTwo.\n\nThree and mine.');
  });

  test('while a save is on its way is saved with the next one, on the version of the first', async () => {
    const { text, type, put, state } = setUp();
    type('first');
    const saving = text.saveQuietly();
    type('first and second');
    expect(state().status).toBe('saving');
    await saving;
    expect(state().status).toBe('pending');
    await pass(AUTOSAVE_AFTER_MS);
    expect(put.mock.calls.map(([words, version]) => [words, version])).toEqual([
      ['first', 1],
      ['first and second', 2],
    ]);
    expect(state().status).toBe('saved');
  });

  test('while a save that somebody waits for is on its way is saved too before that is done', async () => {
    const { text, type, stored, state } = setUp();
    type('first');
    const saving = text.saveNow();
    type('first and second');
    expect(await saving).toBe(true);
    expect(stored().content).toBe('first and second');
    expect(state().status).toBe('saved');
  });

  test('is saved by one save after the other, however many are wished for at once', async () => {
    const { text, type, put } = setUp();
    type('first');
    const first = text.saveQuietly();
    type('first and second');
    await Promise.all([first, text.saveQuietly(), text.saveNow(), text.saveNow()]);
    expect(put.mock.calls.map(([words, version]) => [words, version])).toEqual([
      ['first', 1],
      ['first and second', 2],
    ]);
  });

  test('makes way for others that are faster three times, and then waits for the next save', async () => {
    const { text, type, put, saveElsewhere, stored } = setUp('Mine:\n\nTheirs:');
    put.mockImplementation(async () => {
      saveElsewhere(stored().content + ' t');
      throw outdated;
    });
    type('Mine: m\n\nTheirs:');
    await text.saveQuietly();
    expect(put).toHaveBeenCalledTimes(3);
    await pass(AUTOSAVE_AFTER_MS);
    expect(put).toHaveBeenCalledTimes(6);
  });

  test('is not saved where it differs from what is stored by white space at its ends alone', async () => {
    const { text, type, put, state } = setUp('One.');
    type('One.\n');
    text.saveOnLeaving();
    await pass(AUTOSAVE_AFTER_MS);
    expect(put).not.toHaveBeenCalled();
    expect(state().status).toBe('saved');
  });
});

describe('a save that fails', () => {
  test('of the clock is only logged, and nothing else changes [PAD-030] [ERR2-059]', async () => {
    const { type, fail, log, state, shown } = setUp();
    fail(broken);
    type('kept');
    const before = state();
    await pass(AUTOSAVE_AFTER_MS);
    expect(log).toEqual(['The scratchpad could not be saved.']);
    expect(state()).toEqual(before);
    expect(shown()).toBe('kept');
  });

  test('although it was stored is no conflict with oneself, however many later ones did not arrive', async () => {
    const { text, type, put, fail, saveElsewhere, state, shown, stored } = setUp('One.');
    put.mockImplementationOnce(async (words) => {
      saveElsewhere(words);
      throw broken;
    });
    type('One and');
    await text.saveQuietly();
    fail(broken);
    type('One and more');
    await text.saveQuietly();
    fail(null);
    type('One and more yet.');
    await text.saveNow();
    expect(state().conflict).toBeNull();
    expect(shown()).toBe('One and more yet.');
    expect(stored().content).toBe('One and more yet.');
  });

  test('of the clock is kept in the browser and tried again by itself, with growing pauses, until it works', async () => {
    const { type, fail, put, kept, stored, state } = setUp();
    fail(broken);
    type('kept');
    await pass(AUTOSAVE_AFTER_MS);
    expect(kept()).toEqual({ version: 1, text: 'kept' });
    await pass(5_000 + 10_000 + 20_000 + 30_000 + 30_000);
    expect(put).toHaveBeenCalledTimes(6);
    // Nobody waits for these tries, so none of them is told.
    expect(state().hasFailed).toBe(false);
    fail(null);
    await pass(30_000);
    expect(stored().content).toBe('kept');
    expect(state().status).toBe('saved');
    expect(kept()).toBeNull();
    await pass(600_000);
    expect(put).toHaveBeenCalledTimes(7);
    // What fails anew is tried again as soon as at first.
    fail(broken);
    type('kept and more');
    await pass(AUTOSAVE_AFTER_MS);
    fail(null);
    await pass(5_000);
    expect(stored().content).toBe('kept and more');
  });

  test('is left to nobody’s clock once the editor is gone', async () => {
    const { text, type, fail, put } = setUp();
    type('kept');
    fail(new Error('The writer is not signed in.'));
    text.leave();
    await pass(0);
    fail(null);
    await pass(600_000);
    expect(put).toHaveBeenCalledOnce();
  });

  test('while the editor is off the page is tried again when it is back', async () => {
    const { text, type, fail, stored } = setUp();
    fail(broken);
    type('kept');
    text.leave();
    await pass(0);
    fail(null);
    text.enter();
    await pass(AUTOSAVE_AFTER_MS);
    expect(stored().content).toBe('kept');
  });

  test('is tried again by itself, and not told, where the editor is back on the page by then', async () => {
    const { text, type, fail, stored, tellKept } = setUp();
    fail(broken);
    type('kept');
    text.leave();
    text.enter();
    await pass(0);
    expect(tellKept).not.toHaveBeenCalled();
    fail(null);
    await pass(5_000);
    expect(stored().content).toBe('kept');
  });

  test('is tried once more when the editor leaves the page, which is told, and then left to who opens the document next', async () => {
    const { text, type, fail, put, kept, tellKept } = setUp();
    fail(broken);
    type('kept');
    await pass(AUTOSAVE_AFTER_MS);
    expect(tellKept).not.toHaveBeenCalled();
    text.leave();
    await pass(0);
    expect(put).toHaveBeenCalledTimes(2);
    expect(tellKept).toHaveBeenCalledOnce();
    expect(kept()).toEqual({ version: 1, text: 'kept' });
    await pass(600_000);
    expect(put).toHaveBeenCalledTimes(2);
  });

  test('for good is not tried again by itself', async () => {
    const { type, fail, put } = setUp();
    fail(new ApiError({ status: 404, code: 'not_found', detail: 'Gone.' }));
    type('kept');
    await pass(600_000);
    expect(put).toHaveBeenCalledOnce();
  });

  test('although the server has stored it is no conflict with oneself', async () => {
    const { text, type, put, state, stored, saveElsewhere } = setUp('One.');
    put.mockImplementationOnce(async (words) => {
      saveElsewhere(words);
      throw broken;
    });
    type('One of mine.');
    await pass(AUTOSAVE_AFTER_MS);
    type('One of mine, and more.');
    await text.saveNow();
    expect(state()).toMatchObject({ status: 'saved', conflict: null });
    expect(stored().content).toBe('One of mine, and more.');
  });

  test('and was never stored is no reason to take the same words of others for one’s own later', async () => {
    const { text, type, fail, state, saveElsewhere } = setUp('One.');
    fail(broken);
    type('One of mine.');
    await text.saveQuietly();
    fail(null);
    type('One.');
    await text.saveNow();
    type('One!');
    await text.saveNow();
    type('One at last.');
    await text.takeStored(saveElsewhere('One of mine.'));
    expect(state().conflict?.theirs).toEqual(['One of mine.']);
  });

  test('and was never stored leaves to others what they have saved since', async () => {
    const { text, type, fail, stored, shown, saveElsewhere } = setUp();
    fail(broken);
    type('One of mine.\n\nTwo.\n\nThree.');
    await text.saveQuietly();
    fail(null);
    saveElsewhere('One.\n\nTwo.\n\nThree of theirs.');
    await text.saveNow();
    expect(stored().content).toBe('One of mine.\n\nTwo.\n\nThree of theirs.');
    expect(shown()).toBe(stored().content);
  });

  test('that somebody waits for is told, and forgotten with the next one that works', async () => {
    const { text, type, fail, state, stored } = setUp();
    fail(broken);
    type('kept');
    expect(await text.saveNow()).toBe(false);
    expect(state()).toMatchObject({ hasFailed: true, status: 'pending' });
    fail(null);
    expect(await text.saveNow()).toBe(true);
    expect(state()).toMatchObject({ hasFailed: false, status: 'saved' });
    expect(stored().content).toBe('kept');
  });

  test('that somebody waits for is tried again once, and not by the clock of the last key besides', async () => {
    const { text, type, fail, put } = setUp();
    fail(broken);
    type('kept');
    await text.saveNow();
    await pass(AUTOSAVE_AFTER_MS);
    expect(put).toHaveBeenCalledTimes(2);
  });

  test('that somebody waits for is forgotten, too, when the next one is that of the clock', async () => {
    const { text, type, fail, state } = setUp();
    fail(broken);
    type('kept');
    await text.saveNow();
    fail(null);
    await text.saveQuietly();
    expect(state()).toMatchObject({ hasFailed: false, status: 'saved' });
  });
});

describe('what others save meanwhile', () => {
  test('takes the place of a text that nobody has changed', async () => {
    const { text, saveElsewhere, shown, put } = setUp();
    await text.takeStored(saveElsewhere('Another text.'));
    expect(shown()).toBe('Another text.');
    await pass(AUTOSAVE_AFTER_MS);
    expect(put).not.toHaveBeenCalled();
  });

  test('counts only where it is newer than what is known here, a conflict included', async () => {
    const { text, type, saveElsewhere, shown, stored, state } = setUp('One.');
    const first = stored();
    const second = saveElsewhere('Two.');
    await text.takeStored(second);
    await text.takeStored(first);
    expect(shown()).toBe('Two.');
    type('Mine.');
    const third = saveElsewhere('Three.');
    await text.takeStored(saveElsewhere('Four.'));
    expect(state().conflict?.stored.content).toBe('Four.');
    await text.takeStored(third);
    expect(state().conflict?.stored.content).toBe('Four.');
  });

  test('leaves the white space at the end of a text alone that is the same but for that', async () => {
    const { text, type, saveElsewhere, shown } = setUp('One.');
    type('One.\n');
    await text.saveNow();
    await text.takeStored(saveElsewhere('One.'));
    expect(shown()).toBe('One.\n');
  });

  test('is looked at when the own save is answered, so that one’s own words are no conflict', async () => {
    const { text, type, stored, shown, state } = setUp('One.');
    type('One and');
    const saving = text.saveQuietly();
    type('One and more.');
    // Told on the line of events before the save is answered.
    const told = text.takeStored({ ...stored(), content: 'One and', version: 2 });
    await Promise.all([saving, told]);
    expect(state().conflict).toBeNull();
    expect(shown()).toBe('One and more.');
  });

  test('is joined with what is typed, paragraph by paragraph, and both are saved', async () => {
    const { type, saveElsewhere, shown, stored, state } = setUp();
    type('One of mine.\n\nTwo.\n\nThree.');
    saveElsewhere('One.\n\nTwo.\n\nThree of theirs.');
    await pass(AUTOSAVE_AFTER_MS);
    expect(shown()).toBe('One of mine.\n\nTwo.\n\nThree of theirs.');
    expect(stored().content).toBe(shown());
    expect(state()).toMatchObject({ status: 'saved', conflict: null });
  });

  test('is joined with what is typed where the editor ends with a line break that is not stored', async () => {
    const { type, text, saveElsewhere, shown, stored, state } = setUp('A');
    type('A\n');
    await text.saveNow();
    type('A mine\n');
    await text.takeStored(saveElsewhere('A\n\nB'));
    expect(state().conflict).toBeNull();
    expect(shown()).toBe('A mine\n\nB\n');
    await text.saveNow();
    expect(stored().content).toBe('A mine\n\nB');
  });

  test.each([
    ['mine', 'One of mine.\n\nTwo of mine.\n\nThree.'],
    ['theirs', 'One of theirs.\n\nTwo of theirs.\n\nThree.'],
  ] as const)(
    'in a passage that is typed into after others is shown too before %s is chosen for it',
    async (winner, result) => {
      const { text, type, saveElsewhere, shown, state } = setUp();
      type('One of mine.\n\nTwo.\n\nThree.');
      await text.takeStored(saveElsewhere('One of theirs.\n\nTwo of theirs.\n\nThree.'));
      expect(state().conflict?.theirs).toEqual(['One of theirs.']);
      const typed = 'One of mine.\n\nTwo of mine.\n\nThree.';
      type(typed);
      // Sooner than the clock looks: what has not been read yet is shown, and nothing decided.
      expect(text.resolve(winner)).toBe(false);
      expect(shown()).toBe(typed);
      expect(state().conflict?.theirs).toEqual(['One of theirs.', 'Two of theirs.']);
      expect(text.resolve(winner)).toBe(true);
      expect(shown()).toBe(result);
      expect(state().conflict).toBeNull();
    },
  );

  test('in a passage that is typed into after others is shown by itself, and goes when the own wording is theirs', async () => {
    const { text, type, saveElsewhere, shown, stored, state } = setUp();
    type('One of mine.\n\nTwo.\n\nThree.');
    await text.takeStored(saveElsewhere('One of theirs.\n\nTwo of theirs.\n\nThree.'));
    type('One of mine.\n\nTwo of mine.\n\nThree.');
    await pass(AUTOSAVE_AFTER_MS);
    expect(state().conflict?.theirs).toEqual(['One of theirs.', 'Two of theirs.']);
    type('One of theirs.\n\nTwo.\n\nThree of mine.');
    await pass(AUTOSAVE_AFTER_MS - 1);
    expect(state().conflict).toBeNull();
    expect(shown()).toBe('One of theirs.\n\nTwo of theirs.\n\nThree of mine.');
    await pass(AUTOSAVE_AFTER_MS);
    expect(stored().content).toBe(shown());
  });

  test('is no failure of the save that somebody waited for, also once it ends by what is typed', async () => {
    const { text, type, saveElsewhere, stored, state } = setUp();
    type('One of mine.\n\nTwo.\n\nThree.');
    saveElsewhere('One of theirs.\n\nTwo.\n\nThree.');
    expect(await text.saveNow()).toBe(false);
    expect(state().conflict?.theirs).toEqual(['One of theirs.']);
    type('One of theirs.\n\nTwo.\n\nThree of mine.');
    await pass(AUTOSAVE_AFTER_MS - 1);
    expect(state()).toMatchObject({ conflict: null, hasFailed: false, status: 'pending' });
    await pass(AUTOSAVE_AFTER_MS);
    expect(stored().content).toBe('One of theirs.\n\nTwo.\n\nThree of mine.');
  });

  test('is asked about anew where what is typed has moved the conflict to another passage, and not where it has ended it', async () => {
    const { text, type, saveElsewhere, shown, state } = setUp();
    type('One of mine.\n\nTwo.\n\nThree.');
    await text.takeStored(saveElsewhere('One of theirs.\n\nTwo of theirs.\n\nThree.'));
    type('One.\n\nTwo of mine.\n\nThree.');
    expect(text.resolve('theirs')).toBe(false);
    expect(state().conflict?.theirs).toEqual(['Two of theirs.']);
    type('One.\n\nTwo.\n\nThree of mine.');
    expect(text.resolve('mine')).toBe(true);
    expect(shown()).toBe('One of theirs.\n\nTwo of theirs.\n\nThree of mine.');
    expect(state().conflict).toBeNull();
  });

  test('in the same passage waits for a decision; what was typed stays and is not saved over it', async () => {
    const { text, type, put, saveElsewhere, shown, stored, state } = setUp();
    type('One of mine.\n\nTwo.\n\nThree.');
    saveElsewhere('One of theirs.\n\nTwo.\n\nThree.');
    await pass(3 * AUTOSAVE_AFTER_MS);
    expect(await text.saveNow()).toBe(false);
    text.saveOnLeaving();
    expect(put).toHaveBeenCalledOnce();
    expect(shown()).toBe('One of mine.\n\nTwo.\n\nThree.');
    expect(stored().content).toBe('One of theirs.\n\nTwo.\n\nThree.');
    expect(state().conflict?.stored.version).toBe(2);
    expect(state().conflict?.theirs).toEqual(['One of theirs.']);
  });

  test.each([
    ['mine', 'One of mine.\n\nTwo of theirs.\n\nThree.'],
    ['theirs', 'One of theirs.\n\nTwo of theirs.\n\nThree.'],
    ['both', 'One of mine.\n\nOne of theirs.\n\nTwo of theirs.\n\nThree.'],
  ] as const)('counts as decided: %s', async (winner, text) => {
    const { text: own, type, saveElsewhere, shown, stored, state } = setUp();
    type('One of mine.\n\nTwo.\n\nThree.');
    saveElsewhere('One of theirs.\n\nTwo of theirs.\n\nThree.');
    await own.saveNow();
    // However long somebody reads: what is decided is saved by the clock.
    await pass(AUTOSAVE_AFTER_MS);
    own.resolve(winner);
    expect(state().hasFailed).toBe(false);
    expect(shown()).toBe(text);
    await pass(AUTOSAVE_AFTER_MS);
    expect(stored().content).toBe(text);
  });

  test('never drops a word that was typed here, whoever is faster and how often', async () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({ by: fc.constant('me' as const), word: fc.nat(999) }),
        fc.record({ by: fc.constant('them' as const), word: fc.nat(999) }),
        fc.record({ by: fc.constant('clock' as const), word: fc.constant(0) }),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (all) => {
        const { text, type, saveElsewhere, shown, stored, state } = setUp('Mine:\n\nTheirs:');
        const typed: string[] = [];
        for (const { by, word } of all) {
          if (by === 'me') {
            typed.push(`m${word}`);
            type(shown().replace('Mine:', `Mine: m${word}`));
          } else if (by === 'them') {
            const next = saveElsewhere(stored().content.replace('Theirs:', `Theirs: t${word}`));
            if (word % 2 === 0) await text.takeStored(next);
          } else await pass(AUTOSAVE_AFTER_MS);
        }
        await text.takeStored(stored());
        await text.saveNow();
        await pass(AUTOSAVE_AFTER_MS);
        expect(state().conflict).toBeNull();
        for (const word of typed) expect(stored().content).toContain(word);
        expect(stored().content).toBe(shown());
      }),
      { numRuns: 60 },
    );
  });
});

describe('a page that goes away', () => {
  test('tries to save what is pending beyond its end [OPEN2-127]', async () => {
    const { text, type, put, stored } = setUp();
    text.saveOnLeaving();
    expect(put).not.toHaveBeenCalled();
    type('last words');
    text.saveOnLeaving();
    expect(put).toHaveBeenCalledExactlyOnceWith('last words', 1, true);
    await pass(0);
    expect(stored().content).toBe('last words');
  });

  test.each([
    ['answered', 0],
    ['not answered yet', AUTOSAVE_AFTER_MS + 1],
  ])(
    'and comes back has no conflict with what it has saved in between, which is %s',
    async (_, delay) => {
      const { text, type, put, state, stored, saveElsewhere } = setUp('One.');
      put.mockImplementationOnce(async (words) => {
        const next = saveElsewhere(words);
        await new Promise((resolve) => setTimeout(resolve, delay));
        return next;
      });
      type('One and');
      text.saveOnLeaving();
      await pass(0);
      type('One and more.');
      await pass(AUTOSAVE_AFTER_MS);
      expect(state().conflict).toBeNull();
      await pass(AUTOSAVE_AFTER_MS);
      expect(state()).toMatchObject({ status: 'saved', base: { version: 3 } });
      expect(stored().content).toBe('One and more.');
    },
  );

  test('and comes back takes the words that it had saved for those of others where they bring them back', async () => {
    const { text, type, state, saveElsewhere } = setUp('One.');
    type('One of mine.');
    text.saveOnLeaving();
    await pass(AUTOSAVE_AFTER_MS);
    await text.takeStored(saveElsewhere('One of theirs.'));
    type('One at last.');
    await text.takeStored(saveElsewhere('One of mine.'));
    expect(state().conflict?.theirs).toEqual(['One of mine.']);
  });

  test('sends nothing beside a save that is still on its way, and keeps its last words for the next time', async () => {
    const { text, type, put, stored, kept } = setUp();
    type('first');
    const saving = text.saveQuietly();
    type('first and last');
    text.saveOnLeaving();
    expect(put).toHaveBeenCalledTimes(1);
    await saving;
    await pass(0);
    expect(stored().content).toBe('first');
    expect(kept()).toEqual({ version: 1, text: 'first and last' });
  });

  test('leaves what somebody else has saved alone, also while a save of its own is on its way', async () => {
    const { text, type, stored, saveElsewhere, kept } = setUp();
    saveElsewhere('One.\n\nTwo.\n\nTheir words.');
    type('My one.\n\nTwo.\n\nThree.');
    void text.saveQuietly();
    type('My one!\n\nTwo.\n\nThree.');
    text.saveOnLeaving();
    // The page is gone before it hears that somebody was faster.
    expect(kept()).toEqual({ version: 1, text: 'My one!\n\nTwo.\n\nThree.' });
    await pass(0);
    expect(stored().content).toContain('Their words.');
  });

  test('asks first where more is pending than outlives it, or a conflict waits', async () => {
    const { text, type, saveElsewhere } = setUp();
    expect(text.isTooMuchToLeave()).toBe(false);
    type('short');
    expect(text.isTooMuchToLeave()).toBe(false);
    type('long '.repeat(10_000));
    expect(text.isTooMuchToLeave()).toBe(true);
    await text.saveNow();
    expect(text.isTooMuchToLeave()).toBe(false);
    type('One of mine.\n\nTwo.\n\nThree.');
    await text.takeStored(saveElsewhere('One of theirs.\n\nTwo.\n\nThree.'));
    expect(text.isTooMuchToLeave()).toBe(true);
  });
});

describe('what can no longer be saved', () => {
  test('is kept when the window goes away and somebody else was faster, and forgotten once it is stored', async () => {
    const { text, type, saveElsewhere, kept, log } = setUp();
    text.keepPending();
    expect(kept()).toBeNull();
    saveElsewhere('Uno.\n\nTwo.\n\nThree.');
    type('One!\n\nTwo.\n\nThree.');
    text.saveOnLeaving();
    await pass(0);
    expect(log).toEqual(['The scratchpad could not be saved while leaving.']);
    expect(kept()).toEqual({ version: 1, text: 'One!\n\nTwo.\n\nThree.' });
    text.resolve('mine');
    await text.saveNow();
    text.resolve('mine');
    expect(await text.saveNow()).toBe(true);
    expect(kept()).toBeNull();
  });

  test('is forgotten when it was stored beyond the end of the window, or is not wanted', async () => {
    const { text, type, kept, stored } = setUp();
    type('Mine.');
    text.saveOnLeaving();
    expect(kept()).toEqual({ version: 1, text: 'Mine.' });
    await pass(0);
    expect(kept()).toBeNull();
    type('Mine again.');
    text.keepPending();
    text.drop();
    expect(kept()).toBeNull();
    text.leave();
    await pass(600_000);
    expect(kept()).toBeNull();
    expect(stored().content).toBe('Mine.');
  });

  test('comes back together with what others have written since, and is stored', async () => {
    const { text, shown, stored, saveElsewhere } = setUp();
    const before = stored().content;
    await text.takeStored(saveElsewhere('One.\n\nTwo.\n\nThree, they say.'));
    const lost = { version: 1, before, text: 'One, I say.\n\nTwo.\n\nThree.' };
    expect(await text.bringBack(lost)).toBe(true);
    expect(shown()).toBe('One, I say.\n\nTwo.\n\nThree, they say.');
    await pass(AUTOSAVE_AFTER_MS);
    expect(stored().content).toBe(shown());
  });

  test('waits with both wordings where both changed the same passage, and is kept till then', async () => {
    const { text, shown, state, kept, stored, saveElsewhere } = setUp();
    const before = stored().content;
    await text.takeStored(saveElsewhere('Theirs.\n\nTwo.\n\nThree.'));
    const mine = 'Mine.\n\nTwo.\n\nThree.';
    expect(await text.bringBack({ version: 1, before, text: mine })).toBe(true);
    expect(state().conflict?.stored.version).toBe(2);
    expect(shown()).toBe(mine);
    expect(kept()).toEqual({ version: 1, text: mine });
    text.resolve('mine');
    await text.saveNow();
    expect(stored().content).toBe(mine);
    expect(kept()).toBeNull();
  });

  test('comes back onto the text that it was typed on, and is saved by the clock', async () => {
    const { text, stored } = setUp('One.');
    expect(await text.bringBack({ version: 1, before: 'One.', text: 'One, I say.' })).toBe(true);
    await pass(AUTOSAVE_AFTER_MS);
    expect(stored().content).toBe('One, I say.');
  });

  test('comes back only onto a text that is stored', async () => {
    const { text, type, fail, shown } = setUp();
    type('Newer.');
    fail(broken);
    expect(await text.bringBack({ version: 1, before: '', text: 'Older.' })).toBe(false);
    expect(shown()).toBe('Newer.');
  });
});
