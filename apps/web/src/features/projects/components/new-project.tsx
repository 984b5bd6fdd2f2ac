import { useQuery } from '@tanstack/react-query';
import { History, MessageSquareText, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCreateProject } from '#features/projects/api/create-project.ts';
import {
  changedProjectFields,
  emptyProjectForm,
  projectForm,
  typedWords,
} from '#features/projects/project-form-rules.ts';
import { useKeepingForm, useKeptForm } from '#shared/forms/kept-form.ts';
import { KeptFormNotice } from '#shared/forms/kept-form-notice.tsx';
import { UnsavedChangesGuard } from '#shared/forms/unsaved-changes-guard.tsx';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { paths } from '#shared/routing/paths.ts';
import { leavesOnPurpose } from '#shared/routing/use-navigation-blocker.ts';
import { BackToProjects } from './back-to-projects.tsx';
import { ProjectForm } from './project-form.tsx';
import { ProjectPreview } from './project-preview.tsx';

/** Where what was typed lies when the session ends. */
const KEPT_NAME = 'new_project';

/** The page on which a project begins. The first one leads on to the chat, every other one back to the list. */
export function NewProject() {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const kept = useKeptForm(KEPT_NAME, projectForm);
  const [form, setForm] = useState(kept.value ?? emptyProjectForm);
  const { data: projects } = useQuery(projectListQuery);
  const isFirst = projects?.every((project) => project.is_archived) ?? false;
  const { mutate, isPending, error } = useCreateProject();
  const submission = useSubmitOnce();

  const isChanged = changedProjectFields(form, emptyProjectForm).length > 0;
  const letGo = useKeepingForm(
    KEPT_NAME,
    isChanged ? () => ({ value: form, words: typedWords(form, emptyProjectForm) }) : null,
  );

  const leaveTo = (path: string, replace = false) => {
    letGo();
    void navigate(path, { state: leavesOnPurpose, replace });
  };
  const create = () => {
    if (!submission.begin()) return;
    const target = isFirst ? paths.chat : paths.projects;
    // In the place of the form: going back would open it again, empty.
    mutate(form, { onSuccess: () => leaveTo(target, true), onError: submission.release });
  };

  return (
    <>
      <UnsavedChangesGuard hasChanges={isChanged} onDiscard={letGo} />
      <BackToProjects />
      <h1 className="mt-2 text-page">{t('form.createTitle')}</h1>
      <p className="mt-1 text-body text-text-muted">{t('form.createText')}</p>
      {kept.value && isChanged && (
        <KeptFormNotice
          className="mt-5"
          onDiscard={() => {
            setForm(emptyProjectForm);
            kept.forget();
          }}
        />
      )}
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-10">
        <ProjectForm
          value={form}
          onChange={setForm}
          isBusy={isPending}
          failure={error && saveFailure(error, t('form.saveFailed'))}
          submitLabel={t('form.create')}
          onSubmit={create}
          onCancel={() => leaveTo(paths.projects)}
        />
        <aside className="flex min-w-0 flex-col gap-7">
          <section>
            <h2 className="mb-2 text-caption font-semibold text-text-muted">{t('form.preview')}</h2>
            <ProjectPreview form={form} />
          </section>
          <section>
            <h2 className="mb-3 text-caption font-semibold text-text-muted">
              {t('form.afterwards')}
            </h2>
            <ul className="flex flex-col gap-3.5 text-text-2">
              <li className="flex gap-3">
                <MessageSquareText size={18} className="text-primary-text" aria-hidden />
                {t(isFirst ? 'form.becomesActiveAndOpens' : 'form.becomesActive')}
              </li>
              <li className="flex gap-3">
                <UserPlus size={18} className="text-primary-text" aria-hidden />
                {t('form.becomesAdmin')}
              </li>
              <li className="flex gap-3">
                <History size={18} className="text-primary-text" aria-hidden />
                {t('form.robinReads')}
              </li>
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}

/** The fixed sentence, and the server's own words if it had some. */
function saveFailure(error: Error, sentence: string): string {
  const detail = error instanceof ApiError && error.status < 500 ? error.detail : null;
  return detail ? `${sentence} ${detail}` : sentence;
}
