import { endpoints } from '@robin/contract';
import type { EndpointDefinition } from '@robin/contract/endpoint';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchEndpoint } from './call-endpoint.ts';

const everyEndpoint: EndpointDefinition[] = Object.values(endpoints);
const sent: { address: string; init: RequestInit }[] = [];

/** Something for each name between braces. */
function fillParams(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']));
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return new Response(null, { status: 204 });
  });
});

async function call(endpoint: EndpointDefinition) {
  await fetchEndpoint(endpoint, { params: fillParams(endpoint.path) } as never);
  const [request] = sent;
  if (!request) throw new Error('Nothing was sent.');
  return { ...request, headers: new Headers(request.init.headers) };
}

describe.each(everyEndpoint.map((endpoint) => [endpoint.name, endpoint] as const))(
  'the call %s',
  (_name, endpoint) => {
    test('goes to its path at the root of this server, with credentials [API1-001] [API1-002] [OPEN1-138]', async () => {
      const { address, init } = await call(endpoint);
      expect(address.replaceAll('/1', '')).toBe(endpoint.path.replaceAll(/\/\{\w+\}/g, ''));
      expect(address).toMatch(/^\//);
      expect(init.credentials).toBe('include');
    });

    test('names the bearer token of local storage wherever a user is needed [API1-003] [API1-004] [API2-001]', async () => {
      localStorage.setItem('token', 'secret');
      const { headers } = await call(endpoint);
      const isPublic = endpoint.access === 'public';
      expect(headers.get('authorization')).toBe(isPublic ? null : 'Bearer secret');
    });
  },
);
