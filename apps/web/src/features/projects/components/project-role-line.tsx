import { ShieldCheck, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProjectRole } from '@robin/contract/projects';

export const projectRoleIcons = { admin: ShieldCheck, member: UserRound };

/** The own role below a project's name; nothing for somebody who only sees the project. */
export function ProjectRoleLine({ role }: { role: ProjectRole | null }) {
  const { t } = useTranslation('projects');
  if (role === null) return null;
  const Icon = projectRoleIcons[role];
  return (
    <p className="flex items-center gap-1.5 text-caption text-text-muted">
      <Icon size={13} className="[stroke-width:2]" aria-hidden />
      {t(`role.${role}`)}
    </p>
  );
}
