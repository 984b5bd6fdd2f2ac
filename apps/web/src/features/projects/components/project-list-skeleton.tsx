import { useTranslation } from 'react-i18next';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** The project page while its list is on the way. */
export function ProjectListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-[100px] rounded-dialog" />
      <Skeleton className="mt-8 h-8 w-36" />
      <Skeleton className="mt-2 mb-5 h-4 w-60" />
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {['first', 'second', 'third'].map((key) => (
          <Card key={key} className="h-[195px] p-[18px]">
            <div className="flex items-center gap-3">
              <Skeleton className="size-9" />
              <Skeleton className="h-4 w-40" />
            </div>
            <Skeleton className="mt-5 h-3.5" />
            <Skeleton className="mt-2 h-3.5 w-4/5" />
          </Card>
        ))}
      </div>
    </div>
  );
}
