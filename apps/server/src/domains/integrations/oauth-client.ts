import type { IncomingMessage } from 'node:http';
import {
  ForbiddenAddressError,
  type GuardedHttp,
  type GuardedRequest,
} from '#platform/net/guarded-http.ts';
import type { Sentence } from '#platform/errors/sentence.ts';
import { ToldError } from '#platform/errors/told-error.ts';
import type { OauthTokens, ServiceAccount, StoredDefinition } from './integrations.types.ts';
import { readAccount, readRefusal, readTokens } from './service-answers.ts';

/** A service did not give what was asked for, in a sentence for people, without any secret. */
export class ServiceError extends ToldError {
  override readonly name = 'ServiceError';
}

/** What a code is exchanged with. */
export interface CodeExchange {
  code: string;
  codeVerifier: string;
  clientSecret: string;
  redirectUri: string;
}

interface ServiceAnswer {
  status: number;
  body: string;
}

/** Documents with a token or a name are small; whatever is larger is something else. */
const ANSWER_MAX_BYTES = 256 * 1_024;

const commonHeaders = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  // GitHub refuses who does not say what it is.
  'user-agent': 'Robin',
};

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the connection, and with it whatever else would come.
    if (size > ANSWER_MAX_BYTES) throw new RangeError('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Speaks with services over OAuth 2.0: the code for tokens (RFC 6749 section 4.1.3, with the verifier
 * of RFC 7636), and the token for whose account it is. Nothing is followed, nothing is tried twice: a
 * code works once.
 * @param timeoutMs for one call, from connecting to its last byte
 */
export function createOauthClient(http: GuardedHttp, timeoutMs: number) {
  async function call(displayName: string, request: GuardedRequest): Promise<ServiceAnswer> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        http.send(request, signal).on('response', resolve).on('error', reject);
      });
      return { status: response.statusCode ?? 0, body: await readBody(response) };
    } catch (error) {
      throw new ServiceError(describeFailure(displayName, error, signal), { cause: error });
    }
  }

  return {
    /** @throws ServiceError */
    async exchangeCode(definition: StoredDefinition, exchange: CodeExchange): Promise<OauthTokens> {
      const { displayName, clientId, tokenUrl } = definition;
      const { code, codeVerifier, clientSecret, redirectUri } = exchange;
      const answer = await call(displayName, {
        method: 'POST',
        url: tokenUrl,
        headers: { ...commonHeaders, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          client_id: clientId,
          client_secret: clientSecret,
          code_verifier: codeVerifier,
        }).toString(),
      });
      // GitHub refuses with 200 and an error in the document.
      const tokens = isSuccess(answer) ? readTokens(answer.body) : null;
      if (tokens) return tokens;
      const said = readRefusal(answer.body, [clientSecret, code, codeVerifier]);
      throw refusal(displayName, answer, said);
    },

    /** @throws ServiceError */
    async findAccount(definition: StoredDefinition, accessToken: string): Promise<ServiceAccount> {
      const { displayName, userInfoUrl } = definition;
      const answer = await call(displayName, {
        method: 'GET',
        url: userInfoUrl,
        headers: { ...commonHeaders, authorization: `Bearer ${accessToken}` },
      });
      const account = isSuccess(answer) ? readAccount(answer.body) : null;
      if (account) return account;
      throw refusal(displayName, answer, readRefusal(answer.body, [accessToken]));
    },
  };
}

export type OauthClient = ReturnType<typeof createOauthClient>;

function isSuccess({ status }: ServiceAnswer): boolean {
  return status >= 200 && status < 300;
}

function refusal(displayName: string, answer: ServiceAnswer, said: string | null): ServiceError {
  if (said !== null) {
    return new ServiceError({
      de: `${displayName} hat abgelehnt: ${said}`,
      en: `${displayName} refused: ${said}`,
    });
  }
  if (isSuccess(answer)) return new ServiceError(unreadable(displayName));
  return new ServiceError({
    de: `${displayName} hat mit Status ${answer.status} geantwortet.`,
    en: `${displayName} answered with status ${answer.status}.`,
  });
}

const unreadable = (displayName: string): Sentence => ({
  de: `${displayName} hat etwas geantwortet, das Robin nicht lesen kann.`,
  en: `${displayName} answered with something that Robin can’t read.`,
});

function describeFailure(displayName: string, error: unknown, signal: AbortSignal): Sentence {
  if (error instanceof ForbiddenAddressError) {
    return {
      de: `Die Adresse von ${displayName} darf nicht aufgerufen werden.`,
      en: `The address of ${displayName} must not be called.`,
    };
  }
  if (error instanceof RangeError) return unreadable(displayName);
  if (signal.aborted) {
    return {
      de: `${displayName} hat nicht rechtzeitig geantwortet.`,
      en: `${displayName} did not answer in time.`,
    };
  }
  return {
    de: `${displayName} ist nicht erreichbar.`,
    en: `${displayName} could not be reached.`,
  };
}
