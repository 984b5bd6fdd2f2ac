import type { SessionType } from '@robin/contract/sessions';

/** The modes of the chat as the toolbar names them, in its order. */
export const chatModes = ['catchup', 'assist', 'grow', 'talk'] as const;
export type ChatMode = (typeof chatModes)[number];

const sessionTypes = {
  catchup: 'catch_up',
  assist: 'assist',
  grow: 'grow',
  talk: 'talk',
} as const satisfies Record<ChatMode, SessionType>;

/** The kind of session that a mode works in. */
export function sessionTypeOf<Mode extends ChatMode>(mode: Mode): (typeof sessionTypes)[Mode] {
  return sessionTypes[mode];
}

/** Record of interface settings in local storage; the chat reads and writes its own field only. */
const STORAGE_KEY = 'po_ui_settings';

function readSettings(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    // A record that cannot be parsed is replaced by the defaults.
    return {};
  }
}

export function readChatMode(): ChatMode {
  const stored = readSettings()['chatMode'];
  return chatModes.find((mode) => mode === stored) ?? 'assist';
}

export function storeChatMode(mode: ChatMode): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readSettings(), chatMode: mode }));
}
