import type { RoleName } from '#accounts.ts';
import type { ProjectRole } from '#projects.ts';
import { isBlank } from './is-blank.ts';

/** Who wants to edit, with what they are in the document's project. */
export interface DocumentEditor {
  userId: number;
  roles: readonly RoleName[];
  /** null for somebody who is no member, and where it is not known. */
  projectRole: ProjectRole | null;
}

/**
 * Whether somebody who can open a document may also change, archive and restore it: its owner, project admins of
 * its project, power users and administrators.
 */
export function canEditDocument(editor: DocumentEditor, document: { ownerId: number }): boolean {
  return (
    editor.userId === document.ownerId ||
    editor.projectRole === 'admin' ||
    editor.roles.includes('poweruser') ||
    editor.roles.includes('admin')
  );
}

/**
 * Tags as they are kept: trimmed, none of them empty, each only once however it is capitalised. A comma ends a tag,
 * also inside a list, because people write and look for tags separated by commas.
 */
export function cleanTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.flatMap((text) => text.split(',')).map((text) => text.trim())) {
    const key = tag.toLowerCase();
    if (!isBlank(tag) && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
