/**
 * Finds variables that were surely meant for Robin and are spelled wrong. A wrong name would
 * otherwise do nothing, silently: `ADMIN_PASWORD` leaves an installation without its administrator.
 */

/** Nobody else's variables begin like this, so an unknown one is a mistake. */
const ownPrefixes = [
  'ADMIN_',
  'EPISODE_',
  'REGISTRATIONS_',
  'ACTIVATE_NEW_',
  'ALLOW_PRIVATE_',
  'S3_',
];

/** Names that other programs read, close to one of ours. */
const foreignNames = new Set(['LOGLEVEL', 'DATA_DIRS', 'OPENAI_API_BASE']);

/** Shorter names have too many neighbours that mean something else. */
const SHORTEST_JUDGED_NAME = 8;

export interface UnknownVariable {
  name: string;
  /** the known name that was probably meant */
  suggestion: string | null;
}

/**
 * @param names all names of the environment
 * @param known the names that Robin reads
 */
export function findUnknownVariables(
  names: readonly string[],
  known: readonly string[],
): UnknownVariable[] {
  const readable = new Set([...known, ...foreignNames]);
  const services = findServices(names);
  return names.flatMap((name): UnknownVariable[] => {
    if (readable.has(name) || services.some((service) => isAboutService(name, service))) return [];
    const prefix = ownPrefixes.find((own) => name.startsWith(own));
    if (prefix === undefined) {
      const suggestion = findLonger(name, known) ?? findNeighbour(name, known);
      return suggestion === null ? [] : [{ name, suggestion }];
    }
    const relatives = known.filter((other) => other.startsWith(prefix));
    return [{ name, suggestion: findSimilar(name, relatives) }];
  });
}

const HOST_OF_SERVICE = '_SERVICE_HOST';

/** Kubernetes tells every container of all services around it, such as of a storage that is called `s3`. */
const findServices = (names: readonly string[]): string[] =>
  names
    .filter((name) => name.endsWith(HOST_OF_SERVICE))
    .map((name) => name.slice(0, -HOST_OF_SERVICE.length));

const isAboutService = (name: string, service: string): boolean =>
  name.startsWith(service) && /^_(?:SERVICE_|PORT_\d|PORT$)/.test(name.slice(service.length));

/** A name whose end was left out, e.g. the unit. Three words and more: `DATA` alone says nothing. */
function findLonger(name: string, known: readonly string[]): string | null {
  if (name.split('_').length < 3) return null;
  return known.find((other) => other.startsWith(`${name}_`)) ?? null;
}

function findNeighbour(name: string, known: readonly string[]): string | null {
  if (name.length < SHORTEST_JUDGED_NAME) return null;
  return known.find((other) => countEdits(name, other) <= 2) ?? null;
}

/** The most similar of the names, when at least half of it is the same. */
function findSimilar(name: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((other) => ({
      other,
      difference: countEdits(name, other) / Math.max(name.length, other.length),
    }))
    .filter(({ difference }) => difference <= 0.5)
    .sort((a, b) => a.difference - b.difference);
  return nearest?.other ?? null;
}

/**
 * How many letters must be inserted, removed, replaced, or swapped with their neighbour to make one
 * word of the other (optimal string alignment distance).
 */
export function countEdits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replace = at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let edits = Math.min(at(last, column) + 1, at(current, column - 1) + 1, replace);
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) edits = Math.min(edits, at(beforeLast, column - 2) + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
