import { useTranslation } from 'react-i18next';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** The audit log while it is on its way. */
export function AuditSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="mb-3 h-4.5 w-28" />
      <Skeleton className="mb-2 h-4.5 w-16" />
      <div className="overflow-clip rounded-card border border-border bg-surface">
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <div
            key={key}
            className="flex h-13 items-center gap-3 border-border px-3.5 not-first:border-t"
          >
            <Skeleton className="size-7 rounded-full" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="ml-auto h-4 w-12" />
          </div>
        ))}
      </div>
    </div>
  );
}
