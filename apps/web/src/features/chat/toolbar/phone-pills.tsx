import type { ActionCardId } from '@robin/contract/action-cards';
import type { ChatMode } from '#features/chat/chat-modes.ts';
import type { ChatSessions } from '#features/chat/use-chat-sessions.ts';
import { ActionPills } from './action-pills.tsx';
import { TalkPills } from './talk-pills.tsx';

export interface PhonePillsProps {
  mode: ChatMode;
  sessions: ChatSessions;
  isBusy: boolean;
  onPick: (card: ActionCardId) => void;
}

/** What a mode offers, as one row above the composer of a phone. */
export function PhonePills({ mode, sessions, isBusy, onPick }: PhonePillsProps) {
  return mode === 'talk' ? (
    <TalkPills sessions={sessions} />
  ) : (
    <ActionPills mode={mode} isBusy={isBusy} onPick={onPick} />
  );
}
