import { project as projectSchema, type Project } from '@robin/contract/projects';
import { isBlank } from '@robin/contract/rules/is-blank';
import { useState } from 'react';
import { z } from 'zod';
import { useKeepingForm, useKeptForm } from '#shared/forms/kept-form.ts';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { useUnconfirmed } from '#shared/forms/use-unconfirmed.ts';
import { ProjectConflict, useUpdateProject } from './api/update-project.ts';
import type { Failure } from './failure-text.ts';
import {
  changedProjectFields,
  checkProjectForm,
  projectForm,
  toProjectForm,
  toProjectUpdate,
  typedOverProject,
  typedWords,
  type ProjectField,
  type ProjectForm,
  type ProjectFormErrors,
} from './project-form-rules.ts';

interface Draft {
  /** What was stored when the typing began, or when somebody else was faster. */
  base: Project;
  form: ProjectForm;
  errors: ProjectFormErrors;
  /** Fields that somebody else has changed meanwhile; null as long as nobody was faster. */
  changedByOthers: ProjectField[] | null;
}

/** What was typed on a project when the session ended. */
const keptEdit = z.object({ base: projectSchema, form: projectForm });

interface EditOptions {
  onSaved: () => void;
  /** Called with why the last try to save failed; null where that is over. A conflict has its own notice. */
  onFailure: (failure: Failure | null) => void;
}

/** Editing a project in place: nothing is stored before `save`, and what was typed survives every refusal. */
export function useProjectEdit(project: Project, { onSaved, onFailure }: EditOptions) {
  const keptName = `project:${project.id}`;
  const kept = useKeptForm(keptName, keptEdit);
  const [draft, setDraft] = useState<Draft | null>(() => kept.value && takeUp(kept.value, project));
  const { mutate, isPending } = useUpdateProject(project.id, {
    onUpdated: () => {
      letGo();
      setDraft(null);
      kept.forget();
      onSaved();
    },
    onConflict: (newest) => {
      const stored = toProjectForm(newest);
      // Nobody was faster: it is an own save, of which only the answer was lost.
      if (draft && unconfirmed.has((sent) => changedProjectFields(sent, stored).length === 0)) {
        const next = { ...draft, base: newest };
        setDraft(next);
        send(next, newest.version);
        return;
      }
      setDraft((current) => current && putOnNewest(current, newest));
    },
  });
  const submission = useSubmitOnce();
  const unconfirmed = useUnconfirmed<ProjectForm>();
  const send = ({ base: before, form }: Draft, version: number) =>
    mutate(
      { ...toProjectUpdate(form, toProjectForm(before)), version },
      {
        onError: (error) => {
          unconfirmed.note(form, error);
          if (!(error instanceof ProjectConflict)) onFailure({ action: 'save', error });
        },
        onSettled: submission.release,
      },
    );
  const base = draft && toProjectForm(draft.base);
  const isChanged =
    draft !== null && base !== null && changedProjectFields(draft.form, base).length > 0;

  const letGo = useKeepingForm(
    keptName,
    isChanged
      ? () => ({
          value: { base: draft.base, form: draft.form },
          words: typedWords(draft.form, base),
        })
      : null,
  );

  const end = () => {
    setDraft(null);
    kept.forget();
    onFailure(null);
  };

  return {
    isEditing: draft !== null,
    /** Whether it holds what was typed when an earlier session ended. */
    isKept: kept.value !== null && isChanged,
    form: draft?.form ?? toProjectForm(project),
    errors: draft?.errors ?? {},
    changedByOthers: draft?.changedByOthers ?? null,
    /** What is stored now, as far as it is known here. */
    stored: base ?? toProjectForm(project),
    isChanged,
    isSaving: isPending,
    begin: () =>
      setDraft({ base: project, form: toProjectForm(project), errors: {}, changedByOthers: null }),
    change: (form: ProjectForm) =>
      setDraft((current) => current && { ...current, form, errors: {} }),
    takeStored: () =>
      setDraft(
        (current) =>
          current && { ...current, form: toProjectForm(current.base), changedByOthers: null },
      ),
    cancel: end,
    /** What was typed goes with the page. */
    letGo,
    /** Without a name nothing happens at all, and without a change nothing is sent. */
    save: () => {
      if (!draft || !base || isBlank(draft.form.name)) return;
      const errors = checkProjectForm(draft.form);
      setDraft({ ...draft, errors });
      if (Object.keys(errors).length > 0) return;
      if (!isChanged) end();
      else if (submission.begin()) {
        onFailure(null);
        send(draft, versionOf(draft.base, project));
      }
    },
  };
}

export type ProjectEdit = ReturnType<typeof useProjectEdit>;

function putOnNewest(draft: Draft, newest: Project): Draft {
  const before = toProjectForm(draft.base);
  const stored = toProjectForm(newest);
  return {
    base: newest,
    form: { ...stored, ...typedOverProject(before, draft.form) },
    errors: {},
    changedByOthers: changedProjectFields(before, stored),
  };
}

/** What was typed when the session ended, on the project as it is now. */
function takeUp({ base, form }: z.infer<typeof keptEdit>, project: Project): Draft {
  const draft: Draft = { base, form, errors: {}, changedByOthers: null };
  const isSame = changedProjectFields(toProjectForm(base), toProjectForm(project)).length === 0;
  return isSame ? { ...draft, base: project } : putOnNewest(draft, project);
}

/**
 * The version that the typing builds on. A project gets a new one when it is archived or activated too; as long as
 * the fields are the same, that is no conflict.
 */
function versionOf(base: Project, newest: Project): number {
  const isSame = changedProjectFields(toProjectForm(base), toProjectForm(newest)).length === 0;
  return isSame ? newest.version : base.version;
}
