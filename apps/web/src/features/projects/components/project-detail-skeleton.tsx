import { useTranslation } from 'react-i18next';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { BackToProjects } from './back-to-projects.tsx';
import { MemberRowsSkeleton } from './member-rows-skeleton.tsx';

/** The page of a project while the list with it is on the way. */
export function ProjectDetailSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <BackToProjects />
      <div role="status" className="animate-late">
        <span className="sr-only">{t('loading')}</span>
        <div className="mt-2 mb-5 flex items-center gap-3 md:mb-6">
          <Skeleton className="size-11" />
          <div>
            <Skeleton className="h-8 w-52" />
            <Skeleton className="mt-1.5 h-3.5 w-64" />
          </div>
        </div>
        <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex flex-col gap-4 md:gap-5 lg:order-last">
            <Card className="h-[120px] p-4">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="mt-4 h-3.5" />
              <Skeleton className="mt-2 h-3.5 w-4/5" />
            </Card>
            <Card className="h-[152px] p-4">
              <Skeleton className="h-4 w-28" />
            </Card>
          </div>
          <Card>
            <div className="px-4 py-3.5">
              <Skeleton className="h-5 w-28" />
            </div>
            <MemberRowsSkeleton />
          </Card>
        </div>
      </div>
    </>
  );
}
