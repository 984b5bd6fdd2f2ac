import { ShieldCheck, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProjectRole } from '#features/projects/api/project-roles.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

const icons = { admin: ShieldCheck, member: UserRound };

/** The own role below a project's name; a grey bar while it is being read, nothing without a role. */
export function ProjectRoleLine({ role }: { role: ProjectRole | null | undefined }) {
  const { t } = useTranslation('projects');
  if (role === null) return null;
  if (role === undefined) return <Skeleton className="mt-1 h-3 w-20" />;
  const Icon = icons[role];
  return (
    <p className="flex items-center gap-1.5 text-caption text-text-muted">
      <Icon size={13} className="[stroke-width:2]" aria-hidden />
      {t(`role.${role}`)}
    </p>
  );
}
