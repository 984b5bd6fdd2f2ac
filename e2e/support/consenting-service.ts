import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service on another origin whose page asks whether Robin may connect. */
export interface ConsentingService {
  /** What an administrator enters for it. */
  definition: Record<string, unknown>;
  stop(): Promise<void>;
}

function answer(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}

function toReturn(query: URLSearchParams, parts: Record<string, string>): string {
  const url = new URL(query.get('redirect_uri') ?? '');
  url.search = new URLSearchParams({ ...parts, state: query.get('state') ?? '' }).toString();
  return url.href.replaceAll('&', '&amp;');
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
  if (pathname === '/token') {
    answer(response, 'application/json', '{"access_token":"planted","token_type":"bearer"}');
  } else if (pathname === '/userinfo') {
    const account = { name: 'Mara Lindqvist', email: 'mara.lindqvist@example.org' };
    answer(response, 'application/json', JSON.stringify(account));
  } else {
    const yes = toReturn(searchParams, { code: 'planted' });
    const no = toReturn(searchParams, { error: 'access_denied' });
    answer(
      response,
      'text/html',
      `<!doctype html><html lang="en"><title>Consent</title><link rel="icon" href="data:,">
       <main><h1>May Robin connect?</h1><a href="${yes}">Agree</a> <a href="${no}">Refuse</a></main></html>`,
    );
  }
}

export async function startConsentingService(): Promise<ConsentingService> {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    definition: {
      display_name: 'GitHub',
      client_id: 'planted-client',
      client_secret: 'planted-secret',
      auth_url: `${url}/authorize`,
      token_url: `${url}/token`,
      user_info_url: `${url}/userinfo`,
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
