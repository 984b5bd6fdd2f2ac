import type { Actor } from '#platform/actor.ts';
import { appendAuditEntries } from '#platform/audit-log.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction, TransactionContext } from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import type { Sentence } from '#platform/errors/sentence.ts';
import { getManaged, lockEditable } from './managed-project.ts';
import { memberChanged, type MemberChange } from './projects.events.ts';
import { createProjectMembersRepository } from './project-members.repository.ts';
import { createProjectsRepository } from './projects.repository.ts';
import type { AvailableUser, Project, ProjectMember } from './projects.types.ts';

function refuseOwn(actor: Actor, userId: number, detail: Sentence): void {
  if (userId === actor.userId) throw new DomainError('rule_broken', detail);
}

const roleOf = ({ isAdmin }: { isAdmin: boolean }) => (isAdmin ? 'admin' : 'member');

/** Who belongs to a project: decided by those who manage it, and never about themselves. */
export function createProjectMembers(deps: { db: Queryable; runInTransaction: RunInTransaction }) {
  const { db, runInTransaction } = deps;

  /** Stores with a change of members that the project has changed, who decided it, and the events. */
  async function conclude(
    { db: transaction, record }: TransactionContext,
    actor: Actor,
    change: {
      action: MemberChange;
      project: Project;
      member: ProjectMember;
      details: Record<string, unknown>;
    },
  ): Promise<void> {
    const { action, project, member } = change;
    await createProjectsRepository(transaction).touch(project.id);
    const subject = { type: 'project' as const, id: project.id, name: project.name };
    const details = { user_id: member.userId, username: member.username, ...change.details };
    await appendAuditEntries(transaction, [{ actor, action, subject, details }]);
    record(...memberChanged(action, project.id, member.userId));
  }

  return {
    /**
     * Active accounts that are no members yet, by user name.
     * @throws DomainError not_found, forbidden
     */
    async listAvailableUsers(actor: Actor, projectId: number): Promise<AvailableUser[]> {
      await getManaged(db, actor, projectId);
      return createProjectMembersRepository(db).listAvailableUsers(projectId);
    },

    /** @throws DomainError not_found, forbidden, archived, already_exists, rule_broken (no active account) */
    add(
      actor: Actor,
      projectId: number,
      { userId, isAdmin }: { userId: number; isAdmin: boolean },
    ): Promise<ProjectMember> {
      return runInTransaction(async (transaction) => {
        const project = await lockEditable(transaction.db, actor, projectId);
        const members = createProjectMembersRepository(transaction.db);
        if (await members.find(projectId, userId)) {
          throw new DomainError('already_exists', {
            de: 'Diese Person gehört schon zum Projekt.',
            en: 'This user is already a member of the project.',
          });
        }
        const user = await members.findActiveUser(userId);
        if (!user) {
          throw new DomainError('rule_broken', {
            de: 'Es gibt kein aktives Konto mit dieser Nummer.',
            en: 'There is no active account with this id.',
          });
        }
        await members.insert(projectId, userId, isAdmin);
        const member = { userId, username: user.username, email: user.email, isAdmin };
        const details = { role: roleOf(member) };
        await conclude(transaction, actor, {
          action: 'project_member_added',
          project,
          member,
          details,
        });
        return member;
      });
    },

    /** @throws DomainError not_found, forbidden, archived, rule_broken (the own role) */
    setRole(
      actor: Actor,
      projectId: number,
      userId: number,
      isAdmin: boolean,
    ): Promise<ProjectMember> {
      return runInTransaction(async (transaction) => {
        const project = await lockEditable(transaction.db, actor, projectId);
        refuseOwn(actor, userId, {
          de: 'Deine eigene Rolle in einem Projekt kannst du nicht ändern.',
          en: 'You cannot change your own role in a project.',
        });
        const members = createProjectMembersRepository(transaction.db);
        const before = await members.find(projectId, userId);
        if (!before) throw notFound('Member');
        const member = { ...before, isAdmin };
        if (before.isAdmin === isAdmin) return member;
        await members.update(projectId, userId, isAdmin);
        const details = { old_role: roleOf(before), new_role: roleOf(member) };
        await conclude(transaction, actor, {
          action: 'project_member_role_changed',
          project,
          member,
          details,
        });
        return member;
      });
    },

    /**
     * Nothing else is taken from the member: what they made stays theirs, out of reach until they
     * are a member again.
     * @throws DomainError not_found, forbidden, archived, rule_broken (oneself)
     */
    remove(actor: Actor, projectId: number, userId: number): Promise<void> {
      return runInTransaction(async (transaction) => {
        const project = await lockEditable(transaction.db, actor, projectId);
        refuseOwn(actor, userId, {
          de: 'Dich selbst kannst du nicht aus einem Projekt entfernen.',
          en: 'You cannot remove yourself from a project.',
        });
        const members = createProjectMembersRepository(transaction.db);
        const member = await members.find(projectId, userId);
        if (!member) throw notFound('Member');
        await members.remove(projectId, userId);
        const details = { role: roleOf(member) };
        await conclude(transaction, actor, {
          action: 'project_member_removed',
          project,
          member,
          details,
        });
      });
    },
  };
}

export type ProjectMembers = ReturnType<typeof createProjectMembers>;
