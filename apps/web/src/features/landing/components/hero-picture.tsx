import { ChevronDown, CircleCheck, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import { SampleCandidate } from './sample-candidate.tsx';

/**
 * The product itself is the picture: a piece of chat, and before it the question how much Robin should keep.
 * Nothing in it can be pressed; for a screen reader it is one image.
 */
export function HeroPicture() {
  const { t } = useTranslation('pages');
  return (
    <div
      role="img"
      aria-label={t('landing.picture')}
      className="relative mt-8 max-lg:mx-auto max-lg:w-full max-lg:max-w-[32.5rem] lg:mt-0"
    >
      <div
        aria-hidden
        className="absolute top-0 left-1/2 aspect-[1/1.12] w-[78%] -translate-x-1/2 rounded-[50%/58%_58%_42%_42%] border border-primary-soft-2 bg-primary-soft max-lg:mask-b-from-20% max-lg:mask-b-to-50% lg:top-1 lg:left-[101px] lg:aspect-[496/576] lg:w-[31rem] lg:translate-x-0"
      />
      <SampleChat />
      <SampleCandidate className="relative pb-0 max-lg:mt-9 lg:absolute lg:top-[12.375rem] lg:-right-4 lg:w-[17.875rem]" />
    </div>
  );
}

function SampleChat() {
  const { t } = useTranslation('pages');
  return (
    <div
      data-mode="assist"
      className="absolute top-[3.875rem] left-0 hidden w-[26.5rem] overflow-hidden rounded-window border border-border bg-mode-canvas shadow-3 lg:block dark:border-border-strong"
    >
      <div className="flex h-11 items-center gap-2 border-b border-border bg-surface px-3.5 text-small font-semibold text-mode-text">
        <Sparkles size={16} />
        Assist
        <span className="ml-auto text-caption font-normal text-text-2">
          {t('landing.sample.project')}
        </span>
      </div>
      <div className="flex flex-col items-start gap-4 p-4 pb-7">
        <p className="self-end rounded-[16px_16px_4px_16px] border border-border bg-surface px-3.5 py-2.5 dark:bg-raised">
          {t('landing.sample.question')}
        </p>
        <div className="flex gap-3">
          <RobinEgg width={28} />
          <div className="flex w-[18.75rem] flex-col items-start gap-3 text-[0.875rem] leading-[1.375rem]">
            <span className="inline-flex h-[30px] items-center gap-2 rounded-control border border-border bg-surface px-2.5 text-caption dark:bg-raised">
              <CircleCheck size={14} className="text-success" />
              <code className="font-mono">jira.search_issues</code>
              <span className="text-text-muted">{t('landing.sample.hits')}</span>
              <ChevronDown size={14} className="text-text-muted" />
            </span>
            <p>{t('landing.sample.answer')}</p>
            <p>{t('landing.sample.offer')}</p>
            <span className="flex gap-1 text-small font-medium">
              <span className="rounded-control bg-primary-soft-2 px-2.5 py-1.5 text-primary-text">
                {t('landing.sample.accept')}
              </span>
              <span className="px-2.5 py-1.5 text-text-2">{t('landing.sample.showFirst')}</span>
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}
