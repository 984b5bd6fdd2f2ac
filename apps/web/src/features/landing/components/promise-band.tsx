import { Library, ListOrdered, Megaphone, Sprout } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const promises = [
  { name: 'knowledge', icon: Library },
  { name: 'backlog', icon: ListOrdered },
  { name: 'learning', icon: Sprout },
  { name: 'stakeholders', icon: Megaphone },
] as const;

/** The four promises in one band. */
export function PromiseBand() {
  const { t } = useTranslation('pages');
  return (
    <section
      aria-label={t('landing.promises.label')}
      className="relative mt-3 border-y border-border bg-surface lg:mt-0"
    >
      <ul className="mx-auto grid max-w-[74rem] grid-cols-2 slim:grid-cols-1 md:px-6 lg:grid-cols-4 xl:px-0">
        {promises.map(({ name, icon: Icon }) => (
          <li
            key={name}
            className="flex flex-col gap-2 border-border px-5 py-4 not-slim:max-lg:nth-[odd]:border-r max-lg:nth-[n+3]:border-t slim:not-first:border-t md:flex-row md:gap-4 lg:px-[26px] lg:py-7 lg:not-last:border-r lg:first:pl-0 lg:not-first:[&_p]:max-w-[12.125rem]"
          >
            <Icon size={20} className="text-primary-text" aria-hidden />
            <div>
              <h2 className="text-[0.9375rem] leading-5 font-semibold">
                {t(`landing.promises.${name}.title`)}
              </h2>
              <p className="mt-0.5 text-small text-text-muted md:text-body">
                {t(`landing.promises.${name}.text`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
