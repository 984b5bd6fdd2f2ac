import { useTranslation } from 'react-i18next';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** Where a text will stand. */
export function TextSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="flex animate-late flex-col gap-2.5">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}
