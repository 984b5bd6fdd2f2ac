import { Archive, MessageSquareText, Pencil } from 'lucide-react';
import { useEffect, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@robin/contract/projects';
import type { Failure } from '#features/projects/failure-text.ts';
import { formatMoment } from '#shared/i18n/format-moment.ts';
import { useOpenChat } from '#features/projects/use-open-chat.ts';
import { formatDay } from '#shared/i18n/format-day.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { isFocusFree } from '#shared/ui/is-focus-free.ts';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { ActivateButton } from './activate-button.tsx';
import { LargeProjectTile } from './large-project-tile.tsx';

interface ProjectHeadProps {
  project: Project;
  mayManage: boolean;
  /** The person comes from editing or activating: the keyboard goes on at the first button. */
  takesFocus: boolean;
  onEdit: () => void;
  onActivated: () => void;
  onFailure: (failure: Failure | null) => void;
}

/** What the project is called and since when, and what can be done with it as a whole. */
export function ProjectHead({
  project,
  mayManage,
  takesFocus,
  onEdit,
  onActivated,
  onFailure,
}: ProjectHeadProps) {
  const { t } = useTranslation('projects');
  const openChat = useOpenChat();
  const editButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (takesFocus && isFocusFree()) editButton.current?.focus();
  }, [takesFocus, project.is_archived]);

  return (
    <div className="mt-2 mb-5 flex flex-col gap-4 md:mb-6 md:flex-row md:items-center">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <LargeProjectTile project={project} />
        <div className="min-w-0">
          <h1 className="text-page wrap-anywhere">
            {project.name}
            {project.is_archived && (
              <Badge tone="outline" icon={Archive} className="ml-2.5 align-[3px] tracking-normal">
                {t('card.archived')}
              </Badge>
            )}
          </h1>
          <Days project={project} />
        </div>
      </div>
      <div className="flex shrink-0 gap-2 *:flex-1 md:gap-3 slim:flex-wrap">
        {mayManage && (
          <EditButton ref={editButton} isArchived={project.is_archived} onClick={onEdit} />
        )}
        {mayManage && project.is_archived && (
          <ActivateButton project={project} onActivated={onActivated} onFailure={onFailure} />
        )}
        {!project.is_archived && (
          <Button variant="primary" icon={MessageSquareText} onClick={() => openChat(project)}>
            {t('card.openChat')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface EditButtonProps {
  isArchived: boolean;
  onClick: () => void;
  ref: Ref<HTMLButtonElement>;
}

function EditButton({ isArchived, onClick, ref }: EditButtonProps) {
  const { t } = useTranslation('projects');
  if (!isArchived) {
    return (
      <Button ref={ref} icon={Pencil} onClick={onClick}>
        {t('detail.edit')}
      </Button>
    );
  }
  return (
    <Tooltip text={t('detail.editArchivedHint')}>
      {(descriptionId) => (
        <Button
          ref={ref}
          icon={Pencil}
          isUnavailable
          aria-describedby={descriptionId}
          className="flex-1"
        >
          {t('detail.edit')}
        </Button>
      )}
    </Tooltip>
  );
}

function Days({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const today = useToday();
  return (
    <p className="mt-0.5 text-small text-text-muted">
      <time dateTime={project.created_at}>
        {t('detail.created', { day: formatDay(project.created_at, language, today) })}
      </time>
      {' · '}
      <time dateTime={project.updated_at}>
        {t('detail.updated', { moment: formatMoment(project.updated_at, language, today) })}
      </time>
    </p>
  );
}
