import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project, ProjectMember } from '@robin/contract/projects';
import type { Failure } from '#features/projects/failure-text.ts';
import { useFailure } from '#features/projects/use-failure.ts';
import { projectMembersQuery } from '#shared/projects/project-queries.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { isFocusFree } from '#shared/ui/is-focus-free.ts';
import { AddMemberRow } from './add-member-row.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { MemberRow, type MemberChange } from './member-row.tsx';
import { MemberRowsSkeleton } from './member-rows-skeleton.tsx';

interface MembersCardProps {
  project: Project;
  /** Whether the person may change who belongs to the project, and as what, unless it is archived. */
  mayManage: boolean;
  /** Nobody could find out whether the person is project admin. */
  isRoleUnknown: boolean;
}

/** Who belongs to a project, and for its admins the ways to change that. */
export function MembersCard({ project, mayManage, isRoleUnknown }: MembersCardProps) {
  const { t } = useTranslation(['projects', 'common', 'errors']);
  const { data: members, isError, isFetching, refetch } = useQuery(projectMembersQuery(project.id));
  const [failure, setFailure] = useFailure(project, members);
  const [announcement, setAnnouncement] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  const announce = (key: MemberChange, member: ProjectMember, row?: Element | null) => {
    setAnnouncement(t(`members.done.${key}`, { name: member.username }));
    // The button that was pressed goes with the row. From far down a long list nobody is led back to its top.
    if (key === 'removed' && isFocusFree()) (buttonBeside(row) ?? heading.current)?.focus();
  };

  return (
    <Card className="min-w-0 overflow-hidden">
      <div className="flex h-[50px] items-center gap-2.5 px-4">
        <h2 ref={heading} tabIndex={-1} className="text-subsection">
          {t('members.heading')}
        </h2>
        {members && (
          <span className="rounded-full bg-hover px-2 text-caption font-medium text-text-2 tabular-nums">
            {members.length}
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {failure && <FailureBanner failure={failure} className="px-4 pb-4" />}
      {!members && !isError && <MemberRowsSkeleton />}
      {!members && isError && (
        <Alert
          tone="danger"
          title={
            // German in both languages.
            isRoleUnknown ? <span lang="de">{t('members.checkFailed')}</span> : t('errors:loading')
          }
          className="mx-4 mb-4"
          action={
            <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('members.loadFailed')}
        </Alert>
      )}
      {members && (
        <MembersTable
          project={project}
          members={members}
          mayManage={mayManage && !project.is_archived}
          onFailure={setFailure}
          onDone={announce}
        />
      )}
      {members && mayManage && project.is_archived && (
        <p className="border-t border-border bg-bg px-4 py-3 text-caption text-text-muted">
          {t('members.archivedHint')}
        </p>
      )}
      {members && mayManage && !project.is_archived && (
        <AddMemberRow
          projectId={project.id}
          onFailure={setFailure}
          onAdded={(member) => announce('added', member)}
          focusAfterwards={heading}
        />
      )}
    </Card>
  );
}

/** The button of the next row, or of the one before; null where there is none. */
function buttonBeside(row: Element | null | undefined): HTMLElement | null {
  const find = (beside?: Element | null) =>
    beside?.querySelector<HTMLElement>('button:enabled') ?? null;
  return find(row?.nextElementSibling) ?? find(row?.previousElementSibling);
}

/** So many rows are drawn whole at once: more than stand in a window. */
const FIRST_ROWS = 30;

interface MembersTableProps {
  project: Project;
  members: readonly ProjectMember[];
  mayManage: boolean;
  onFailure: (failure: Failure | null) => void;
  onDone: (change: MemberChange, member: ProjectMember, row?: Element | null) => void;
}

/**
 * A table on a wide screen; on a phone every row is a card of its own. The roles keep it a table there too, which some
 * browsers would forget.
 */
function MembersTable({ members, mayManage, ...rest }: MembersTableProps) {
  const { t } = useTranslation('projects');
  return (
    <table
      role="table"
      aria-label={t('members.heading')}
      className="w-full table-fixed border-collapse text-left max-md:block"
    >
      <colgroup className="max-md:hidden">
        <col />
        <col className="w-[12.5rem]" />
        {mayManage && <col className="w-[4.5rem]" />}
      </colgroup>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr
          role="row"
          className="h-9 border-y border-border bg-bg text-caption text-text-2 *:font-medium"
        >
          <th scope="col" role="columnheader" className="px-4">
            {t('members.name')}
          </th>
          <th scope="col" role="columnheader">
            {t('members.role')}
          </th>
          {mayManage && (
            <th scope="col" role="columnheader">
              <span className="sr-only">{t('members.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {members.map((member, index) => (
          <MemberRow
            key={member.user_id}
            member={member}
            mayManage={mayManage}
            isAmongFirst={index < FIRST_ROWS}
            {...rest}
          />
        ))}
      </tbody>
    </table>
  );
}
