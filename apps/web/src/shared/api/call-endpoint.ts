import type { EndpointDefinition, EndpointInput, EndpointOutput } from '@robin/contract/endpoint';
import { toStorableText } from '@robin/contract/rules/storable-text';
import { ApiError, readApiError } from './api-error.ts';
import { readToken } from './token.ts';
import { tracedFetch } from './traced-fetch.ts';
import { announceUnauthorized } from './unauthorized.ts';

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Asks under this token instead of the window's own. */
  token?: string;
  /** Files of a multipart call, each under the endpoint's `fileField`. */
  files?: readonly File[];
  /** Lets the call go on when the page is closed; browsers refuse it for bodies of more than 64 KiB. */
  keepalive?: boolean;
}

/** What stands in an address or a form field. */
type Primitive = string | number | boolean | null | undefined;

interface RequestParts {
  params?: Record<string, Primitive>;
  query?: Record<string, Primitive>;
  body?: object;
}

/**
 * Calls an endpoint of the contract and answers its parsed body (`undefined` when it has none).
 *
 * @throws ApiError for every answer that is not a success, for none at all and for one that breaks the contract;
 *   an abort through `options.signal` rejects with the signal's own reason
 */
export async function callEndpoint<Endpoint extends EndpointDefinition>(
  endpoint: Endpoint,
  input: EndpointInput<Endpoint>,
  options: CallOptions = {},
): Promise<EndpointOutput<Endpoint>> {
  const response = await fetchEndpoint(endpoint, input, options);
  const schema = endpoint.responses[response.status as 200 | 201 | 202 | 204];
  if (!schema || typeof schema === 'string') return undefined as EndpointOutput<Endpoint>;
  const parsed = schema.safeParse(await readJson(response, options.signal));
  if (!parsed.success) throw malformedAnswer(response, parsed.error);
  return parsed.data as EndpointOutput<Endpoint>;
}

/**
 * Sends the request of an endpoint and answers the successful response unread, for event streams and files.
 *
 * @throws ApiError like `callEndpoint`
 */
export async function fetchEndpoint<Endpoint extends EndpointDefinition>(
  endpoint: Endpoint,
  input: EndpointInput<Endpoint>,
  options: CallOptions = {},
): Promise<Response> {
  const parts = input as RequestParts;
  const token = options.token ?? readToken();
  const { body, contentType } = encodeBody(endpoint, parts.body, options.files);
  const response = await send(buildUrl(endpoint.path, parts), {
    method: endpoint.method,
    body,
    // Only this server is ever called. Whoever puts a proxy with a login of its own in front needs its cookies sent.
    credentials: 'include',
    signal: options.signal,
    ...(options.keepalive && { keepalive: true }),
    headers: {
      'accept-language': document.documentElement.lang,
      ...(contentType && { 'content-type': contentType }),
      ...(token && endpoint.access !== 'public' && { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
  });
  if (response.ok) return response;
  // A refused login is an answer to a question, not the end of a session.
  if (response.status === 401 && endpoint.name !== 'login') announceUnauthorized(token);
  throw await readApiError(response);
}

/** The file in a successful answer. @throws ApiError where the line breaks before all of it has come */
export async function readFile(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch (cause) {
    throw noAnswer(cause);
  }
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await tracedFetch(url, request);
  } catch (cause) {
    throw noAnswer(cause, request.signal);
  }
}

async function readJson(response: Response, signal: CallOptions['signal']): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    // What has come whole and is no JSON; anything else is a line that broke off.
    throw cause instanceof SyntaxError ? malformedAnswer(response, cause) : noAnswer(cause, signal);
  }
}

function noAnswer(cause: unknown, signal?: RequestInit['signal']): unknown {
  if (signal?.aborted) return cause;
  return new ApiError({ status: 0, code: 'network', detail: null, cause });
}

function malformedAnswer(response: Response, cause: unknown): ApiError {
  return new ApiError({
    status: response.status,
    code: 'malformed_answer',
    detail: null,
    requestId: response.headers.get('x-request-id'),
    cause,
  });
}

function buildUrl(path: string, { params = {}, query = {} }: RequestParts): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of toFields(query)) search.set(name, value);
  return search.size > 0 ? `${filledPath}?${search}` : filledPath;
}

interface EncodedBody {
  body?: BodyInit;
  contentType?: string;
}

function encodeBody(
  endpoint: EndpointDefinition,
  body: object | undefined,
  files: readonly File[] = [],
): EncodedBody {
  if (body === undefined) return {};
  // The fields of a form are plain values; only JSON nests.
  const fields = body as Record<string, Primitive>;
  if (endpoint.bodyEncoding === 'multipart')
    return { body: toFormData(fields, files, endpoint.fileField) };
  if (endpoint.bodyEncoding === 'form') return { body: new URLSearchParams(toFields(fields)) };
  return { body: JSON.stringify(body, toStorable), contentType: 'application/json' };
}

/**
 * What is pasted may hold signs that nobody sees and the server refuses, in any field: a refusal would not help a person
 * who can't find them.
 */
function toStorable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? toStorableText(value) : value;
}

function toFormData(
  body: Record<string, Primitive>,
  files: readonly File[],
  fileField = 'files',
): FormData {
  const form = new FormData();
  for (const [name, value] of toFields(body)) form.append(name, value);
  for (const file of files) form.append(fileField, file);
  return form;
}

function toFields(body: Record<string, Primitive>): [string, string][] {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, toStorableText(String(value))]);
}
