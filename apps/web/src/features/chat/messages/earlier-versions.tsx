import { sessionEndpoints } from '@robin/contract/sessions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toChatMessage, type ChatMessage } from '#features/chat/chat-message.ts';
import { useTimeFormat } from '#features/chat/components/use-time-format.ts';
import { chatKeys } from '#features/chat/api/session-calls.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { MessageActionsContext } from './message-context.ts';
import { storedMessage } from './stored-message.ts';

const listEarlierVersions = {
  ...sessionEndpoints.listEarlierVersions,
  responses: {
    200: z.object({
      versions: z.array(z.object({ messages: z.array(storedMessage) })),
      older_count: z.number(),
    }),
  },
};

export interface EarlierVersionsProps {
  sessionId: string;
  message: ChatMessage;
  /** How the conversation shows a message. */
  Item: ComponentType<{ message: ChatMessage }>;
  onClose: () => void;
}

/** What stood in the place of an edited message, the latest version first. Can be read and copied. */
export function EarlierVersions({ sessionId, message, Item, onClose }: EarlierVersionsProps) {
  const { t } = useTranslation('chat');
  const query = useInfiniteQuery({
    queryKey: [...chatKeys.messages(sessionId), 'earlier', message.id],
    queryFn: ({ pageParam: messageId, signal }) =>
      callEndpoint(listEarlierVersions, { params: { sessionId, messageId } }, { signal }),
    initialPageParam: message.id,
    getNextPageParam: ({ versions, older_count: olderCount }) =>
      olderCount > 0 ? versions.at(-1)?.messages[0]?.id : undefined,
  });
  const versions = query.data?.pages.flatMap((page) => page.versions);
  const olderCount = query.data?.pages.at(-1)?.older_count ?? 0;
  return (
    <Dialog
      isToRead
      onClose={onClose}
      width="wide"
      title={t('messages.earlier.title')}
      description={t('messages.earlier.lead')}
    >
      {query.isError && !query.isFetchNextPageError ? (
        <Alert
          tone="danger"
          action={
            <Button size="small" icon={RotateCw} onClick={() => void query.refetch()}>
              {t('conversation.retry')}
            </Button>
          }
        >
          {t('messages.earlier.failed')}
        </Alert>
      ) : !versions ? (
        <div role="status" aria-label={t('messages.earlier.loading')} className="animate-late">
          <Skeleton className="h-24 w-full" />
        </div>
      ) : versions.length === 0 ? (
        <p className="text-text-muted">{t('messages.earlier.none')}</p>
      ) : (
        <>
          <ol className="flex flex-col gap-6">
            {versions.map(({ messages }, index) => (
              <li key={messages[0]?.id ?? index}>
                <Version
                  number={olderCount + versions.length - index}
                  messages={messages.map(toChatMessage)}
                  Item={Item}
                />
              </li>
            ))}
          </ol>
          {query.isFetchNextPageError && (
            <Alert tone="danger" className="mt-6">
              {t('messages.earlier.failed')}
            </Alert>
          )}
          {query.hasNextPage && (
            <Button
              className="mt-6"
              isBusy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('messages.earlier.more')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

interface VersionProps extends Pick<EarlierVersionsProps, 'Item'> {
  number: number;
  messages: ChatMessage[];
}

function Version({ number, messages, Item }: VersionProps) {
  const { t } = useTranslation('chat');
  const { formatFull } = useTimeFormat();
  const [first] = messages;
  return (
    <section>
      <h3 className="mb-3 flex items-baseline gap-2 border-b border-border pb-1.5 text-body font-semibold">
        {t('messages.earlier.version', { number })}
        {first && (
          <span className="text-caption font-normal text-text-muted">
            {formatFull(first.timestamp)}
          </span>
        )}
      </h3>
      <MessageActionsContext value={null}>
        <ol className="flex flex-col gap-4">
          {messages.map((message) => (
            <li key={message.key}>
              <Item message={message} />
            </li>
          ))}
        </ol>
      </MessageActionsContext>
    </section>
  );
}
