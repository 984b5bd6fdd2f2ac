/**
 * The header in which an answer names the live event up to which it surely knows everything. A page that opens its line
 * after the earliest of its answers misses nothing in between.
 */
export const EVENT_POSITION_HEADER = 'event-position';

/** `<transaction>-<row>`: the place of a live event in the order of delivery. */
export const eventPositionPattern = /^\d+-\d+$/;

/** Whether a position comes later in the order of delivery than another one. Both must be of one database. */
export function isAfter(position: string, other: string): boolean {
  const [xid = '', id = ''] = position.split('-');
  const [otherXid = '', otherId = ''] = other.split('-');
  return xid === otherXid ? BigInt(id) > BigInt(otherId) : BigInt(xid) > BigInt(otherXid);
}
