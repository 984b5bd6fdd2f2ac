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
    files: 'Dateien',
    stopped: 'angehalten',
    interrupted: 'unterbrochen',
    failed: 'fehlgeschlagen',
    length: 'abgeschnitten',
    content_filter: 'vom Anbieter beendet',
    silence: 'ohne Text',
    cancelled: 'Workflow beendet.',
    untitled: 'Gespräch',
  },
  en: {
    you: 'You',
    robin: 'Robin',
    system: 'Note',
    files: 'Files',
    stopped: 'stopped',
    interrupted: 'interrupted',
    failed: 'failed',
    length: 'cut short',
    content_filter: 'ended by the provider',
    silence: 'without text',
    cancelled: 'Ended the workflow.',
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

/** Why a message is not whole, by the name of its word; null of one that is. */
function lackOf({ metadata }: Message) {
  const { interrupted, aborted, error, end_reason: endReason } = metadata;
  if (error !== undefined) return 'failed';
  if (interrupted) return 'interrupted';
  return aborted ? 'stopped' : (endReason ?? null);
}

function fileNamesOf({ metadata }: Message): string[] {
  return (metadata.parts ?? []).flatMap((part) => {
    if ('file_data' in part) return part.file_data.fileName;
    return 'inline_data' in part ? part.inline_data.fileName : [];
  });
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
    const lack = lackOf(message);
    const remark = lack === null ? '' : ` (${text[lack]})`;
    const head = `## ${text[speakers[message.role]]} · ${time.format(message.createdAt)} UTC${remark}`;
    const said = isCancelCommand(message.content) ? text.cancelled : message.content.trim();
    const files = fileNamesOf(message);
    const body = [
      said,
      files.length === 0 ? '' : `${text.files}: ${files.join(', ')}`,
      message.metadata.error ?? '',
    ];
    return `${[head, ...body.filter((part) => part !== '')].join('\n\n')}\n`;
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
