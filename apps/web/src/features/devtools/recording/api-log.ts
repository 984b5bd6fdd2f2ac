import type { Trace } from '#shared/trace/trace.ts';
import { detailOf, preview, previewLengths } from './preview.ts';
import { redactBody, redactText } from './redact.ts';

export type ApiKind = 'request' | 'response' | 'error';

/** One moment of a call to the server. */
export interface ApiEntry {
  kind: ApiKind;
  method: string;
  path: string;
  /** null while there is no answer, or where none came. */
  status: number | null;
  durationMs: number | null;
  preview: string;
  detail: string;
}

type CallTrace = Extract<Trace, { type: 'request' | 'answer' | 'noAnswer' }>;

/** What of a call may be kept: never a header, never a form, no field that could hold a secret. */
export function toApiEntry(trace: CallTrace): ApiEntry {
  const call = { method: trace.method, path: redactText(trace.url) };
  if (trace.type === 'request') {
    const body = describeBody(trace);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return {
      ...call,
      kind: 'request',
      status: null,
      durationMs: null,
      preview: preview(text, previewLengths.text),
      detail: detailOf(body),
    };
  }
  const reason = trace.reason === null ? '' : redactText(trace.reason);
  return {
    ...call,
    kind: trace.type === 'noAnswer' || trace.status >= 400 ? 'error' : 'response',
    status: trace.type === 'answer' ? trace.status : null,
    durationMs: trace.durationMs,
    preview: preview(reason, previewLengths.error),
    detail: detailOf(reason),
  };
}

function describeBody({ body, url }: Extract<Trace, { type: 'request' }>): unknown {
  if (typeof body === 'string') return redactBody(body, url);
  // The sign-in form holds nothing but secrets, and the words of a message are told on their own.
  const files = body instanceof FormData ? [...body.values()].filter(isFile) : [];
  return files.map(({ name, size }) => `${name} (${size} B)`).join(', ');
}

function isFile(value: FormDataEntryValue): value is File {
  return value instanceof File;
}

const KEEPS_ALIVE = /\/(heartbeat|ping|keep-?alive|health\w*)(?=[/?]|$)/i;

/** Whether a call only looks whether the server is there. */
export function isKeepAlive({ method, path }: Pick<ApiEntry, 'method' | 'path'>): boolean {
  return method === 'OPTIONS' || KEEPS_ALIVE.test(path);
}

/** Whether a call is one of the panel itself, which asks again every few seconds where it is told to. */
export function isOfPanel({ path }: Pick<ApiEntry, 'path'>): boolean {
  return path.startsWith('/api/debug/');
}
