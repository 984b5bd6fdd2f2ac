import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@robin/contract/projects';
import { useArchiveProject } from '#features/projects/api/archive-project.ts';
import type { Failure } from '#features/projects/failure-text.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { firstUsableProject } from '#shared/projects/first-usable-project.ts';
import { projectListQuery, projectMembersQuery } from '#shared/projects/project-queries.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { CardIcon } from './card-icon.tsx';

interface ArchiveCardProps {
  project: Project;
  hasUnsavedChanges: boolean;
  onArchived: (project: Project) => void;
  onFailure: (failure: Failure | null) => void;
}

/** Puts a project away, after asking. */
export function ArchiveCard(props: ArchiveCardProps) {
  const { project, onArchived, onFailure } = props;
  const { t } = useTranslation('projects');
  const [isAsking, setIsAsking] = useState(false);
  const text = useConsequence(props);
  const { mutate, isPending } = useArchiveProject(project, {
    onSuccess: onArchived,
    onError: (error) => {
      setIsAsking(false);
      onFailure({ action: 'archive', error, isDone: ({ is_archived }) => is_archived });
    },
  });
  return (
    <Card className="flex items-center gap-3 p-4">
      <CardIcon icon={Archive} />
      <div className="min-w-0 flex-1">
        <h2 className="text-body font-medium">{t('archive.heading')}</h2>
        <p className="text-caption text-text-muted">{t('archive.hint')}</p>
      </div>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('archive.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          tone="orange"
          title={t('archive.title', { name: project.name })}
          text={text}
          confirmLabel={t('archive.action')}
          isBusy={isPending}
          onConfirm={() => {
            onFailure(null);
            mutate(true);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}

/** Who keeps access, which project takes over, and what is lost. */
function useConsequence({ project, hasUnsavedChanges }: ArchiveCardProps): string {
  const { t } = useTranslation('projects');
  const { data: members } = useQuery(projectMembersQuery(project.id));
  const { data: projects = [] } = useQuery(projectListQuery);
  const isActive = useActiveProject((state) => state.activeProject?.id === project.id);
  const successor = firstUsableProject(projects.filter(({ id }) => id !== project.id));
  const handover = successor
    ? t('archive.successor', { name: successor.name })
    : t('archive.noSuccessor');
  return [
    members && members.length > 0
      ? t('archive.stayReadable', { count: members.length })
      : t('archive.staysReadable'),
    isActive && handover,
    hasUnsavedChanges && t('archive.unsaved'),
    t('archive.canActivate'),
  ]
    .filter(Boolean)
    .join(' ');
}
