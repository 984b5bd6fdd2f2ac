import type { SystemConfiguration } from '@robin/contract/configuration';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  systemConfigurationQuery,
  useSetSystemSetting,
} from '#features/admin/api/system-configuration.ts';
import { isConflict } from '#features/admin/describe-detail.ts';
import { spellAddress } from '#features/admin/spell-address.ts';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { useUnconfirmed } from '#shared/forms/use-unconfirmed.ts';

/** The one setting of the installation that is edited here. */
export const JIRA_KEY = 'JIRA_URL';

interface Draft {
  text: string;
  /** What was stored when the typing began, or when somebody else was faster. */
  stored: string;
  version: number;
  saysUnchanged: boolean;
  /** What somebody else has stored meanwhile; null as long as nobody was faster. */
  newest: string | null;
}

function readStored({ configurations, versions }: SystemConfiguration) {
  return { stored: configurations[JIRA_KEY] ?? '', version: versions[JIRA_KEY] ?? 0 };
}

/** Editing the address of Jira. Only a changed and non-empty one is sent; emptying it has no place here. */
export function useJiraEdit(
  configuration: SystemConfiguration,
  { onSaved }: { onSaved: () => void },
) {
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, error } = useSetSystemSetting();
  const submission = useSubmitOnce();
  const unconfirmed = useUnconfirmed<string>();
  const [draft, setDraft] = useState<Draft | null>(null);
  const { stored } = readStored(configuration);

  const putOnNewest = (value: string) => {
    const newest = queryClient.getQueryData(systemConfigurationQuery.queryKey);
    if (!newest) return;
    const now = readStored(newest);
    // Nobody was faster: it is an own save, of which only the answer was lost.
    if (unconfirmed.has((sent) => spellAddress(sent) === spellAddress(now.stored))) {
      setDraft((current) => current && { ...current, ...now });
      send(value, now.version);
      return;
    }
    setDraft((current) => current && { ...current, ...now, newest: now.stored });
  };

  const send = (value: string, version: number) =>
    mutate(
      { key: JIRA_KEY, value, version },
      {
        onSuccess: () => {
          setDraft(null);
          onSaved();
        },
        onError: (refusal) => {
          unconfirmed.note(value, refusal);
          if (isConflict(refusal)) putOnNewest(value);
        },
        onSettled: submission.release,
      },
    );

  return {
    isEditing: draft !== null,
    text: draft?.text ?? stored,
    stored,
    newest: draft?.newest ?? null,
    saysUnchanged: draft?.saysUnchanged ?? false,
    isChanged: draft !== null && draft.text.trim() !== draft.stored,
    isSaving: isPending,
    /** Why the last try to save failed; a conflict has its own notice. */
    failure: isConflict(error) ? null : error,
    begin: () => {
      reset();
      const now = readStored(configuration);
      setDraft({ ...now, text: now.stored, saysUnchanged: false, newest: null });
    },
    change: (text: string) => {
      if (error) reset();
      setDraft((current) => current && { ...current, text, saysUnchanged: false });
    },
    cancel: () => setDraft(null),
    save: () => {
      if (!draft) return;
      const value = draft.text.trim();
      if (value === '' || value === draft.stored) {
        setDraft({ ...draft, saysUnchanged: true });
        return;
      }
      if (submission.begin()) send(value, draft.version);
    },
  };
}

export type JiraEdit = ReturnType<typeof useJiraEdit>;
