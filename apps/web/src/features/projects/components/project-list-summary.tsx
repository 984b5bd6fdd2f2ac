import { useTranslation } from 'react-i18next';
import type { Project } from '@robin/contract/projects';

/** How many projects there are, and in how many the person is project admin. */
export function ProjectListSummary({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('projects');
  const adminCount = projects.filter((project) => project.own_role === 'admin').length;
  if (projects.length === 0) return null;
  const parts = (form: 'summary' | 'shortSummary') =>
    [
      t(`${form}.active`, { count: projects.length }),
      adminCount > 0 && t(`${form}.admin`, { count: adminCount }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <p className="mt-0.5 text-body text-text-muted max-md:text-small">
      <span className="max-md:hidden">{parts('summary')}.</span>
      <span className="md:hidden">{parts('shortSummary')}</span>
    </p>
  );
}
