import { ExternalLink, GitBranch, SquareKanban } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@robin/contract/projects';
import { isWebAddress } from '#features/projects/project-form-rules.ts';
import { Card } from '#shared/ui/card.tsx';
import { CardIcon } from './card-icon.tsx';

/** What a project is about and what it is connected to, to be read. */
export function ProjectFacts({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  return (
    <>
      <Card className="p-4">
        <h2 className="text-subsection">{t('detail.description')}</h2>
        <p className="mt-1 text-body whitespace-pre-line text-text-muted wrap-anywhere">
          {project.description || t('detail.noDescription')}
        </p>
      </Card>
      <Card className="p-4">
        <h2 className="text-subsection">{t('detail.connections')}</h2>
        <Connections project={project} />
      </Card>
    </>
  );
}

function Connections({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { jira_project_key: key, jira_project_name: name, github_repository_url: url } = project;
  const hasJira = Boolean(key || name);
  if (!hasJira && !url) {
    return <p className="mt-1 text-body text-text-muted">{t('detail.noConnections')}</p>;
  }
  return (
    <ul className="mt-3 flex flex-col gap-4">
      {hasJira && (
        <Connection icon={SquareKanban} caption={['Jira', name && key].filter(Boolean).join(' · ')}>
          {name || key}
        </Connection>
      )}
      {url && <Repository url={url} />}
    </ul>
  );
}

/** A repository by its name, which leads there; an address that no browser may follow stays text. */
function Repository({ url }: { url: string }) {
  const { t } = useTranslation('projects');
  if (!isWebAddress(url)) {
    return (
      <Connection icon={GitBranch} caption="GitHub">
        {url}
      </Connection>
    );
  }
  const { host, pathname } = new URL(url);
  const places = pathname.split('/').filter(Boolean);
  // What follows there, such as a branch, is a place within the repository. Elsewhere owners may stand in each other.
  const isGithub = /^(?:www\.)?github\.com$/.test(host);
  const [name = host, ...owners] = (isGithub ? places.slice(0, 2) : places).reverse();
  return (
    <Connection icon={GitBranch} caption={['GitHub', ...owners.slice(0, 1)].join(' · ')}>
      <a
        href={url}
        title={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex max-w-full items-center gap-1.5 rounded-badge font-medium text-primary-text hover:underline"
      >
        <span className="min-w-0 wrap-anywhere">{name.replace(/\.git$/, '')}</span>
        <ExternalLink size={13} className="[stroke-width:2]" aria-hidden />
        <span className="sr-only">{t('detail.opensInNewWindow')}</span>
      </a>
    </Connection>
  );
}

interface ConnectionProps {
  icon: typeof GitBranch;
  caption: string;
  children: ReactNode;
}

function Connection({ icon, caption, children }: ConnectionProps) {
  return (
    <li className="flex items-center gap-3">
      <CardIcon icon={icon} />
      <div className="min-w-0 flex-1">
        <div className="text-body wrap-anywhere">{children}</div>
        <p className="text-caption text-text-muted">{caption}</p>
      </div>
    </li>
  );
}
