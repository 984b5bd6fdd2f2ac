import type { Episode } from '@robin/contract/episodes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#features/episodes/api/episode-error.ts';
import { episodeMessagesQuery } from '#features/episodes/api/episode-queries.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { SaidLine, type MarkdownView } from './said-line.tsx';

interface MessagesTabProps {
  episode: Episode;
  Markdown: MarkdownView;
}

/** What was said, word for word, a hundred messages at a time. */
export function MessagesTab({ episode, Markdown }: MessagesTabProps) {
  const { t } = useTranslation('episodes');
  const query = useInfiniteQuery(episodeMessagesQuery(episode.id, episode.message_range));
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <div className="flex flex-col gap-3">
      {query.isPending && <Skeleton className="h-40 w-full rounded-card!" />}
      {query.error && (
        <Alert
          tone="danger"
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          <span lang="en">{failureText(query.error, 'Failed to get archived messages')}</span>
        </Alert>
      )}
      <ol aria-label={t('details.view.messages')} className="flex flex-col gap-3">
        {messages.map((message) => (
          <SaidLine
            key={message.id}
            message={message}
            Markdown={Markdown}
            mark={message.is_superseded && <Badge tone="outline">{t('superseded')}</Badge>}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
