import type { ActionCardId } from '@robin/contract/action-cards';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { ChatMode } from '#features/chat/chat-modes.ts';
import { useChatParts } from '#features/chat/layout/chat-parts.ts';
import type { ChatSessions } from '#features/chat/use-chat-sessions.ts';
import { useIsAnswering } from '#features/chat/use-chat-turn.ts';
import { ActionCards } from './action-cards.tsx';
import { useStartAction } from './use-start-action.ts';

interface ModeCardsProps {
  mode: ChatMode;
  sessions: ChatSessions;
  /** Cards in the toolbar, or pills above the composer of a phone. */
  look: 'cards' | 'pills';
  /** Something was begun or chosen. */
  onPicked: () => void;
}

/** What a mode offers: actions to begin, or the talks in talk. */
export function ModeCards({ mode, sessions, look, onPicked }: ModeCardsProps) {
  const { TalkCards, PhonePills } = useChatParts();
  const sessionId = sessions.session?.session_id ?? null;
  const isBusy = useIsAnswering(sessionId);
  const startAction = useStartAction(sessionId);

  /** What was pressed while the session was on its way, which it waits for. */
  const pressed = useRef<ActionCardId>(null);

  function pick(card: ActionCardId): void {
    if (sessions.isStarting) pressed.current = card;
    else if (startAction(card)) onPicked();
  }

  const pickPressed = useEffectEvent(() => {
    if (pressed.current) pick(pressed.current);
    pressed.current = null;
  });
  useEffect(() => {
    if (sessionId) pickPressed();
  }, [sessionId]);

  if (look === 'pills') {
    return (
      <Suspense fallback={<div className="h-[58px] cramped:hidden" />}>
        <PhonePills mode={mode} sessions={sessions} isBusy={isBusy} onPick={pick} />
      </Suspense>
    );
  }
  if (mode !== 'talk') return <ActionCards mode={mode} isBusy={isBusy} onPick={pick} />;
  return (
    <Suspense>
      <TalkCards sessions={sessions} look="rows" onChosen={onPicked} />
    </Suspense>
  );
}
