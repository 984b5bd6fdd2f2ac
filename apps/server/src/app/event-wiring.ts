import type { AttachmentsService } from '#domains/attachments/index.ts';
import type { ChatTurnService } from '#domains/chat-turn/index.ts';
import type { ConfigurationService } from '#domains/configuration/index.ts';
import type { EpisodesService } from '#domains/episodes/index.ts';
import type { LanguageModelsService } from '#domains/language-models/index.ts';
import type { MessageWords } from '#domains/sessions/index.ts';
import type { EventBus } from '#platform/events/event-bus.ts';

/** Who reacts to what: reactions that would be imports against the direction of the domains. */
export function wireEvents(
  bus: EventBus,
  domains: {
    attachments: AttachmentsService;
    chatTurn: ChatTurnService;
    languageModels: LanguageModelsService;
    configuration: ConfigurationService;
    episodes: EpisodesService;
    messageWords: MessageWords;
  },
): void {
  bus.subscribe((event) => domains.attachments.onEvent(event));
  bus.subscribe((event) => domains.chatTurn.onEvent(event));
  bus.subscribe((event) => domains.languageModels.onEvent(event));
  bus.subscribe((event) => domains.configuration.onEvent(event));
  bus.subscribe((event) => domains.episodes.onEvent(event));
  bus.subscribe((event) => domains.messageWords.onEvent(event));
}
