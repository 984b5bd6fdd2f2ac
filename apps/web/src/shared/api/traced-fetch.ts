import { isTraced, tellTrace } from '#shared/trace/trace.ts';
import { readApiError } from './api-error.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { noteEventPosition } from './event-position.ts';

async function ask(url: string, request: RequestInit): Promise<Response> {
  const response = await (takeEarlyAnswer(url, request) ?? fetch(url, request));
  noteEventPosition(response);
  return response;
}

/** `fetch`, with every call told to whoever listens. */
export async function tracedFetch(url: string, request: RequestInit = {}): Promise<Response> {
  if (!isTraced()) return ask(url, request);
  const call = { method: request.method ?? 'GET', url };
  const startedAt = performance.now();
  const passed = () => performance.now() - startedAt;
  tellTrace({ type: 'request', ...call, body: request.body });
  let response: Response;
  try {
    response = await ask(url, request);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tellTrace({ type: 'noAnswer', ...call, reason, durationMs: passed() });
    throw error;
  }
  const durationMs = passed();
  const { status } = response;
  // The body can be read once only, and belongs to the caller.
  const reason = response.ok ? null : (await readApiError(response.clone())).detail;
  tellTrace({ type: 'answer', ...call, status, reason, durationMs });
  return response;
}
