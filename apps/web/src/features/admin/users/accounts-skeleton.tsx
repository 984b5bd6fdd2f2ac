import { useTranslation } from 'react-i18next';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** The user management while the list is on its way. */
export function AccountsSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="mb-3 h-9 md:w-[21.25rem]" />
      <div className="overflow-clip rounded-card border border-border bg-surface">
        <div className="h-9 bg-bg max-md:hidden" />
        {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
          <div
            key={key}
            className="flex h-[3.375rem] items-center gap-3 border-t border-border px-3.5"
          >
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="ml-auto h-4 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
