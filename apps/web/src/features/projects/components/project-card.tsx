import { Archive, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@robin/contract/projects';
import type { ProjectRole } from '#features/projects/api/project-roles.ts';
import { formatDay } from '#shared/i18n/format-day.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ProjectTile } from '#shared/ui/project-tile.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { ProjectRoleLine } from './project-role-line.tsx';

interface ProjectCardProps {
  project: Project;
  /** Undefined while it is being read. */
  role: ProjectRole | null | undefined;
  isActive: boolean;
  onOpenChat: () => void;
}

export function ProjectCard({ project, role, isActive, onOpenChat }: ProjectCardProps) {
  const { t } = useTranslation('projects');
  return (
    <Card
      isInteractive={!project.is_archived}
      isArchived={project.is_archived}
      className="flex min-h-[195px] flex-col p-4 md:p-[18px]"
    >
      <div className="flex items-center gap-3">
        <ProjectTile project={project} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-[16px] leading-5 font-semibold tracking-[-0.01em] wrap-anywhere">
            {project.name}
          </h2>
          <ProjectRoleLine role={role} />
        </div>
        {isActive && <Badge tone="primary">{t('card.active')}</Badge>}
        {project.is_archived && (
          <Badge tone="outline" icon={Archive}>
            {t('card.archived')}
          </Badge>
        )}
      </div>
      <p className="mt-3.5 mb-4 line-clamp-3 text-body text-text-muted wrap-anywhere">
        {project.description}
      </p>
      <div className="mt-auto flex items-center gap-2">
        <ChatButton
          isArchived={project.is_archived}
          projectName={project.name}
          onClick={onOpenChat}
        />
        <ChangeDay project={project} />
      </div>
    </Card>
  );
}

interface ChatButtonProps {
  isArchived: boolean;
  projectName: string;
  onClick: () => void;
}

function ChatButton({ isArchived, projectName, onClick }: ChatButtonProps) {
  const { t } = useTranslation('projects');
  const looks = {
    size: 'small',
    icon: MessageSquareText,
    // One of several buttons with the same words.
    'aria-label': t('card.openChatOf', { name: projectName }),
  } as const;
  if (!isArchived) {
    return (
      <Button {...looks} onClick={onClick}>
        {t('card.openChat')}
      </Button>
    );
  }
  return (
    <Tooltip text={t('card.archivedHint')}>
      {(descriptionId) => (
        <Button {...looks} isUnavailable aria-describedby={descriptionId}>
          {t('card.openChat')}
        </Button>
      )}
    </Tooltip>
  );
}

function ChangeDay({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const day = formatDay(project.updated_at, language);
  return (
    <time
      dateTime={project.updated_at}
      title={t('card.lastChange')}
      className="ml-auto text-caption text-text-muted"
    >
      {project.is_archived ? t('card.since', { day }) : day}
    </time>
  );
}
