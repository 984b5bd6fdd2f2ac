import type { ClientRequest } from 'node:http';
import type { AddressRules } from '#platform/net/address-policy.ts';
import { createGuardedHttp, type ResolveName } from '#platform/net/guarded-http.ts';

export { ForbiddenAddressError } from '#platform/net/guarded-http.ts';

/** A request to a provider, complete. */
export interface ModelHttpRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface ModelTransport {
  /** Opens a POST; a redirect is an answer like any other. @throws ForbiddenAddressError */
  post(request: ModelHttpRequest, signal: AbortSignal): ClientRequest;
  /** Whether a name resolves to forbidden addresses now; a name that does not resolve is fine. */
  isForbiddenName(url: string): Promise<boolean>;
  close(): void;
}

/** HTTP to model providers, with connections kept open and every address judged. */
export function createModelTransport(
  rules: AddressRules,
  resolveName?: ResolveName,
): ModelTransport {
  const http = createGuardedHttp(rules, resolveName);
  return {
    post: (request, signal) => http.send({ method: 'POST', ...request }, signal),
    isForbiddenName: (url) => http.isForbiddenName(url),
    close: () => http.close(),
  };
}
