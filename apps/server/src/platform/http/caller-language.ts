import type { IncomingHttpHeaders } from 'node:http';
import type { InterfaceLanguage } from '@robin/contract/sessions';

/**
 * The language in which a caller wants to be told of refusals: the first of Robin's in `accept-language` (RFC 9110, section
 * 12.5.4), else English. Weights are not read: the web app names one language, and browsers name theirs in their order.
 */
export function callerLanguage(headers: IncomingHttpHeaders): InterfaceLanguage {
  const named = /(?:^|,)\s*(de|en)(?![a-z])/i.exec(headers['accept-language'] ?? '')?.[1];
  return named?.toLowerCase() === 'de' ? 'de' : 'en';
}
