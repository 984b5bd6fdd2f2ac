import type { Project } from '@robin/contract/projects';
import { sessionGroupOf } from '#features/chat/session-rules.ts';
import type { ChatMode } from '#features/chat/chat-modes.ts';

interface ModeSwitch {
  from: ChatMode;
  to: ChatMode;
  activeProject: Pick<Project, 'id'> | null;
  /** Undefined while the list is not known. */
  projects: readonly Pick<Project, 'id' | 'is_archived'>[] | undefined;
}

/** Whether the way leads from work to talk or back. */
export function isBetweenGroups(from: ChatMode, to: ChatMode): boolean {
  return sessionGroupOf(from) !== sessionGroupOf(to);
}

/**
 * Whether the chat may go from one mode to another: work needs a project, and so does the way from work to talk and
 * back. Without one the way leads to the projects instead.
 */
export function canSwitchMode({ from, to, activeProject, projects }: ModeSwitch): boolean {
  if (!activeProject) return false;
  if (!isBetweenGroups(from, to) || !projects) return true;
  const current = projects.find((project) => project.id === activeProject.id);
  return current !== undefined && !current.is_archived;
}
