import { pino, type Logger } from 'pino';

export type { Logger };

/** Names of fields whose values never reach a log, at any depth that we log. */
const secretFields = [
  'password',
  'current_password',
  'new_password',
  'token',
  'access_token',
  'api_key',
  'apiKey',
  'authorization',
  'cookie',
  'client_secret',
  'secret',
  'value',
  // The framework logs all that a request came with at the level trace, and proxies add keys under names of their own.
  'headers',
  // A database names there the row that it refuses, and what it was sent: words of a conversation, for example.
  'detail',
  'where',
];

const secretParameter = /token|secret|password|key|^code$|^state$/;

/** The name of a query parameter, however it is spelled; null when it can't be decoded. */
function decodeName(pair: string): string | null {
  try {
    return decodeURIComponent(pair.split('=', 1)[0] ?? '').toLowerCase();
  } catch {
    return null;
  }
}

/** Takes the values of query parameters that carry secrets, or can't be read, out of a URL. */
export function redactUrl(url: string): string {
  const start = url.indexOf('?');
  if (start === -1) return url;
  // Robin knows no semicolon between parameters, and some who call it do.
  const redacted = url.slice(start + 1).replace(/[^&;]+/g, (pair) => {
    const name = decodeName(pair);
    if (name === null) return '[redacted]';
    return secretParameter.test(name) ? `${name}=[redacted]` : pair;
  });
  return `${url.slice(0, start)}?${redacted}`;
}

/** So much of the log waits for an output that takes nothing; what comes after it is lost. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Standard output. While it takes nothing, such as a file on a full disk, lines wait for the next one with which it does: a log
 * that can't be written is no reason to stop serving.
 */
function openOutput() {
  const output = pino.destination({ dest: 1, maxLength: MAX_WAITING_BYTES });
  const flushSync = output.flushSync.bind(output);
  output.on('error', () => {
    // At the end of the process it would try without end, and keep the process.
    output.flushSync = () => undefined;
  });
  output.on('write', () => {
    output.flushSync = flushSync;
  });
  return output;
}

/** Structured logs on standard output, one JSON object a line, secrets redacted. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  };
  return pino(options, destination ?? openOutput());
}
