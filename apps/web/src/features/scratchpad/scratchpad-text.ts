import type { PoDocument } from '@robin/contract/documents';
import { createStore } from 'zustand/vanilla';
import { ApiError, isPassing } from '#shared/api/api-error.ts';
import { retryDelayMs } from '#shared/live/retry-delay.ts';
import {
  bothWordings,
  mergeParagraphs,
  resolveConflicts,
  type MergedText,
} from '#shared/merge/merge-paragraphs.ts';
import type { LostText, ScratchpadTextDeps, ScratchpadTextState } from './scratchpad-text-types.ts';

/** How long nobody types before what they typed is saved. */
export const AUTOSAVE_AFTER_MS = 5_000;

/** How long nobody types before a conflict is looked at again: what was typed may have made it larger, or ended it. */
const LOOK_AGAIN_AFTER_MS = 300;

/** How often one save makes way for others that were faster, before it waits for the next one. */
const MAX_TRIES = 3;

/**
 * The text of a document between the editor and the server. Nothing that was typed is ever dropped: it waits, is
 * saved, is joined with what others have saved, or stands beside it until somebody decides.
 */
export function createScratchpadText(first: PoDocument, deps: ScratchpadTextDeps) {
  const store = createStore<ScratchpadTextState>(() => ({
    base: first,
    status: 'saved',
    hasFailed: false,
    conflict: null,
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the clock saves what is pending, on the clock of the page. */
  let savesAt = 0;
  let changeCount = 0;
  let running: Promise<boolean> | null = null;
  let failures = 0;
  /** The texts that were sent since the last answer, as the server would store them: each may be stored nevertheless. */
  const unanswered = new Set<string>();
  let isDropped = false;
  let isOnPage = true;

  const isPending = () => !isDropped && store.getState().status !== 'saved';

  /** @param isTyped whether the five seconds begin anew: others who save often must not put off one's own save */
  function markPending(isTyped = true): void {
    const now = performance.now();
    if (isTyped || savesAt <= now) savesAt = now + AUTOSAVE_AFTER_MS;
    changeCount += 1;
    if (store.getState().status !== 'saving') store.setState({ status: 'pending' });
    clearTimeout(timer);
    const { conflict } = store.getState();
    timer = conflict
      ? setTimeout(() => join(conflict.stored), LOOK_AGAIN_AFTER_MS)
      : setTimeout(() => void save(false), savesAt - now);
  }

  /** Takes in what others have stored, beside what is pending. */
  function takeIn(stored: PoDocument): void {
    const { base, conflict } = store.getState();
    if (stored.version <= Math.max(base.version, conflict?.stored.version ?? 0)) return;
    if (isPending()) return join(stored);
    store.setState({ base: stored });
    if (!isSameText(deps.read(), stored.content)) deps.write(stored.content);
  }

  /** Joins what is typed with what others have stored, or asks whose wording holds where both have changed a passage. */
  function join(stored: PoDocument): void {
    const { base } = store.getState();
    const mine = deps.read();
    // One's own words are nobody else's change.
    const isOwn = unanswered.has(stored.content.trim());
    const merged = isOwn
      ? { text: mine, conflicts: [] }
      : mergeParagraphs(base.content, mine, stored.content);
    if (merged.conflicts.length > 0) {
      const wordings = merged.conflicts.map((passage) => passage.mine);
      store.setState({ conflict: { stored, theirs: theirsOf(merged), mine: wordings } });
      return;
    }
    store.setState({ base: stored, conflict: null });
    if (merged.text !== mine) deps.write(merged.text);
    markPending(false);
  }

  /** One try. False where others were faster and it has to be tried once more. */
  async function tryToStore(): Promise<boolean> {
    const { base } = store.getState();
    const text = deps.read();
    const countBefore = changeCount;
    if (!isSameText(text, base.content)) {
      store.setState({ status: 'saving' });
      let stored: PoDocument;
      try {
        stored = await deps.put(text, base.version);
      } catch (error) {
        store.setState({ status: 'pending' });
        if (!(error instanceof ApiError) || error.code !== 'conflict') {
          unanswered.add(text.trim());
          throw error;
        }
        takeIn(await deps.fetch());
        return false;
      }
      unanswered.clear();
      store.setState({ base: stored });
    }
    if (countBefore !== changeCount) {
      // Typed meanwhile: the clock of the last key is running.
      store.setState({ status: 'pending' });
      return true;
    }
    store.setState({ status: 'saved', hasFailed: false });
    deps.keep(null);
    return true;
  }

  async function storeAll(): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if (store.getState().conflict) return false;
      if (await tryToStore()) return true;
    }
    return false;
  }

  /** @param isAwaited whether somebody waits for it: then a failure is shown, else it is only logged */
  async function save(isAwaited: boolean): Promise<boolean> {
    // One at a time, so that a save never competes with another one of the same window.
    while (running) await running;
    if (!isPending()) return true;
    running = storeAll().catch((error: unknown) => {
      deps.log('The scratchpad could not be saved.', error);
      if (isPassing(error)) tryLater();
      return false;
    });
    const isStored = await running;
    running = null;
    if (isStored) failures = 0;
    // What waits for a decision has not failed: it may end by what is typed, and then nothing is in the way.
    if (isAwaited) store.setState(({ conflict }) => ({ hasFailed: !isStored && !conflict }));
    return isStored;
  }

  /** The line may be back before the next key. */
  function tryLater(): void {
    keepPending();
    clearTimeout(timer);
    // What an editor that is gone has kept belongs to whoever opens the document the next time.
    if (!isOnPage) return;
    timer = setTimeout(() => void save(false), retryDelayMs(failures, AUTOSAVE_AFTER_MS));
    failures += 1;
  }

  async function takeStored(stored: PoDocument): Promise<void> {
    while (running) await running;
    takeIn(stored);
  }

  async function saveNow(): Promise<boolean> {
    while (isPending()) if (!(await save(true))) return false;
    return true;
  }

  function keepPending(): void {
    if (isPending()) deps.keep({ version: store.getState().base.version, text: deps.read() });
  }

  return {
    store,
    /** Says that something was typed. */
    noteChange: (): void => markPending(),

    /** Takes in what others have stored, or what this window has: then there is nothing to take in. */
    takeStored,

    /** Takes in what is stored by now. Where that can't be had, the next save finds out as well, and joins both texts then. */
    takeNewest: (): Promise<void> =>
      deps
        .fetch()
        .then(takeStored, (error: unknown) =>
          deps.log('A newer text of the scratchpad could not be loaded.', error),
        ),

    /** Saves now, all that is typed until then. False when it is not stored; the reason is shown. */
    saveNow,

    /** Saves now as the clock does: a failure is only logged. */
    saveQuietly: () => save(false),

    /** The editor is on the page: what can't be saved is tried again by itself. */
    enter(): void {
      isOnPage = true;
      if (isPending()) markPending();
    },

    /** The editor leaves the page: what is pending is kept, and saved if that works at once. */
    leave(): void {
      isOnPage = false;
      deps.settle();
      clearTimeout(timer);
      keepPending();
      void save(false).then((isStored) => {
        if (!isStored && !isOnPage) deps.tellKept();
      });
    },

    /** The window goes away, perhaps for good: what can't be saved any more is there next time. */
    keepPending,

    /** Forgets what is not saved: somebody has said that it may go. From here on nothing is kept or saved. */
    drop(): void {
      isDropped = true;
      clearTimeout(timer);
      deps.keep(null);
    },

    /**
     * Takes in what an earlier window has typed on an older text, as if that window had just now been too late.
     * False while what is typed here can't be saved.
     */
    async bringBack({ version, before, text }: LostText): Promise<boolean> {
      if (!(await saveNow())) return false;
      const { base: stored } = store.getState();
      store.setState({ base: { ...stored, version, content: before }, status: 'pending' });
      deps.write(text);
      takeIn(stored);
      markPending();
      keepPending();
      return true;
    },

    /**
     * Decides a conflict: of the passages that both have changed, one's own, the others' or both are kept. False where what was
     * typed has made it another one than was shown: nobody decides for what they have not read.
     */
    resolve(winner: 'mine' | 'theirs' | 'both'): boolean {
      const { base, conflict } = store.getState();
      if (!conflict) return true;
      const { stored, theirs } = conflict;
      const mine = deps.read();
      const kept = mergeParagraphs(base.content, mine, stored.content);
      if (!theirsOf(kept).every((wording, index) => wording === theirs[index])) {
        join(stored);
        return false;
      }
      const decided = {
        mine: () => kept.text,
        theirs: () => mergeParagraphs(base.content, stored.content, mine).text,
        both: () => resolveConflicts(kept, kept.conflicts.map(bothWordings)),
      }[winner]();
      store.setState({ base: stored, conflict: null, hasFailed: false });
      if (decided !== mine) deps.write(decided);
      markPending();
      return true;
    },

    /** Whether leaving the page now would lose something even if it is saved while it closes. */
    isTooMuchToLeave(): boolean {
      const { conflict } = store.getState();
      return isPending() && (conflict !== null || deps.read().length > KEEPALIVE_MAX_LENGTH);
    },

    /** The page goes away: what is pending is kept, and saved beyond its end if that can go without harm. */
    saveOnLeaving(): void {
      deps.settle();
      keepPending();
      const { base, conflict } = store.getState();
      const text = deps.read();
      // Beside a save that is on its way nobody knows the version that this one has to be made on: without one it would
      // go over what others have saved. What is kept is offered the next time.
      if (!isPending() || running || conflict || isSameText(text, base.content)) return;
      unanswered.add(text.trim());
      void deps.put(text, base.version, true).then(
        (stored) => {
          // The page may come back as it was.
          unanswered.clear();
          deps.keep(null);
          if (stored.version > store.getState().base.version) store.setState({ base: stored });
        },
        (error: unknown) => deps.log('The scratchpad could not be saved while leaving.', error),
      );
    },
  };
}

/** What others have at the passages that both have changed. */
const theirsOf = ({ conflicts }: MergedText) => conflicts.map(({ theirs }) => theirs);

/** Browsers let 64 KiB outlive the page; a letter may take three bytes in UTF-8, and JSON adds to it. */
const KEEPALIVE_MAX_LENGTH = 20_000;

/** The server stores a text without the white space around it. */
export function isSameText(left: string, right: string): boolean {
  return left.trim() === right.trim();
}

export type ScratchpadText = ReturnType<typeof createScratchpadText>;
