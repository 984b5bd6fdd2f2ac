import { DatabaseServerError, describeServerProblem } from '#platform/db/check-server.ts';
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import type { Environment } from '#platform/env.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import { findDiskProblem } from '#platform/files/disk-problem.ts';

/** What of the environment a failed start can be about. */
type Places = Pick<Environment, 'host' | 'dataDirectory' | 'databaseUrl'>;

interface Failure {
  code: string;
  message: string;
  syscall: string;
  hostname: string;
}

/** The server of DATABASE_URL by the SQLSTATEs with which it refuses us. */
const refusals: Record<string, string> = {
  '28P01': 'refuses the user or the password that it names',
  '3D000': 'has no database with the name at its end',
  '3F000': 'has no schema in which its user may create tables, where search_path looks for one',
  '25006': 'lets nobody write: it is a standby, or set to read only',
};

function readFailure(error: Error): Failure {
  const text = (name: string): string => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : '';
  };
  return {
    code: text('code'),
    message: error.message,
    syscall: text('syscall'),
    hostname: text('hostname'),
  };
}

function explainListening({ code, syscall, hostname }: Failure, places: Places): string | null {
  if (code === 'EADDRINUSE')
    return 'The port is in use by another program. Set PORT to a free one.';
  if (code === 'EADDRNOTAVAIL')
    return `HOST is ${places.host}, which is no address of this machine.`;
  if (code === 'EACCES' && syscall === 'listen') {
    return 'The user that Robin runs as may not listen on this port. Set PORT to one above 1023.';
  }
  return isUnknownName(code) && hostname === places.host
    ? `HOST is ${hostname}, a name that has no address.`
    : null;
}

const isUnknownName = (code: string) => code === 'ENOTFOUND' || code === 'EAI_AGAIN';

function explainServer(error: Error, places: Places): string | null {
  if (places.databaseUrl === null) return null;
  const { code, message, hostname } = readFailure(error);
  if (code === 'ECONNREFUSED') return 'The database server of DATABASE_URL does not answer.';
  if (isUnknownName(code))
    return `DATABASE_URL names the server ${hostname}, which has no address.`;
  // The driver has no code for it, and speaks of its own insides.
  if (/^SASL: .* password must be/.test(message))
    return 'The database server of DATABASE_URL asks for a password, and it has none.';
  const refusal = refusals[code];
  // Connecting, creating and changing are different rights, of different owners: its own words tell which one is missing.
  if (code === '42501') {
    return (
      `The database server of DATABASE_URL does not give its user all rights (${message}): ` +
      'let the database, and all that Robin has created in it, belong to that user.'
    );
  }
  if (refusal !== undefined) return `The database server of DATABASE_URL ${refusal}.`;
  // Only its own words tell whether it knows the user, or lets nobody in from here, or not without encryption.
  if (code === '28000') return `The database server of DATABASE_URL refuses the user: ${message}.`;
  return isDatabaseUnavailable(error) ? describeServerProblem(message) : null;
}

function explainDisk(error: Error, { dataDirectory }: Places): string | null {
  const problem = findDiskProblem(error);
  if (problem === null) return null;
  const { path, words } = problem;
  if (path === null) return `The disk of DATA_DIR, ${dataDirectory}, is full.`;
  // Of a folder that can't be made, the one above it may be named.
  const isOfData =
    `${path}/`.startsWith(`${dataDirectory}/`) || dataDirectory.startsWith(`${path}/`);
  return isOfData ? `DATA_DIR can't be used: ${words}.` : null;
}

/**
 * What an operator can mend, as one sentence; null for anything else.
 * @param places null when the environment itself could not be read
 */
export function findExplanation(error: unknown, places: Places | null): string | null {
  if (!(error instanceof Error)) return null;
  const { cause } = error;
  if (error instanceof DatabaseServerError && cause instanceof Error) {
    return (places && explainServer(cause, places)) ?? error.message;
  }
  if (error instanceof ExplainedError) return error.message;
  // The only rules that a start can break are those for the account that it makes.
  if (error instanceof DomainError && error.code === 'rule_broken') {
    return `Robin can't create the administrator of ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD: ${error.message}`;
  }
  const failure = readFailure(error);
  return (
    places &&
    (explainListening(failure, places) ??
      explainServer(error, places) ??
      explainDisk(error, places))
  );
}

/** Why Robin did not start: what an operator can mend is one sentence, anything else needs its stack. */
export function explainFailure(error: unknown, places: Places | null): string {
  if (!(error instanceof Error)) return String(error);
  return findExplanation(error, places) ?? error.stack ?? error.message;
}
