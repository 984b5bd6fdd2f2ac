import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#shared/routing/link.tsx';
import { paths } from '#shared/routing/paths.ts';

export function BackToProjects() {
  const { t } = useTranslation('projects');
  return (
    <Link
      to={paths.projects}
      className="-mt-1 flex w-fit items-center gap-1.5 rounded-badge text-small font-medium text-text-muted hover:text-text touch:min-h-11"
    >
      <ArrowLeft size={14} className="[stroke-width:2]" aria-hidden />
      {t('allProjects')}
    </Link>
  );
}
