import { ApiError } from '#shared/api/api-error.ts';

/** A call about episodes failed. The message is fixed; what happened is the cause. */
export class EpisodeError extends Error {
  override readonly name = 'EpisodeError';
}

/** Puts the fixed words of a call over whatever the server or the network said. */
export async function orEpisodeError<Result>(
  message: string,
  call: Promise<Result>,
): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof ApiError) throw new EpisodeError(message, { cause });
    throw cause;
  }
}

/** Like `orEpisodeError`, but the server's own words come first: they say what a person can do. */
export async function orServerWords<Result>(
  fallback: string,
  call: Promise<Result>,
): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    throw new EpisodeError(cause.detail ?? fallback, { cause });
  }
}

/** What a change answers, as far as its success is concerned. */
interface ChangeAnswer {
  status: string;
  error?: string | undefined;
}

/** Passes on an answer that says that the change is stored; any other one is a failure, in its own words if it has any. */
export function assertDone<Answer extends ChangeAnswer>(answer: Answer, message: string): Answer {
  if (answer.status === 'completed' || answer.status === 'processed') return answer;
  throw new EpisodeError(answer.error?.trim() || message);
}

/** The words of a failure: its own, when it is one of ours, else those that the caller knows. */
export function failureText(error: unknown, otherwise: string): string {
  return error instanceof EpisodeError && error.message !== '' ? error.message : otherwise;
}

/** The same for a toast, with the language that they are in on every page: those of a failure itself are English. */
export function failureMessage(
  error: unknown,
  otherwise: string,
  otherwiseLang: 'de' | 'en' = 'en',
): { message: string; messageLang: 'de' | 'en' } {
  const message = failureText(error, otherwise);
  return { message, messageLang: message === otherwise ? otherwiseLang : 'en' };
}
