import type { ToolEntry, ToolMethod } from '@robin/contract/debug';
import { clsx } from 'clsx';
import { ChevronRight, CircleAlert, CircleCheck, CircleSlash } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';

const looks = {
  loaded: { tone: 'success', icon: CircleCheck },
  error: { tone: 'danger', icon: CircleAlert },
  disabled: { tone: 'neutral', icon: CircleSlash },
} as const;

interface ToolRowProps {
  tool: ToolEntry;
  isProviderShown: boolean;
}

/** A tool in one line; opened it shows its documentation and its methods. */
export function ToolRow({ tool, isProviderShown }: ToolRowProps) {
  const { t } = useTranslation('admin');
  const { tone, icon } = looks[tool.status];
  return (
    <Opening
      head={
        <>
          <code className="shrink-0 text-caption font-medium">{tool.name}</code>{' '}
          <span className="min-w-0 flex-1 truncate text-caption text-text-muted">
            {isProviderShown && `${tool.provider} · `}
            {tool.description}
          </span>{' '}
          <Badge tone="outline" className="@max-[30rem]:hidden">
            {t(`devtools.tools.types.${tool.tool_type}`)}
          </Badge>{' '}
          <Badge tone={tone} icon={icon}>
            {t(`devtools.tools.statuses.${tool.status}`)}
          </Badge>
        </>
      }
    >
      <Documentation text={tool.docstring} error={tool.error_message} />
      <ul className="mt-1.5 border-t border-border">
        {tool.methods.map((method) => (
          <MethodRow key={method.name} method={method} />
        ))}
      </ul>
    </Opening>
  );
}

/** A method in one line; opened it shows what it takes and answers. */
function MethodRow({ method }: { method: ToolMethod }) {
  const { t } = useTranslation('admin');
  return (
    <Opening
      head={
        <>
          <code className="min-w-0 flex-1 truncate text-caption">{method.name}</code>
          {method.error_message && (
            <Badge tone="danger">{t('devtools.tools.statuses.error')}</Badge>
          )}
        </>
      }
    >
      <code className="block text-micro break-words text-text-2">{method.signature}</code>
      <Documentation text={method.docstring} error={method.error_message} />
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {method.parameters.map(({ name, type, required, description }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-1.5">
            <Badge
              tone={required ? 'neutral' : 'outline'}
              // The type may be a list of many words.
              className="h-auto! min-h-5 min-w-0 shrink! whitespace-normal! wrap-anywhere"
            >
              <code>{`${name}${required ? '' : '?'}: ${type}`}</code>
            </Badge>{' '}
            <span className="min-w-0 text-micro wrap-anywhere text-text-muted">{description}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-micro text-text-muted">
        {t('devtools.tools.returns')} <code>{method.return_type}</code>
      </p>
    </Opening>
  );
}

function Documentation({ text, error }: { text: string; error: string | undefined }) {
  return (
    <>
      {text && <p className="text-caption whitespace-pre-line text-text-2">{text}</p>}
      {error && <p className="mt-1 text-caption text-danger-text">{error}</p>}
    </>
  );
}

function Opening({ head, children }: { head: ReactNode; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-b border-border last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-8 w-full items-center gap-2 px-2.5 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2 touch:min-h-11"
      >
        <ChevronRight
          size={14}
          aria-hidden
          className={clsx('text-text-muted [stroke-width:2]', isOpen && 'rotate-90')}
        />
        {head}
      </button>
      {isOpen && (
        <div id={id} className="pr-2.5 pb-2 pl-8">
          {children}
        </div>
      )}
    </li>
  );
}
