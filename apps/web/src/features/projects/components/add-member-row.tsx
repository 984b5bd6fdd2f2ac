import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailableUser } from '@robin/contract/project-membership';
import type { ProjectMember } from '@robin/contract/projects';
import { availableUsersQuery, useAddMember } from '#features/projects/api/members.ts';
import type { Failure } from '#features/projects/failure-text.ts';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { isFocusFree } from '#shared/ui/is-focus-free.ts';
import { UserCombobox } from './user-combobox.tsx';

interface AddMemberRowProps {
  projectId: number;
  onFailure: (failure: Failure | null) => void;
  onAdded: (member: ProjectMember) => void;
  /** Where the focus goes that was here when nobody is left to add, which closes the fields. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** The last row of the members: choose somebody, say whether as project admin, add. */
export function AddMemberRow({
  projectId,
  onFailure,
  onAdded,
  focusAfterwards,
}: AddMemberRowProps) {
  const { t } = useTranslation(['projects', 'common']);
  const { data: users, isError, refetch } = useQuery(availableUsersQuery(projectId));
  const [chosenId, setChosenId] = useState<AvailableUser['id'] | null>(null);
  // Somebody else may have added the chosen one meanwhile: then there is nobody to add.
  const chosen = users?.find(({ id }) => id === chosenId) ?? null;
  const [isAdmin, setIsAdmin] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const combobox = useRef<HTMLInputElement>(null);
  const submission = useSubmitOnce();
  const { mutate, isPending } = useAddMember(projectId, {
    onSuccess: (member) => {
      setChosenId(null);
      setIsAdmin(false);
      const isLast = (users ?? []).every(({ id }) => id === member.user_id);
      const isFree = isFocusFree(form.current);
      onAdded(member);
      // People seldom come alone.
      if (isFree) (isLast ? focusAfterwards : combobox).current?.focus();
    },
    onError: (error, { userId, isAdmin: asAdmin }) =>
      onFailure({
        action: 'addMember',
        error,
        isDone: (_project, members) =>
          members.some(({ user_id, is_admin }) => user_id === userId && is_admin === asAdmin),
      }),
  });
  const isNobodyLeft = users?.length === 0;
  useLayoutEffect(() => {
    // Somebody else may have added the last one while a name was typed here.
    const hasFocus = form.current?.contains(document.activeElement);
    if (isNobodyLeft && hasFocus) focusAfterwards.current?.focus();
  }, [isNobodyLeft, focusAfterwards]);

  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen || !submission.begin()) return;
    onFailure(null);
    mutate({ userId: chosen.id, isAdmin }, { onSettled: submission.release });
  };

  return (
    <form ref={form} onSubmit={add} className="border-t border-border bg-bg px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <UserCombobox
          ref={combobox}
          users={users ?? []}
          chosen={chosen}
          onChoose={(user) => setChosenId(user?.id ?? null)}
          isDisabled={!users || isNobodyLeft}
          isReadOnly={isPending}
        />
        <Checkbox
          label={t('role.admin')}
          checked={isAdmin}
          disabled={isNobodyLeft || isPending}
          onChange={(event) => setIsAdmin(event.target.checked)}
        />
        <Button
          type="submit"
          icon={UserPlus}
          disabled={chosen === null || isNobodyLeft}
          isBusy={isPending}
          className="max-md:flex-1"
        >
          {t('members.add')}
        </Button>
      </div>
      {isNobodyLeft && (
        <p className="mt-2 text-caption text-text-muted">{t('members.noMoreUsers')}</p>
      )}
      {isError && !users && (
        <p role="alert" className="mt-2 text-caption text-danger-text">
          {t('members.usersLoadFailed')}{' '}
          <Button variant="ghost" size="small" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      )}
    </form>
  );
}
