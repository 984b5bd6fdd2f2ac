import { useTranslation } from 'react-i18next';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** Filter panel and cards while the documents are on the way. */
export function DocumentGridSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-[102px] rounded-card" />
      <Cards />
    </div>
  );
}

/** Cards while it is not known yet which documents fit. */
export function FoundDocumentsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="animate-late">
      <span className="sr-only">{t('loading')}</span>
      <Cards />
    </div>
  );
}

function Cards() {
  return (
    <div className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {['first', 'second', 'third'].map((key) => (
        <Card key={key} className="h-[204px] p-4">
          <div className="flex items-center gap-2.5">
            <Skeleton className="size-[30px]" />
            <Skeleton className="h-3.5 w-20" />
          </div>
          <Skeleton className="mt-4 h-4 w-3/4" />
          <Skeleton className="mt-3 h-3.5" />
          <Skeleton className="mt-2 h-3.5 w-4/5" />
        </Card>
      ))}
    </div>
  );
}
