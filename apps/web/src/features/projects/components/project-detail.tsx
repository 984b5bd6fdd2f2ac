import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import type { Project } from '@robin/contract/projects';
import { withNotice } from '#features/projects/list-notice.ts';
import { mayManageProject } from '#features/projects/project-permissions.ts';
import { useOwnProjectRole } from '#features/projects/use-own-project-role.ts';
import { useFailure } from '#features/projects/use-failure.ts';
import { useProjectEdit } from '#features/projects/use-project-edit.ts';
import { KeptFormNotice } from '#shared/forms/kept-form-notice.tsx';
import { UnsavedChangesGuard } from '#shared/forms/unsaved-changes-guard.tsx';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { useIsLeft } from '#shared/hooks/use-is-left.ts';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { paths } from '#shared/routing/paths.ts';
import { leavesOnPurpose } from '#shared/routing/use-navigation-blocker.ts';
import { useKeptFocus } from '#shared/ui/use-kept-focus.ts';
import { ArchiveCard } from './archive-card.tsx';
import { BackToProjects } from './back-to-projects.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { MembersCard } from './members-card.tsx';
import { ProjectDetailSkeleton } from './project-detail-skeleton.tsx';
import { ProjectEditCard } from './project-edit-card.tsx';
import { ProjectEditHead } from './project-edit-head.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { ProjectHead } from './project-head.tsx';

/** The page of one project, found in the list of those that the person may see. */
export function ProjectDetail({ projectId }: { projectId: number }) {
  const isIn = (list?: Project[]) => list?.some(({ id }) => id === projectId) === true;
  const {
    data: projects,
    isError,
    isFetchedAfterMount,
  } = useQuery({
    ...projectListQuery,
    // Somebody may come here by a link to a project that the list did not have yet.
    refetchOnMount: ({ state }) => isIn(state.data) || 'always',
  });
  const project = projects?.find(({ id }) => id === projectId);
  // One project's typing is nothing for the next one.
  if (project) return <FoundProject key={project.id} project={project} />;
  if (isError) return <Navigate to={paths.projects} replace />;
  if (!isFetchedAfterMount) return <ProjectDetailSkeleton />;
  return <Navigate to={paths.projects} state={withNotice({ kind: 'missing' })} replace />;
}

function FoundProject({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  useDocumentTitle(project.name);
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const user = useSignedInUser();
  const ownRole = useOwnProjectRole(project.id);
  const mayManage = mayManageProject(user, ownRole.role);
  const [failure, setFailure] = useFailure(project);
  /** Said by screen readers once something is done; the page itself shows it. */
  const [announcement, setAnnouncement] = useState('');
  const [hasActed, setHasActed] = useState(false);
  // Notices go when one of their buttons is pressed.
  const keptFocus = useKeptFocus();
  const edit = useProjectEdit(project, {
    onSaved: () => setAnnouncement(t('detail.saved')),
    onFailure: setFailure,
  });

  const leave = (archived: Project) => {
    const { id: projectId, name } = archived;
    edit.letGo();
    // Who has gone on elsewhere before the answer stays there.
    if (isLeft()) return;
    const notice = withNotice({ kind: 'archived', projectId, name });
    void navigate(paths.projects, { state: { ...notice, ...leavesOnPurpose } });
  };

  return (
    <div {...keptFocus}>
      <UnsavedChangesGuard hasChanges={edit.isChanged} onDiscard={edit.letGo} />
      <BackToProjects />
      {edit.isEditing ? (
        <ProjectEditHead project={project} edit={edit} />
      ) : (
        <ProjectHead
          project={project}
          mayManage={mayManage}
          takesFocus={hasActed}
          onEdit={() => {
            setFailure(null);
            setHasActed(true);
            setAnnouncement('');
            edit.begin();
          }}
          onActivated={() => {
            setHasActed(true);
            setAnnouncement(t('detail.activated', { name: project.name }));
          }}
          onFailure={setFailure}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {failure && <FailureBanner failure={failure} className="mb-5" />}
      {edit.isKept && <KeptFormNotice className="mb-5" onDiscard={edit.cancel} />}
      {edit.changedByOthers && <ConflictNotice edit={edit} />}
      <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        {/* Read first, and first on a phone; on a wide screen it stands at the right. */}
        <div className="flex min-w-0 flex-col gap-4 md:gap-5 lg:order-last">
          {edit.isEditing ? (
            <>
              <ProjectEditCard edit={edit} />
              {/* Somebody else may archive it meanwhile: then there is nothing to archive, nor to ask. */}
              {!project.is_archived && (
                <ArchiveCard
                  project={project}
                  hasUnsavedChanges={edit.isChanged}
                  onArchived={leave}
                  onFailure={setFailure}
                />
              )}
            </>
          ) : (
            <ProjectFacts project={project} />
          )}
        </div>
        <MembersCard
          project={project}
          mayManage={mayManage}
          isRoleUnknown={ownRole.hasFailed && !mayManage}
        />
      </div>
    </div>
  );
}
