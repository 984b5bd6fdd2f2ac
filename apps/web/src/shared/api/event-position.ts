import { EVENT_POSITION_HEADER, isAfter } from '@robin/contract/rules/event-positions';

let earliest: string | null = null;

/** Takes note of the live event up to which an answer knows everything, if it says so. */
export function noteEventPosition({ headers }: Response): void {
  const position = headers.get(EVENT_POSITION_HEADER);
  if (position !== null && (earliest === null || isAfter(earliest, position))) earliest = position;
}

/** Up to where everything is known that has been read since the last time all was forgotten; null where nothing said so. */
export const earliestEventPosition = (): string | null => earliest;

/** For the moment in which all that was read is forgotten, too. */
export function forgetEventPositions(): void {
  earliest = null;
}
