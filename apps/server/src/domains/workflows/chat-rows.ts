/** Reads a chat that was copied with who wrote and when above each message, as Teams and Slack show it. Pure. */

const NAME = String.raw`\p{Lu}[\p{L}'’.-]{0,30}(?:,? [\p{L}'’().-]{1,30}){0,3}`;
const DAY = String.raw`heute|gestern|today|yesterday|(?:mo|di|mi|do|fr|sa|so)\.?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,4}[./-]\d{1,2}[./-]\d{0,4}`;
const TIME = String.raw`\[?(?:(?:${DAY}),? (?:(?:um|at) )?)?\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?\]?`;
const NAME_LINE = new RegExp(`^${NAME}$`, 'u');
const TIME_LINE = new RegExp(`^${TIME}$`, 'iu');
const TIME_BEHIND = new RegExp(`,? {1,4}(${TIME})$`, 'iu');
const TIME_AHEAD = new RegExp(`^(${TIME}) {1,4}`, 'iu');
/** Longer lines are messages. */
const HEAD_MAX_LENGTH = 80;

interface Message {
  who: string;
  when: string;
  words: string[];
}

/** Who and when, and how many lines say so; null where a message goes on. */
function headAt(
  lines: readonly string[],
  at: number,
): (Omit<Message, 'words'> & { size: number }) | null {
  const [line = '', next = ''] = lines.slice(at, at + 2);
  if (line.length > HEAD_MAX_LENGTH) return null;
  if (NAME_LINE.test(line) && next.length <= HEAD_MAX_LENGTH && TIME_LINE.test(next)) {
    return { who: line, when: withoutBrackets(next), size: 2 };
  }
  const [words = '', time = ''] = TIME_BEHIND.exec(line) ?? TIME_AHEAD.exec(line) ?? [];
  const who = line.replace(words, '').trim();
  const isHead = time !== '' && NAME_LINE.test(who);
  return isHead ? { who, when: withoutBrackets(time), size: 1 } : null;
}

function withoutBrackets(time: string): string {
  return time.replaceAll(/[[\]]/gu, '');
}

/** The messages as rows: what was said, by whom, when; null for any other text. */
export function chatRows(typed: readonly string[]): string[] | null {
  const lines = typed.map((line) => line.trim()).filter((line) => line !== '');
  const messages: Message[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const head = headAt(lines, at);
    if (head !== null) {
      messages.push({ who: head.who, when: head.when, words: [] });
      at += head.size - 1;
    } else if (messages.length === 0) return null;
    else messages.at(-1)?.words.push(lines[at] ?? '');
  }
  if (messages.length === 0 || messages.some(({ words }) => words.length === 0)) return null;
  return messages.map(
    ({ who, when, words }) => `| ${words.join(' ').replaceAll('|', '/')} | ${who} | ${when} |`,
  );
}
