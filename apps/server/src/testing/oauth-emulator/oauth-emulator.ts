import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Which of the two calls of the server something is about. */
export type OauthCall = 'token' | 'userinfo';

/** What an emulated service does instead of what it should. */
export type OauthFault =
  /** Answers this, whatever it is: a refusal, a page, a redirect. */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** `hang`: nothing ever comes; `reset`: the connection breaks; `flood`: an answer without an end. */
  | 'hang'
  | 'reset'
  | 'flood';

/** A call of the server, as it arrived. */
export interface RecordedOauthCall {
  call: OauthCall;
  method: string;
  headers: IncomingHttpHeaders;
  form: Record<string, string>;
}

export interface OauthEmulator {
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whose account everybody has who agrees; also other fields than name and email. */
  setAccount(account: Record<string, unknown>): void;
  /** Parts of the token answer that take the place of the usual ones; undefined leaves one out. */
  setTokenAnswer(parts: Record<string, unknown>): void;
  /** From now on people refuse (with this error), or agree again (null). */
  refuseConsent(error: string | null): void;
  /** What the next call of this kind meets, once. */
  fail(call: OauthCall, fault: OauthFault): void;
  /** Goes to an authorization address as a browser would, and answers what the service hands back. */
  visit(authUrl: string): Promise<{ redirectUri: string; code: string; state: string }>;
  readonly calls: RecordedOauthCall[];
  /** The access tokens that were given out. */
  readonly accessTokens: string[];
  reset(): void;
  close(): Promise<void>;
}

interface Grant {
  redirectUri: string;
  challenge: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const ACCOUNT = { sub: '4711', name: 'Mara Lindqvist', email: 'mara.lindqvist@example.org' };

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

/**
 * A service with OAuth 2.0 on the wire, for tests: it shows no page and agrees at once, and is strict
 * about everything else. Codes work once, for the redirect address and the verifier (S256 only)
 * that they were asked for with. It can refuse, hang, break, flood and talk nonsense.
 */
export async function startOauthEmulator(): Promise<OauthEmulator> {
  const clientId = 'robin-client-0123456789';
  const clientSecret = 'emulator-secret-0123456789abcdef';
  const grants = new Map<string, Grant>();
  const calls: RecordedOauthCall[] = [];
  const accessTokens: string[] = [];
  let faults: { call: OauthCall; fault: OauthFault }[] = [];
  let account: Record<string, unknown> = ACCOUNT;
  let tokenParts: Record<string, unknown> = {};
  let consentError: string | null = null;

  function send(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, JSON_TYPE).end(JSON.stringify(body));
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? '';
    const challenge = query.get('code_challenge') ?? '';
    const isValid =
      query.get('client_id') === clientId &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(challenge) &&
      URL.canParse(redirectUri);
    if (!isValid) return send(response, 400, { error: 'invalid_request' });
    const target = new URL(redirectUri);
    target.searchParams.set('state', query.get('state') ?? '');
    if (consentError === null) {
      const code = randomBytes(16).toString('hex');
      grants.set(code, { redirectUri, challenge });
      target.searchParams.set('code', code);
    } else {
      target.searchParams.set('error', consentError);
    }
    response.writeHead(302, { location: target.href }).end();
  }

  function giveTokens(form: Record<string, string>, response: ServerResponse): void {
    const { grant_type, code = '', redirect_uri, client_id, code_verifier = '' } = form;
    if (client_id !== clientId || !isSame(form['client_secret'] ?? '', clientSecret)) {
      return send(response, 401, { error: 'invalid_client' });
    }
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    if (
      grant_type !== 'authorization_code' ||
      grant?.redirectUri !== redirect_uri ||
      grant?.challenge !== challenge
    ) {
      return send(response, 400, {
        error: 'invalid_grant',
        error_description: 'The code is not valid.',
      });
    }
    const accessToken = `access-${randomBytes(16).toString('hex')}`;
    accessTokens.push(accessToken);
    send(response, 200, {
      access_token: accessToken,
      refresh_token: `refresh-${randomBytes(16).toString('hex')}`,
      token_type: 'bearer',
      expires_in: 3_600,
      ...tokenParts,
    });
  }

  function tellAccount(headers: IncomingHttpHeaders, response: ServerResponse): void {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!accessTokens.includes(token)) return send(response, 401, { error: 'invalid_token' });
    send(response, 200, account);
  }

  function flood(response: ServerResponse): void {
    response.writeHead(200, JSON_TYPE);
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  }

  function failWith(fault: OauthFault, response: ServerResponse): void {
    if (fault === 'reset') response.socket?.resetAndDestroy();
    else if (fault === 'flood') flood(response);
    else if (fault !== 'hang') {
      response.writeHead(fault.status, fault.headers ?? JSON_TYPE).end(fault.body ?? '');
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://emulator');
    const method = request.method ?? '';
    if (pathname === '/authorize' && method === 'GET') return authorize(searchParams, response);
    const call = pathname === '/token' ? 'token' : pathname === '/userinfo' ? 'userinfo' : null;
    if (call === null) return send(response, 404, { error: 'not_found' });
    const form = await readForm(request);
    calls.push({ call, method, headers: request.headers, form });
    const next = faults.find((each) => each.call === call);
    if (next) {
      faults = faults.filter((each) => each !== next);
      return failWith(next.fault, response);
    }
    if (call === 'token' && method === 'POST') return giveTokens(form, response);
    if (call === 'userinfo' && method === 'GET') return tellAccount(request.headers, response);
    send(response, 405, { error: 'method_not_allowed' });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error('The emulator failed.'));
    });
  });
  // Broken connections are what this server is for.
  server.on('connection', (socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    authUrl: `${url}/authorize`,
    tokenUrl: `${url}/token`,
    userInfoUrl: `${url}/userinfo`,
    clientId,
    clientSecret,
    setAccount: (next) => void (account = next),
    setTokenAnswer: (parts) => void (tokenParts = parts),
    refuseConsent: (error) => void (consentError = error),
    fail: (call, fault) => void faults.push({ call, fault }),
    async visit(authUrl) {
      const response = await fetch(authUrl, { redirect: 'manual' });
      const location = response.headers.get('location');
      if (location === null) throw new Error(`The service answered ${response.status}.`);
      const target = new URL(location);
      return {
        redirectUri: target.origin + target.pathname,
        code: target.searchParams.get('code') ?? '',
        state: target.searchParams.get('state') ?? '',
      };
    },
    calls,
    accessTokens,
    reset() {
      faults = [];
      account = ACCOUNT;
      tokenParts = {};
      consentError = null;
      calls.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
