import { useTranslation } from 'react-i18next';
import { paths } from '#shared/routing/paths.ts';
import { BackLink } from '#shared/ui/back-link.tsx';

export function BackToProjects() {
  const { t } = useTranslation('projects');
  return <BackLink to={paths.projects}>{t('allProjects')}</BackLink>;
}
