import { SquareDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** What every tab shows while there is no session, and the way to one. `error` is what a question about it comes to. */
export function NoSession({ error }: { error: string | undefined }) {
  const { t } = useTranslation('admin');
  const steps = [
    t('devtools.noSession.project'),
    t('devtools.noSession.session'),
    t('devtools.noSession.message'),
  ];
  return (
    <div className="m-auto flex flex-col items-center overflow-y-auto px-4 py-3 text-center">
      <span className="flex size-10 items-center justify-center rounded-small bg-hover text-text-muted">
        <SquareDashed size={20} aria-hidden />
      </span>
      <h3 className="mt-2.5 text-body font-semibold">{t('devtools.noSession.title')}</h3>
      <ol className="mt-2 flex flex-col gap-1.5 text-left text-small text-text-2">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-2">
            <span
              aria-hidden
              className="flex size-5 items-center justify-center rounded-full bg-hover text-micro tabular-nums text-text-muted"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      {error && (
        <p lang="en" className="mt-3 font-mono text-micro text-text-muted">
          {error}
        </p>
      )}
    </div>
  );
}
