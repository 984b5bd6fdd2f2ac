import { UserMinus } from 'lucide-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project, ProjectMember } from '@robin/contract/projects';
import { useChangeMemberRole, useRemoveMember } from '#features/projects/api/members.ts';
import type { Failure } from '#features/projects/failure-text.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useIsNear } from '#shared/ui/use-is-near.ts';
import { projectRoleIcons } from './project-role-line.tsx';
import { RoleSelect } from './role-select.tsx';

/** What has been done, by the name of the text that says so. */
export type MemberChange = 'added' | 'promoted' | 'demoted' | 'removed';

interface MemberRowProps {
  project: Project;
  member: ProjectMember;
  mayManage: boolean;
  /** Whether it is drawn whole from the beginning, and not only once it comes near the window. */
  isAmongFirst: boolean;
  /** Called with null as a change begins, not as one goes well: of two at once none hides that the other has failed. */
  onFailure: (failure: Failure | null) => void;
  /** `row` is the one that goes with who was removed. */
  onDone: (change: MemberChange, member: ProjectMember, row?: Element | null) => void;
}

/**
 * One person of the project. Nobody has controls for themselves. Far from the window there is only who it is, which the
 * search of the browser finds: of hundreds, what can be chosen and pressed would take the page seconds to draw.
 */
export function MemberRow(props: MemberRowProps) {
  const { project, member, mayManage, isAmongFirst, onFailure, onDone } = props;
  const { t } = useTranslation('projects');
  const isOwn = useSignedInUser().id === member.user_id;
  const hasControls = mayManage && !isOwn;
  const row = useRef<HTMLTableRowElement>(null);
  const isNear = useIsNear(row, isAmongFirst);
  const removal = useRemoveMember(project.id, member.user_id, {
    onSuccess: () => onDone('removed', member, row.current),
    onError: (error) =>
      onFailure({
        action: 'removeMember',
        error,
        isDone: (_project, members) => members.every(({ user_id }) => user_id !== member.user_id),
      }),
  });

  const remove = () => {
    const names = { name: member.username, project: project.name };
    if (!confirm(t('members.confirmRemoval', names))) return;
    onFailure(null);
    removal.mutate();
  };

  return (
    <tr
      ref={row}
      role="row"
      aria-busy={removal.isPending || undefined}
      className={clsx(
        'border-t border-border first:border-t-0 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:gap-y-3 max-md:px-4 max-md:py-3 max-md:first:border-t',
        removal.isPending && 'opacity-50',
      )}
    >
      <th
        scope="row"
        role="rowheader"
        className="h-[57px] px-4 font-normal max-md:h-auto max-md:min-w-0 max-md:flex-[1_1_100%] max-md:px-0"
      >
        <div className="flex items-center gap-3">
          <Avatar name={member.username} size={32} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-body font-medium" title={member.username}>
              {member.username}
              {isOwn && <span className="font-normal text-text-muted"> {t('members.you')}</span>}
            </p>
            <p className="truncate text-caption text-text-muted" title={member.email}>
              {member.email}
            </p>
          </div>
        </div>
      </th>
      <td role="cell" className="max-md:flex-1">
        {!isNear ? (
          <span className="block h-8 touch:h-11" />
        ) : hasControls ? (
          <RoleCell project={project} member={member} onFailure={onFailure} onDone={onDone} />
        ) : (
          <RoleBadge isAdmin={member.is_admin} />
        )}
      </td>
      {mayManage && (
        <td role="cell" className="pr-4 text-right max-md:pr-0 max-md:empty:hidden">
          {isNear && hasControls && (
            <IconButton
              icon={UserMinus}
              label={t('members.remove', { name: member.username })}
              disabled={removal.isPending}
              onClick={remove}
            />
          )}
        </td>
      )}
    </tr>
  );
}

function RoleCell({
  project,
  member,
  onFailure,
  onDone,
}: Omit<MemberRowProps, 'mayManage' | 'isAmongFirst'>) {
  const { t } = useTranslation('projects');
  const { mutate, isPending, variables } = useChangeMemberRole(project.id, member.user_id, {
    onSuccess: (changed) => onDone(changed.is_admin ? 'promoted' : 'demoted', changed),
    onError: (error, wanted) =>
      onFailure({
        action: 'changeRole',
        error,
        isDone: (_project, members) =>
          members.some(
            ({ user_id, is_admin }) => user_id === member.user_id && is_admin === wanted,
          ),
      }),
  });
  const isAdmin = isPending ? variables : member.is_admin;
  return (
    <RoleSelect
      label={t('members.roleOf', { name: member.username })}
      isAdmin={isAdmin}
      isBusy={isPending}
      onChange={(next) => {
        if (isPending) return;
        onFailure(null);
        mutate(next);
      }}
    />
  );
}

function RoleBadge({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('projects');
  const role = isAdmin ? 'admin' : 'member';
  return (
    <Badge tone={isAdmin ? 'primary' : 'neutral'} icon={projectRoleIcons[role]}>
      {t(`role.${role}`)}
    </Badge>
  );
}
