import type { EpisodeMessage } from '@robin/contract/episodes';
import { create } from 'zustand';
import { useAuth } from '#shared/auth/auth-store.ts';

/** An episode that is to be seen in the conversation, and how long it stands out there. A new object is a new wish. */
export interface WantedEpisode {
  id: string;
  ms: number;
  /** Whether the conversation goes there; what the server has just found is only marked where it stands. */
  isGoneTo: boolean;
}

type OpenDialog =
  | { kind: 'details'; id: string; view: 'overview' | 'messages' | 'bounds' }
  | { kind: 'contract'; id: string }
  /** Dismisses what is a candidate as it is asked, and deletes what is none. */
  | { kind: 'remove'; id: string; isCandidate: boolean }
  | { kind: 'link'; id: string };

/** Something that the server told about the memory and that nobody here knows. */
export interface UnknownEvent {
  sessionId: string;
  type: string;
  at: string;
}

interface MemoryFailure {
  /** Where it is told: in another conversation nobody would know what it is about. */
  sessionId: string;
  /** Of the server; empty where it has none. */
  words: string;
}

/** What is there of the messages of an expanded episode. */
export interface Originals {
  messages: readonly EpisodeMessage[];
  hasMore: boolean;
  /** What went wrong with loading them. */
  failure: string | null;
}

const MAX_UNKNOWN_EVENTS = 20;

interface MemoryDesk {
  dialog: OpenDialog | null;
  /** Episodes whose messages are shown in the conversation, and down to which place they were asked for. */
  expanded: ReadonlyMap<string, number>;
  /** By the id of the episode. */
  originals: ReadonlyMap<string, Originals>;
  wanted: WantedEpisode | null;
  /** What went wrong with the episodes of a session, until somebody closes it. */
  failure: MemoryFailure | null;
  /** Of all sessions, the newest first. */
  unknownEvents: readonly UnknownEvent[];
  /** The episode whose placeholder in the conversation gets the focus, because what had it has gone. */
  heir: string | null;
  open: (dialog: OpenDialog) => void;
  close: () => void;
  expand: (id: string, downTo?: number) => void;
  collapse: (id: string) => void;
  tellOriginals: (id: string, originals: Originals) => void;
  /** Goes to an episode in the conversation. */
  show: (id: string, ms: number) => void;
  /** Lets it stand out where it is. */
  mark: (id: string, ms: number) => void;
  passFocusTo: (heir: string | null) => void;
  reportFailure: (failure: MemoryFailure | null) => void;
  noteUnknown: (event: UnknownEvent) => void;
}

function without<Value>(byId: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...byId].filter(([own]) => own !== id));
}

/** What is open of the conversation memory in this window, in the sidebar and in the chat alike. */
export const useMemoryDesk = create<MemoryDesk>((set) => ({
  dialog: null,
  expanded: new Map(),
  originals: new Map(),
  wanted: null,
  failure: null,
  unknownEvents: [],
  heir: null,
  open: (dialog) => set({ dialog }),
  close: () => set({ dialog: null }),
  expand: (id, downTo = -1) =>
    set(({ expanded }) => ({ expanded: new Map(expanded).set(id, downTo) })),
  collapse: (id) =>
    // What is opened again is told again: a window that is open for days does not grow with all that was ever read in it.
    set(({ expanded, originals }) => ({
      expanded: without(expanded, id),
      originals: without(originals, id),
    })),
  tellOriginals: (id, told) =>
    set(({ originals }) => ({ originals: new Map(originals).set(id, told) })),
  show: (id, ms) => set({ wanted: { id, ms, isGoneTo: true } }),
  mark: (id, ms) => set({ wanted: { id, ms, isGoneTo: false } }),
  passFocusTo: (heir) => set({ heir }),
  reportFailure: (failure) => set({ failure }),
  noteUnknown: (event) =>
    set(({ unknownEvents }) => ({
      unknownEvents: [event, ...unknownEvents].slice(0, MAX_UNKNOWN_EVENTS),
    })),
}));

// The next person has opened nothing yet: what this one had open, they may not even see.
useAuth.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) useMemoryDesk.setState(useMemoryDesk.getInitialState());
});

/** How long an episode stands out in the conversation, in milliseconds. */
export const HIGHLIGHT_MS = 2_000;
/** The same, when it was asked for on the card in the chat itself. */
export const HIGHLIGHT_FROM_CARD_MS = 3_000;
