import { clsx } from 'clsx';
import { projectInitials, projectTint } from '#shared/projects/project-initials.ts';

const tints = {
  essence: 'bg-essence-soft-2 text-essence-text',
  talk: 'bg-talk-soft-2 text-talk-text',
  grow: 'bg-grow-soft-2 text-grow-text',
  catchup: 'bg-catchup-soft-2 text-catchup-text',
  assist: 'bg-assist-soft-2 text-assist-text',
};

interface ProjectTileProps {
  project: { id: number; name: string; is_archived?: boolean };
  /** `small` is 22 px for lists and the header, `large` 36 px for cards. */
  size?: 'small' | 'large';
}

/** The letters of a project on its tint. Decoration; give the name in text beside it. */
export function ProjectTile({ project, size = 'large' }: ProjectTileProps) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-flex shrink-0 items-center justify-center font-semibold',
        size === 'large'
          ? 'size-9 rounded-control text-small'
          : 'size-[22px] rounded-badge text-micro',
        project.is_archived
          ? 'bg-archive-soft-2 text-archive-text'
          : tints[projectTint(project.id)],
      )}
    >
      {projectInitials(project.name)}
    </span>
  );
}
