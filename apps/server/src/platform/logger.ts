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
];

/** Takes the values of query parameters that carry secrets out of a URL. */
export function redactUrl(url: string): string {
  return url.replace(/([?&](?:token|code|state)=)[^&#]*/gi, '$1[redacted]');
}

/** Structured logs on standard output, one JSON object a line, secrets redacted. */
export function createLogger(
  level: string,
  destination?: { write(line: string): void },
): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
