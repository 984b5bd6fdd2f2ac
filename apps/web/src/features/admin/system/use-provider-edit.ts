import type { LanguageModelProviderStatus } from '@robin/contract/language-models';
import { keyNeededDetail } from '@robin/contract/rules/provider-keys';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  languageModelStatusQuery,
  useChangeLanguageModel,
} from '#features/admin/api/language-models.ts';
import { isConflict } from '#features/admin/describe-detail.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { changedFields, typedOver } from '#shared/forms/form-changes.ts';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { useUnconfirmed } from '#shared/forms/use-unconfirmed.ts';
import {
  changesByOthers,
  checkProviderForm,
  isElsewhere,
  isStored,
  toConfigureBody,
  toProviderForm,
  type ProviderForm,
  type ProviderFormErrors,
} from './provider-form.ts';

interface Draft {
  /** What was stored when the typing began, or when somebody else was faster. */
  base: LanguageModelProviderStatus;
  form: ProviderForm;
  errors: ProviderFormErrors;
  /** What somebody else has changed meanwhile; null as long as nobody was faster. */
  changedByOthers: ReturnType<typeof changesByOthers> | null;
}

interface ProviderEditOptions {
  onSaved: () => void;
}

/** Editing a provider: nothing is stored before `save`, and what was typed survives every refusal. */
export function useProviderEdit(
  status: LanguageModelProviderStatus,
  { onSaved }: ProviderEditOptions,
) {
  const { provider } = status;
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => ({
    base: status,
    form: toProviderForm(status),
    errors: {},
    changedByOthers: null,
  }));
  const { mutate, reset, isPending, error } = useChangeLanguageModel();
  const submission = useSubmitOnce();
  const unconfirmed = useUnconfirmed<ProviderForm>();
  const { base, form } = draft;
  const isChanged = changedFields(toProviderForm(base), form).length > 0;

  const putOnNewest = (typed: ProviderForm) => {
    const newest = queryClient.getQueryData(languageModelStatusQuery.queryKey)?.providers[provider];
    if (!newest) return;
    // Nobody was faster: it is an own save, of which only the answer was lost. Sent again, also the key is sure.
    if (unconfirmed.has((sent) => isStored(sent, newest))) {
      setDraft((current) => ({ ...current, base: newest }));
      send(typed, newest);
      return;
    }
    setDraft((current) => {
      const before = toProviderForm(current.base);
      return {
        base: newest,
        form: { ...toProviderForm(newest), ...typedOver(before, current.form) },
        errors: {},
        changedByOthers: changesByOthers(current.base, newest),
      };
    });
  };

  const takeRefusal = (typed: ProviderForm, refusal: Error) => {
    unconfirmed.note(typed, refusal);
    if (isConflict(refusal)) putOnNewest(typed);
    if (isKeyNeeded(refusal)) {
      setDraft((current) => ({ ...current, errors: { apiKey: 'llm.keyElsewhere' } }));
    }
  };

  const send = (typed: ProviderForm, on: LanguageModelProviderStatus) =>
    mutate(
      { kind: 'configure', provider, body: toConfigureBody(typed, on) },
      {
        onSuccess: onSaved,
        onError: (refusal) => takeRefusal(typed, refusal),
        onSettled: submission.release,
      },
    );

  /** Marks what is missing or wrong. Answers the field to go to, or null. */
  const check = () => {
    const errors = checkProviderForm(form, base);
    setDraft({ ...draft, errors });
    const [first] = Object.keys(errors) as (keyof ProviderFormErrors)[];
    return first ?? null;
  };

  return {
    ...draft,
    isChanged,
    isSaving: isPending,
    /** Whether the key has to be typed again, because the address is another one. */
    isElsewhere: isElsewhere(form, base),
    /** Why the last try to save failed; a conflict has its own notice, a missing key its field. */
    failure: isConflict(error) || isKeyNeeded(error) ? null : error,
    change: (change: Partial<ProviderForm>) => {
      const errors = { ...draft.errors };
      if ('model' in change) delete errors.model;
      if ('apiKey' in change || 'baseUrl' in change) delete errors.apiKey;
      if ('baseUrl' in change) delete errors.baseUrl;
      setDraft({ ...draft, form: { ...form, ...change }, errors });
    },
    /** Gives up what was typed for what is stored. */
    takeStored: () => {
      reset();
      setDraft({ ...draft, form: toProviderForm(base), errors: {}, changedByOthers: null });
    },
    check,
    /** Answers the first field that something is missing or wrong in, or null. */
    save: () => {
      const missing = check();
      if (missing === null && submission.begin()) send(form, base);
      return missing;
    },
  };
}

/** Whether the server knows another address as the present one, and asks for the key. */
function isKeyNeeded(error: Error | null): boolean {
  return error instanceof ApiError && error.detail === keyNeededDetail;
}

export type ProviderEdit = ReturnType<typeof useProviderEdit>;
