import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sections } from '#features/landing/sections.ts';
import { buttonClasses } from '#shared/ui/button.tsx';
import { columnClasses, headingClasses } from './landing-section.tsx';

export interface Expert {
  name: string;
  url: string;
}

interface ContactSectionProps {
  expert: Expert;
  /** The form to register and to sign in. */
  form: ReactNode;
}

const steps = ['account', 'activation', 'project'] as const;

/** The call to action: what happens next, somebody to talk to, and the form. */
export function ContactSection({ expert, form }: ContactSectionProps) {
  const { t } = useTranslation('pages');
  return (
    <section
      id={sections.contact}
      tabIndex={-1}
      aria-labelledby="contact-title"
      className="border-t border-border bg-bg outline-none"
    >
      <div
        className={`${columnClasses} grid grid-cols-1 gap-8 py-12 md:py-[4.5rem] lg:grid-cols-[minmax(0,31.25rem)_minmax(0,32.5rem)] lg:justify-between`}
      >
        <div>
          <h2 id="contact-title" className={`${headingClasses} whitespace-pre-line`}>
            {t('landing.contact.title')}
          </h2>
          <p className="mt-2.5 max-w-[31.25rem] text-[1.0625rem] leading-7 text-text-muted">
            {t('landing.contact.lead')}
          </p>
          <ol className="mt-7 flex flex-col gap-5">
            {steps.map((step, index) => (
              <li key={step} className="flex gap-3.5">
                <span
                  aria-hidden
                  className="inline-flex size-[26px] shrink-0 items-center justify-center rounded-full border border-primary-border bg-surface text-small font-semibold text-primary-text tabular-nums"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-[0.9375rem] leading-6 font-semibold">
                    {t(`landing.contact.${step}.title`)}
                  </h3>
                  <p className="text-text-muted">{t(`landing.contact.${step}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className="mt-9 text-[0.9375rem] font-semibold">{t('landing.contact.talkFirst')}</p>
          <ExpertCard expert={expert} />
        </div>
        <div id={sections.form} tabIndex={-1} className="outline-none">
          {form}
        </div>
      </div>
    </section>
  );
}

function ExpertCard({ expert }: { expert: Expert }) {
  const { t } = useTranslation('pages');
  return (
    <div className="mt-3 flex max-w-[31.25rem] flex-wrap items-center gap-4 rounded-card border border-border bg-surface p-4">
      <span
        aria-hidden
        data-mode="grow"
        className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-mode-soft-2 text-subsection font-semibold text-mode-text"
      >
        {initials(expert.name)}
      </span>
      <div className="min-w-[min(11.25rem,100%)] flex-1">
        <p className="font-semibold">{expert.name}</p>
        <p className="text-small text-text-muted">{t('landing.contact.expert')}</p>
      </div>
      <a
        href={expert.url}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClasses({ variant: 'secondary' })} max-sm:w-full`}
      >
        <CalendarDays size={16} aria-hidden />
        {t('landing.contact.arrange')}
      </a>
    </div>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2);
}
