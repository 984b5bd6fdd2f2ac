import { isCancelCommand } from '@robin/contract/rules/cancel-command';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { presentMessage, presentSession } from './sessions.presenter.ts';
import type { Message, Session } from './sessions.types.ts';
import { titleOfTalk } from './talk-title.ts';

const words = {
  de: {
    you: 'Du',
    robin: 'Robin',
    system: 'Hinweis',
    stopped: 'angehalten',
    cancelled: 'Workflow abgebrochen.',
    untitled: 'Gespräch',
  },
  en: {
    you: 'You',
    robin: 'Robin',
    system: 'Note',
    stopped: 'stopped',
    cancelled: 'Cancelled the workflow.',
    untitled: 'Conversation',
  },
} as const;

const speakers = { user: 'you', assistant: 'robin', system: 'system' } as const;

/** A talk that nobody has named is called as on the screen, by its day: in UTC, as every time in the file. */
function titleOf({ title, type, createdAt }: Session, language: InterfaceLanguage): string {
  if (title !== null) return title;
  return type === 'talk'
    ? titleOfTalk(createdAt, { language, timeZone: 'UTC' })
    : words[language].untitled;
}

/** What is asked of an export. */
export interface ExportRequest {
  format: 'markdown' | 'json';
  language: InterfaceLanguage;
}

/** A file with its name for saving. */
export interface ExportedFile {
  name: string;
  mediaType: string;
  content: string;
}

function toMarkdown(
  session: Session,
  messages: readonly Message[],
  language: InterfaceLanguage,
): string {
  const text = words[language];
  const time = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const blocks = messages.map((message) => {
    const stopped = message.metadata.aborted ? ` (${text.stopped})` : '';
    const head = `## ${text[speakers[message.role]]} · ${time.format(message.createdAt)} UTC${stopped}`;
    const said = isCancelCommand(message.content) ? text.cancelled : message.content.trim();
    return `${head}\n\n${said}\n`;
  });
  return [`# ${titleOf(session, language)}\n`, ...blocks].join('\n');
}

/** A session with its messages as a file: Markdown to read, JSON with everything that the interface answers. */
export function exportSession(
  session: Session,
  messages: readonly Message[],
  { format, language }: ExportRequest,
): ExportedFile {
  const name = `robin-${session.type.replace('_', '-')}-${session.createdAt.toISOString().slice(0, 10)}`;
  if (format === 'markdown') {
    return {
      name: `${name}.md`,
      mediaType: 'text/markdown; charset=utf-8',
      content: toMarkdown(session, messages, language),
    };
  }
  const content = { session: presentSession(session), messages: messages.map(presentMessage) };
  return {
    name: `${name}.json`,
    mediaType: 'application/json; charset=utf-8',
    content: `${JSON.stringify(content, null, 2)}\n`,
  };
}
