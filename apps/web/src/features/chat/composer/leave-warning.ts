type Reason = 'attached files' | 'running upload';

const reasons = new Set<Reason>();

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Lets the browser ask before the page is closed or loaded again, for as long as one of the reasons holds. */
export function setLeaveWarning(reason: Reason, holds: boolean): void {
  if (holds) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size > 0) addEventListener('beforeunload', askBeforeUnload);
  else removeEventListener('beforeunload', askBeforeUnload);
}
