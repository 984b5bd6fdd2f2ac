import { episodeCompressionEndpoints, type TurnContext } from '@robin/contract/episode-compression';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

export interface SentContextDialogProps {
  sessionId: string;
  turnId: string;
  onClose: () => void;
}

/** What Robin had in sight for an answer: how many messages word for word, which episodes, and the instructions. */
export function SentContextDialog({ sessionId, turnId, onClose }: SentContextDialogProps) {
  const { t } = useTranslation('chat');
  const query = useQuery({
    queryKey: ['chat', 'sent', sessionId, turnId],
    queryFn: ({ signal }) =>
      callEndpoint(
        episodeCompressionEndpoints.getTurnContext,
        { params: { sessionId, turnId } },
        { signal },
      ),
    staleTime: Infinity,
  });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Dialog
      onClose={onClose}
      width="wide"
      title={t('messages.sent.title')}
      description={t('messages.sent.lead')}
    >
      {query.data ? (
        <SentContext context={query.data} />
      ) : isMissing ? (
        <p className="text-body text-text-2">{t('messages.sent.missing')}</p>
      ) : query.isError ? (
        <Alert
          tone="danger"
          action={
            <Button size="small" icon={RotateCw} onClick={() => void query.refetch()}>
              {t('conversation.retry')}
            </Button>
          }
        >
          {t('messages.sent.failed')}
        </Alert>
      ) : (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </Dialog>
  );
}

function SentContext({ context }: { context: TurnContext }) {
  const { t } = useTranslation('chat');
  const number = new Intl.NumberFormat(useLanguage());
  const { prompt, conversation, files, tools, max } = context.tokens;
  const furtherCalls = context.further_calls ?? [];
  const count = context.message_ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  const facts: [string, string][] = [
    [t('messages.sent.messages'), number.format(count)],
    [t('messages.sent.episodes'), number.format(context.episodes.length)],
    [
      t('messages.sent.tokens'),
      t('messages.sent.ofTokens', {
        used: number.format(sumOf(context.tokens)),
        max: number.format(max),
      }),
    ],
    [t('messages.sent.instructions'), number.format(prompt + tools)],
    [t('messages.sent.conversation'), number.format(conversation)],
    [t('messages.sent.files'), number.format(files)],
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-body">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Refused count={context.refused_tokens} />
      {furtherCalls.length > 0 && (
        <section>
          <h3 className="text-small font-semibold">{t('messages.sent.further')}</h3>
          <p className="mt-0.5 text-caption text-text-muted">{t('messages.sent.furtherLead')}</p>
          <ol className="mt-1.5 flex flex-col gap-1.5 text-body">
            {furtherCalls.map((call, index) => (
              <li key={index} className="tabular-nums">
                {t('messages.sent.call', {
                  number: index + 2,
                  used: number.format(sumOf(call.tokens)),
                  max: number.format(call.tokens.max),
                })}
                {call.changed_sight && <Remark>{t('messages.sent.madeRoom')}</Remark>}
                {call.shortened_parts.map((part, place) => (
                  <Remark key={place}>
                    {t('messages.sent.shortened', {
                      tool: part.tool,
                      left: number.format(part.left_out),
                      all: number.format(part.characters),
                    })}
                  </Remark>
                ))}
                <Refused count={call.refused_tokens} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h3 className="text-small font-semibold">{t('messages.sent.prompt')}</h3>
        <pre
          // A long text scrolls, so the keyboard has to reach it.
          tabIndex={0}
          className="mt-1.5 max-h-80 overflow-auto rounded-card border border-border bg-sunken p-3 font-mono text-caption whitespace-pre-wrap wrap-anywhere"
        >
          {context.system_prompt}
        </pre>
      </section>
    </div>
  );
}

type SentTokens = TurnContext['tokens'];

const sumOf = ({ prompt, conversation, files, tools }: SentTokens) =>
  prompt + conversation + files + tools;

function Remark({ children }: { children: ReactNode }) {
  return <span className="block text-small text-text-muted">{children}</span>;
}

/** That a request had been longer at first than the provider takes. */
function Refused({ count }: { count: number | null | undefined }) {
  const { t } = useTranslation('chat');
  const language = useLanguage();
  if (count === null || count === undefined) return null;
  const amount = new Intl.NumberFormat(language).format(count);
  return <Remark>{t('messages.sent.refused', { amount })}</Remark>;
}
