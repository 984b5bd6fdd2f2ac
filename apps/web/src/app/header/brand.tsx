import { useTranslation } from 'react-i18next';
import { Link } from '#shared/routing/link.tsx';
import { paths } from '#shared/routing/paths.ts';
import { RobinMark } from '#shared/ui/robin-mark.tsx';

/** The word mark of the public pages. */
export function PublicBrand() {
  const { t } = useTranslation();
  return (
    <Link to={paths.home} className="flex h-11 items-center gap-2.5 rounded-control">
      <RobinMark size={32} />
      <span className="text-[1.0625rem] leading-6 font-semibold tracking-[-0.02em] slim:sr-only">
        {t('productName')}
      </span>
    </Link>
  );
}

/** Mark, name and what Robin is, for the header of the working area. */
export function AppBrand() {
  const { t } = useTranslation(['navigation', 'common']);
  return (
    <Link to={paths.projects} className="flex items-center gap-2.5 rounded-control">
      <RobinMark size={28} />
      <span className="flex flex-col">
        <span className="text-[0.9375rem] leading-[1.125rem] font-semibold tracking-[-0.01em]">
          {t('common:productName')}
        </span>
        <span className="text-micro leading-[0.8125rem] whitespace-nowrap text-text-muted max-lg:hidden">
          {t('subtitle')}
        </span>
      </span>
    </Link>
  );
}
