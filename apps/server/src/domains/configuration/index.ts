import type { FastifyInstance } from 'fastify';
import { registerConfigurationRoutes } from './configuration.routes.ts';
import {
  createConfigurationService,
  type ConfigurationDependencies,
} from './configuration.service.ts';

export type { ConfigurationService } from './configuration.service.ts';

/** What is set for the installation, and what people set for themselves. */
export function createConfigurationDomain(deps: ConfigurationDependencies) {
  const service = createConfigurationService(deps);
  return {
    service,
    routes: (app: FastifyInstance) => registerConfigurationRoutes(app, service),
  };
}
