import { clsx } from 'clsx';
import { memo, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { CopyText } from './copy-text.tsx';

interface LogRowProps {
  /** Milliseconds since 1970. */
  at: number;
  type: string;
  tone: 'neutral' | 'outline' | 'primary' | 'success' | 'danger' | 'info' | 'warning';
  isError: boolean;
  /** In the letters of code, before the text. */
  name: string;
  text: string;
  /** At the right end: how long, what status. */
  figure: ReactNode;
  /** Shown when the row is opened; a row without it has nothing to open. */
  detail: string;
}

/** One line of a log: when, what kind, what, how much; opened it shows all of it. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { at, type, tone, isError, name, text, figure, detail } = props;
  const [isOpen, setIsOpen] = useState(false);
  const detailId = useId();
  const language = useLanguage();
  const line = (
    <>
      <time className="w-14 shrink-0 font-mono text-micro text-text-muted">
        {timeFormats[language].format(at)}
      </time>{' '}
      <span className="w-17 shrink-0">
        <Badge tone={isError ? 'danger' : tone}>{type}</Badge>
      </span>{' '}
      <span
        className={clsx(
          'min-w-0 flex-1 truncate text-caption',
          isError ? 'text-danger-text' : 'text-text',
        )}
      >
        {name && <code className="mr-0.5 font-medium">{name}</code>} {text}
      </span>{' '}
      <span className="shrink-0 text-micro tabular-nums text-text-muted">{figure}</span>
    </>
  );
  const lineClasses = clsx(
    'flex min-h-7 w-full items-center gap-2 px-2.5 py-0.5 text-left touch:min-h-11',
    isError && 'bg-danger-soft',
  );
  return (
    <li className="border-b border-border [contain-intrinsic-size:auto_29px] [content-visibility:auto]">
      {detail === '' ? (
        <div className={lineClasses}>{line}</div>
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className={clsx(lineClasses, 'hover:bg-hover focus-visible:-outline-offset-2')}
        >
          {line}
        </button>
      )}
      {isOpen && <Detail id={detailId} text={detail} />}
    </li>
  );
});

function Detail({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation('admin');
  return (
    <div id={id} className="flex items-start gap-1 bg-bg py-1.5 pr-1.5 pl-2.5">
      <pre className="max-h-64 min-w-0 flex-1 overflow-auto font-mono text-micro break-words whitespace-pre-wrap text-text-2">
        {text}
      </pre>
      <CopyText text={text} label={t('devtools.copy')} />
    </div>
  );
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const timeFormats = {
  de: new Intl.DateTimeFormat('de', clock),
  en: new Intl.DateTimeFormat('en', clock),
};

/** A duration as a log says it. */
export function formatDuration(milliseconds: number, language: 'de' | 'en'): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return `${seconds.format(milliseconds / 1_000)} s`;
}
