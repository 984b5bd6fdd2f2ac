import { SquareKanban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProjectForm } from '#features/projects/project-form-rules.ts';
import { formatDay } from '#shared/i18n/format-day.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ProjectTile } from '#shared/ui/project-tile.tsx';
import { ProjectRoleLine } from './project-role-line.tsx';

/** The card of a project that is still being typed. */
export function ProjectPreview({ form }: { form: ProjectForm }) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const today = useToday();
  const name = form.name.trim() || t('form.previewName');
  return (
    <Card className="flex min-h-[140px] flex-col p-[18px]">
      <div className="flex items-center gap-3">
        <ProjectTile project={{ id: 1, name }} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-[1rem] leading-5 font-semibold tracking-[-0.01em] wrap-anywhere">
            {name}
          </p>
          <ProjectRoleLine role="admin" />
        </div>
      </div>
      <p className="mt-3.5 mb-3.5 line-clamp-3 text-body text-text-muted wrap-anywhere">
        {form.description.trim() || t('form.previewDescription')}
      </p>
      <div className="mt-auto flex items-center">
        {form.jiraKey && <Badge icon={SquareKanban}>{form.jiraKey}</Badge>}
        <span className="ml-auto text-caption text-text-muted">
          {formatDay(today.toISOString(), language, today)}
        </span>
      </div>
    </Card>
  );
}
