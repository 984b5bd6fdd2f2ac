import type { OauthProvider, OauthProviderForEditing } from '@robin/contract/integrations';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { oauthProviderQuery, useSaveOauthProvider } from '#features/admin/api/oauth-providers.ts';
import { isConflict } from '#features/admin/describe-detail.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { changedFields, typedOver } from '#shared/forms/form-changes.ts';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { useUnconfirmed } from '#shared/forms/use-unconfirmed.ts';
import {
  checkOauthForm,
  emptyOauthForm,
  isStored,
  toOauthForm,
  toSaveBody,
  type OauthForm,
  type OauthFormErrors,
} from './oauth-form.ts';

interface Draft {
  /** What was stored when the typing began, or when somebody else was faster; null for a new provider. */
  base: OauthProviderForEditing | null;
  form: OauthForm;
  errors: OauthFormErrors;
  /** Fields that somebody else has changed meanwhile; null as long as nobody was faster. */
  changedByOthers: (keyof OauthForm)[] | null;
}

interface OauthEditOptions {
  /** Null for a new provider. */
  definition: OauthProviderForEditing | null;
  takenNames: readonly string[];
  onSaved: (provider: OauthProvider) => void;
}

function startOf(definition: OauthProviderForEditing | null): OauthForm {
  return definition ? toOauthForm(definition) : emptyOauthForm;
}

/** Editing a definition: nothing is stored before `save`, and what was typed survives every refusal. */
export function useOauthEdit({ definition, takenNames, onSaved }: OauthEditOptions) {
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, error } = useSaveOauthProvider();
  const submission = useSubmitOnce();
  const unconfirmed = useUnconfirmed<OauthForm>();
  const [draft, setDraft] = useState<Draft>(() => ({
    base: definition,
    form: startOf(definition),
    errors: {},
    changedByOthers: null,
  }));
  const { base, form } = draft;
  const isChanged = changedFields(startOf(base), form).length > 0;

  const putOnNewest = async (typed: OauthForm) => {
    const newest = await readNewest(queryClient, typed.name.trim());
    // Nobody was faster: it is an own save, of which only the answer was lost. Sent again, also the secret is sure.
    if (newest && unconfirmed.has((sent) => isStored(sent, newest))) {
      setDraft((current) => ({ ...current, base: newest }));
      if (submission.begin()) send(typed, newest.version);
      return;
    }
    setDraft((current) => putDraftOnNewest(current, newest));
  };

  const send = (typed: OauthForm, version: number | null) =>
    mutate(
      { name: typed.name.trim(), body: toSaveBody(typed, version) },
      {
        onSuccess: onSaved,
        onError: (refusal) => {
          unconfirmed.note(typed, refusal);
          if (isConflict(refusal)) void putOnNewest(typed);
        },
        onSettled: submission.release,
      },
    );

  const save = (): keyof OauthFormErrors | null => {
    // A name that an own save may have taken is sent again: the server tells whose it is.
    const mayBeOwn = unconfirmed.has((sent) => sent.name.trim() === form.name.trim());
    const errors = checkOauthForm(form, base || mayBeOwn ? [] : takenNames);
    setDraft({ ...draft, errors });
    const [first] = Object.keys(errors) as (keyof OauthFormErrors)[];
    if (first !== undefined || !submission.begin()) return first ?? null;
    send(form, base?.version ?? null);
    return null;
  };

  return {
    ...draft,
    isChanged,
    isSaving: isPending,
    /** Why the last try to save failed; a conflict has its own notice. */
    failure: isConflict(error) ? null : error,
    change: (change: Partial<OauthForm>) => {
      const errors = Object.fromEntries(
        Object.entries(draft.errors).filter(([field]) => !(field in change)),
      );
      setDraft({ ...draft, form: { ...form, ...change }, errors });
    },
    /** Gives up what was typed for what is stored. */
    takeStored: () => {
      reset();
      setDraft({ ...draft, form: startOf(base), errors: {}, changedByOthers: null });
    },
    /** Answers the first field that something is wrong with, or null. */
    save,
  };
}

export type OauthEdit = ReturnType<typeof useOauthEdit>;

/** What is stored now; null where nothing is any more, undefined where that cannot be found out. */
async function readNewest(
  queryClient: QueryClient,
  name: string,
): Promise<OauthProviderForEditing | null | undefined> {
  try {
    return await queryClient.query({ ...oauthProviderQuery(name), staleTime: 0 });
  } catch (error) {
    // That somebody was faster is said in any case; the next save asks again.
    return error instanceof ApiError && error.status === 404 ? null : undefined;
  }
}

/** Without a definition saving creates one anew, under the name that it had. */
function putDraftOnNewest(draft: Draft, newest: OauthProviderForEditing | null | undefined): Draft {
  if (newest === undefined) return { ...draft, changedByOthers: [] };
  if (newest === null) return { ...draft, base: null, errors: {}, changedByOthers: [] };
  const before = startOf(draft.base);
  const now = startOf(newest);
  return {
    base: newest,
    form: { ...now, ...typedOver(before, draft.form) },
    errors: {},
    changedByOthers: changedFields(before, now).filter((field) => field !== 'name'),
  };
}
