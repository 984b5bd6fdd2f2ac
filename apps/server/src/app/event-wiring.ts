import type { ChatTurnService } from '#domains/chat-turn/index.ts';
import type { EventBus } from '#platform/events/event-bus.ts';

/** Who reacts to what: reactions that would be imports against the direction of the domains. */
export function wireEvents(bus: EventBus, domains: { chatTurn: ChatTurnService }): void {
  bus.subscribe((event) => domains.chatTurn.onEvent(event));
}
