import { hasAnswer, type StoredAnswers } from './card-answers.ts';
import { CHANGES_MAX_LENGTH, type CardWork, type GuidedWork } from './guided-state.ts';

/** What the last messages have changed, whichever question was open: that is what somebody takes back first. Pure. */

function newestFirst<Change>(change: Change, changes: readonly Change[]): Change[] {
  return [change, ...changes].slice(0, CHANGES_MAX_LENGTH);
}

/** How the answers were before that are other ones now; null where there was none. */
function answersBefore(
  before: StoredAnswers,
  now: StoredAnswers,
): CardWork['changes'][number]['answers'] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return Object.fromEntries(
    ids
      .filter((id) => JSON.stringify(before[id]) !== JSON.stringify(now[id]))
      .map((id) => [id, before[id] ?? null]),
  );
}

/** The work of a card that knows what the message has changed. Whoever went to another question takes back what is asked there. */
export function rememberedInCard(before: CardWork, now: CardWork): CardWork {
  if (now.changes !== before.changes) return now;
  const answers = answersBefore(before.answers, now.answers);
  const isLeftOpen = now.settled.some(
    (id) => !before.settled.includes(id) && !hasAnswer(now.answers, id),
  );
  if (Object.keys(answers).length > 0 || isLeftOpen) {
    const change = { answers, settled: before.settled };
    return { ...now, changes: newestFirst(change, before.changes) };
  }
  const isElsewhere = before.settled.some((id) => !now.settled.includes(id));
  return isElsewhere ? { ...now, changes: [] } : now;
}

/** The work as it was before its last change; null where none is remembered. */
export function takenBackInCard(work: CardWork): CardWork | null {
  const [last, ...changes] = work.changes;
  if (last === undefined) return null;
  const answers = { ...work.answers };
  for (const [id, answer] of Object.entries(last.answers)) {
    if (answer === null) delete answers[id];
    else answers[id] = answer;
  }
  return { ...work, answers, settled: last.settled, changes };
}

/** The story that knows what the message has changed out of turn. */
export function rememberedInStory(before: GuidedWork, now: GuidedWork): GuidedWork {
  const { draft, settled, halvesAsked } = before;
  if (now.draft === draft) return now;
  return { ...now, changes: newestFirst({ draft, settled, halvesAsked }, before.changes) };
}

/** The story as it was before its last change out of turn; null where none is remembered. */
export function takenBackInStory(work: GuidedWork): GuidedWork | null {
  const [last, ...changes] = work.changes;
  return last === undefined ? null : { ...work, ...last, changes };
}
