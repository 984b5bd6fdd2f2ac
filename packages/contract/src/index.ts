import { accountAdministrationEndpoints } from './account-administration.ts';
import { accountEndpoints } from './accounts.ts';
import { attachmentEndpoints } from './attachments.ts';
import { auditEndpoints } from './audit.ts';
import { chatTurnEndpoints } from './chat-turn.ts';
import { configurationEndpoints } from './configuration.ts';
import { debugEndpoints } from './debug.ts';
import { documentSuggestionEndpoints } from './document-suggestions.ts';
import { documentEndpoints } from './documents.ts';
import { episodeCompressionEndpoints } from './episode-compression.ts';
import { episodeConfigEndpoints } from './episode-config.ts';
import { episodesEndpoints } from './episodes.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { healthEndpoints } from './health.ts';
import { integrationEndpoints } from './integrations.ts';
import { languageModelEndpoints } from './language-models.ts';
import { liveEventEndpoints } from './live-events.ts';
import { ownAccountEndpoints } from './own-account.ts';
import { projectMembershipEndpoints } from './project-membership.ts';
import { projectEndpoints } from './projects.ts';
import { sessionEndpoints } from './sessions.ts';
import { workflowEndpoints } from './workflows.ts';

/** Every endpoint of the product by name: what the server registers and the documentation lists. */
export const endpoints = {
  ...healthEndpoints,
  ...accountEndpoints,
  ...accountAdministrationEndpoints,
  ...ownAccountEndpoints,
  ...projectEndpoints,
  ...projectMembershipEndpoints,
  ...configurationEndpoints,
  ...languageModelEndpoints,
  ...integrationEndpoints,
  ...sessionEndpoints,
  ...workflowEndpoints,
  ...chatTurnEndpoints,
  ...attachmentEndpoints,
  ...documentEndpoints,
  ...documentSuggestionEndpoints,
  ...episodeConfigEndpoints,
  ...episodesEndpoints,
  ...episodeCompressionEndpoints,
  ...liveEventEndpoints,
  ...auditEndpoints,
  ...debugEndpoints,
} satisfies Record<string, EndpointDefinition>;

export type EndpointName = keyof typeof endpoints;
