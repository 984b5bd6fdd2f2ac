import { useTranslation } from 'react-i18next';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** While the content of a sidebar loads. */
export function SidebarLoading() {
  const { t } = useTranslation('chat');
  return (
    <div className="flex animate-late flex-col gap-3 p-4">
      <p role="status" className="sr-only">
        {t('layout.loading')}
      </p>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}
