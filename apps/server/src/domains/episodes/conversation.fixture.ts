import type { LogMessage } from './episodes.types.ts';

/**
 * Messages of user and assistant by turns, a line each; `firstIndex` is the place of the first one in its log.
 * A line that begins with "> " is said by the same one as the line before.
 */
export function conversation(lines: readonly string[], firstIndex = 0): LogMessage[] {
  let role: LogMessage['role'] = 'assistant';
  return lines.map((line, place) => {
    const isSame = line.startsWith('> ');
    if (!isSame) role = role === 'user' ? 'assistant' : 'user';
    return {
      index: firstIndex + place,
      role,
      text: isSame ? line.slice(2) : line,
      createdAt: new Date(Date.UTC(2026, 0, 5, 9, place)),
    };
  });
}
