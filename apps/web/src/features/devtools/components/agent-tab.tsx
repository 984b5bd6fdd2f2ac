import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { agentInfoQuery } from '#features/devtools/api/debug-queries.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useDevPanelSettings } from '#shared/settings/dev-panel-settings.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { CopyText } from './copy-text.tsx';
import { DebugAnswer } from './debug-answer.tsx';
import type { DevTabProps } from './panel-tabs.tsx';

const PROMPT_ID = 'devtools-prompt';

/** The system prompt as the next turn of the session would send it. */
export function AgentTab({ sessionId, refreshEveryMs }: DevTabProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { data, error, isPending } = useQuery(
    agentInfoQuery({ sessionId, language, refreshEveryMs }),
  );
  const isCollapsed = useDevPanelSettings((settings) => settings.promptCollapsed);
  const change = useDevPanelSettings((settings) => settings.change);
  const numbers = new Intl.NumberFormat(language);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <DebugAnswer isPending={isPending} errors={[error]} />
      {data && (
        <>
          <div className="sticky top-0 flex flex-wrap items-center gap-x-2 border-b border-border bg-surface py-1.5 pr-2 pl-3">
            <h3 className="text-small font-semibold">{t('devtools.agent.title')}</h3>
            <p className="text-caption tabular-nums text-text-muted">
              {t('devtools.agent.size', {
                characters: numbers.format(data.length),
                tokens: numbers.format(data.tokens),
              })}
            </p>
            <span className="flex-1" />
            <CopyText text={data.prompt} label={t('devtools.copy')} isWordShown />
            <IconButton
              icon={isCollapsed ? ChevronsUpDown : ChevronsDownUp}
              label={t(isCollapsed ? 'devtools.agent.expand' : 'devtools.agent.collapse')}
              aria-expanded={!isCollapsed}
              aria-controls={PROMPT_ID}
              onClick={() => change({ promptCollapsed: !isCollapsed })}
            />
          </div>
          <pre
            id={PROMPT_ID}
            className={clsx(
              'px-3 py-2.5 font-mono text-caption leading-5 break-words whitespace-pre-wrap text-text-2',
              isCollapsed &&
                'max-h-32 overflow-hidden [mask-image:linear-gradient(black_60%,transparent)]',
            )}
          >
            {data.prompt.split('\n').map((line, index) => (
              <span key={index} className={clsx(/^#+ /.test(line) && 'text-talk-text')}>
                {line}
                {'\n'}
              </span>
            ))}
          </pre>
        </>
      )}
    </div>
  );
}
