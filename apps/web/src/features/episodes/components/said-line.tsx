import { isCancelCommand } from '@robin/contract/rules/cancel-command';
import type { Message } from '@robin/contract/sessions';
import { clsx } from 'clsx';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutMarks } from '#shared/markdown/plain-text.ts';
import { useNumberFormat } from './use-number-format.ts';

/** Shows Markdown. Handed in by the page: it belongs to the chat. */
export type MarkdownView = ComponentType<{ text: string }>;

interface SaidLineProps {
  message: Pick<Message, 'role' | 'content' | 'created_at'>;
  /** Beside the time. */
  mark?: ReactNode;
  /** Cut to a few lines, where many are looked over. */
  isShort?: boolean;
  /** Shows what Robin said as the chat does; without it, there are only words. */
  Markdown?: MarkdownView;
  className?: string;
  children?: ReactNode;
}

/** One message, with who said it and when. */
export function SaidLine(props: SaidLineProps) {
  const { message, mark, isShort = false, Markdown, className, children } = props;
  const { t } = useTranslation('episodes');
  const { time } = useNumberFormat();
  const { role, created_at: at } = message;
  const content = isCancelCommand(message.content) ? t('cancelled') : message.content;
  return (
    <li className={clsx('min-w-0', className)}>
      <p className="flex items-center gap-2 text-caption text-text-muted">
        <span className="font-semibold text-text">
          {role === 'user' ? t('you') : role === 'assistant' ? 'Robin' : t('note')}
        </span>
        <time dateTime={at} className="tabular-nums">
          {time(at)}
        </time>
        {mark}
      </p>
      {Markdown && role === 'assistant' ? (
        <Markdown text={content} />
      ) : (
        <p
          className={clsx(
            'whitespace-pre-wrap wrap-anywhere',
            // Beside what is read as in the chat, what was asked is no smaller.
            Markdown ? 'text-reading touch:text-reading-phone' : 'text-small text-text-2',
            isShort && 'line-clamp-2',
          )}
        >
          {isShort ? withoutMarks(content) : content}
        </p>
      )}
      {children}
    </li>
  );
}
