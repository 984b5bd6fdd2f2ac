import { accountEndpoints } from './accounts.ts';
import { chatTurnEndpoints } from './chat-turn.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { healthEndpoints } from './health.ts';
import { languageModelEndpoints } from './language-models.ts';
import { liveEventEndpoints } from './live-events.ts';
import { projectEndpoints } from './projects.ts';
import { sessionEndpoints } from './sessions.ts';

/** Every endpoint of the product by name: what the server registers and the documentation lists. */
export const endpoints = {
  ...healthEndpoints,
  ...accountEndpoints,
  ...projectEndpoints,
  ...languageModelEndpoints,
  ...sessionEndpoints,
  ...chatTurnEndpoints,
  ...liveEventEndpoints,
} satisfies Record<string, EndpointDefinition>;

export type EndpointName = keyof typeof endpoints;
