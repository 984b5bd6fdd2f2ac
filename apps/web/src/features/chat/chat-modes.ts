import type { SessionType } from '@robin/contract/sessions';
import type { ChatMode } from '#shared/settings/ui-settings.ts';

export { chatModes, type ChatMode } from '#shared/settings/ui-settings.ts';

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

/** The mode that sessions of a kind belong to. */
export function modeOfSessionType(type: SessionType): ChatMode {
  return type === 'catch_up' ? 'catchup' : type;
}
