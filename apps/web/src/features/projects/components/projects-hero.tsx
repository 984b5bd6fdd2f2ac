import { ArrowRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@robin/contract/projects';
import { paths } from '#shared/routing/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import type { ReactNode } from 'react';

interface ProjectsHeroProps {
  /** The project to go on with; null when there is none that is not archived. */
  project: Project | null;
  mayCreate: boolean;
  onOpenChat: (project: Project) => void;
}

/** Leads on with the last work, or to the first project. Holds the only primary button of the page. */
export function ProjectsHero({ project, mayCreate, onOpenChat }: ProjectsHeroProps) {
  const { t } = useTranslation('projects');
  if (project) {
    return (
      <Banner
        title={t('hero.continueIn', { name: project.name })}
        text={t('hero.continueText')}
        action={
          <Button variant="primary" trailingIcon={ArrowRight} onClick={() => onOpenChat(project)}>
            {t('hero.toChat')}
          </Button>
        }
      />
    );
  }
  return (
    <Banner
      title={t(mayCreate ? 'hero.createFirst' : 'hero.projectMissing')}
      text={t(mayCreate ? 'hero.createFirstText' : 'hero.askForProject')}
      action={
        mayCreate && (
          <ButtonLink to={paths.newProject} variant="primary" icon={Plus}>
            {t('newProject')}
          </ButtonLink>
        )
      }
    />
  );
}

interface BannerProps {
  title: string;
  text: string;
  action: ReactNode;
}

function Banner({ title, text, action }: BannerProps) {
  return (
    <section className="flex flex-col gap-4 rounded-dialog border border-primary-border bg-primary-soft p-4 [--egg:var(--primary-soft-2)] md:flex-row md:items-center md:gap-5 md:px-6 md:py-5">
      <div className="flex min-w-0 flex-1 items-start gap-3.5 md:items-center md:gap-5">
        <RobinEgg width={52} className="max-md:h-[49px]! max-md:w-[44px]!" />
        <div className="min-w-0">
          {/* No heading: the one of the page comes after it. */}
          <p className="text-[1.125rem] leading-6 font-semibold tracking-[-0.012em] wrap-anywhere md:text-section">
            {title}
          </p>
          <p className="mt-0.5 text-body text-text-2">{text}</p>
        </div>
      </div>
      {action && <div className="grid shrink-0">{action}</div>}
    </section>
  );
}
