import { Archive, MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@robin/contract/projects';
import { formatDay } from '#shared/i18n/format-day.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { projectPath } from '#shared/routing/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ProjectTile } from '#shared/ui/project-tile.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { ProjectRoleLine } from './project-role-line.tsx';

interface ProjectCardProps {
  project: Project;
  isActive: boolean;
  onOpenChat: (project: Project) => void;
}

/** Drawn again only when its own project changes: a list may hold hundreds. */
export const ProjectCard = memo(function ProjectCard({
  project,
  isActive,
  onOpenChat,
}: ProjectCardProps) {
  const { t } = useTranslation('projects');
  return (
    <Card
      isInteractive={!project.is_archived}
      isArchived={project.is_archived}
      className="flex flex-col p-4 md:min-h-[195px] md:p-[18px]"
    >
      <div className="flex items-center gap-3 slim:flex-wrap">
        <ProjectTile project={project} />
        <div className="min-w-0 slim:min-w-1/2 flex-1">
          <h2 className="line-clamp-2 text-[1rem] leading-5 font-semibold tracking-[-0.01em] wrap-anywhere">
            {project.name}
          </h2>
          <ProjectRoleLine role={project.own_role} />
        </div>
        {isActive && <Badge tone="primary">{t('card.active')}</Badge>}
        {project.is_archived && (
          <Badge tone="outline" icon={Archive}>
            {t('card.archived')}
          </Badge>
        )}
      </div>
      {project.description && (
        <p className="mt-3.5 line-clamp-3 text-body text-text-muted wrap-anywhere">
          {project.description}
        </p>
      )}
      <div className="mt-auto flex pt-4 flex-wrap items-center gap-2">
        <ChatButton project={project} onOpenChat={onOpenChat} />
        <ButtonLink
          to={projectPath(project.id)}
          size="small"
          variant={project.is_archived ? 'secondary' : 'ghost'}
          aria-label={t('card.detailsOf', { name: project.name })}
        >
          {t('card.details')}
        </ButtonLink>
        <ChangeDay project={project} />
      </div>
    </Card>
  );
});

function ChatButton({ project, onOpenChat }: Pick<ProjectCardProps, 'project' | 'onOpenChat'>) {
  const { t } = useTranslation('projects');
  const looks = {
    size: 'small',
    icon: MessageSquareText,
    // One of several buttons with the same words.
    'aria-label': t('card.openChatOf', { name: project.name }),
  } as const;
  if (!project.is_archived) {
    return (
      <Button {...looks} onClick={() => onOpenChat(project)}>
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
  const today = useToday();
  const day = formatDay(project.updated_at, language, today);
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
