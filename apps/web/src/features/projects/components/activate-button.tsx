import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@robin/contract/projects';
import { useArchiveProject } from '#features/projects/api/archive-project.ts';
import type { Failure } from '#features/projects/failure-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

interface ActivateButtonProps {
  project: Project;
  onActivated: () => void;
  onFailure: (failure: Failure | null) => void;
}

/** Takes an archived project back into the list, after asking. */
export function ActivateButton({ project, onActivated, onFailure }: ActivateButtonProps) {
  const { t } = useTranslation('projects');
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useArchiveProject(project, {
    onSuccess: onActivated,
    onError: (error) => {
      setIsAsking(false);
      onFailure({ action: 'activate', error, isDone: ({ is_archived }) => !is_archived });
    },
  });
  return (
    <>
      <Button icon={ArchiveRestore} onClick={() => setIsAsking(true)}>
        {t('activate.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          tone="green"
          title={t('activate.title', { name: project.name })}
          text={t('activate.text')}
          confirmLabel={t('activate.action')}
          isBusy={isPending}
          onConfirm={() => {
            onFailure(null);
            mutate(false);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
