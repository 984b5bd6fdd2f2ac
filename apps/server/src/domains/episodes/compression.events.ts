import type { NewEvent } from '#platform/events/outbox.ts';
import type { Session } from '#domains/sessions/index.ts';
import type { AppliedCompression } from './episodes.types.ts';
import { presentCompression } from './compression.presenter.ts';

/** Tells the person's windows what was compressed, or that it was taken back. */
export function compressed(
  session: Pick<Session, 'id' | 'userId' | 'projectId'>,
  compression: AppliedCompression,
): NewEvent {
  return {
    type: 'emergency_compression',
    userId: session.userId,
    projectId: session.projectId,
    data: { session_id: session.id, compression: presentCompression(compression) },
  };
}
