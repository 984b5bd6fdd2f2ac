import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sections } from '#features/landing/sections.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { HeroPicture } from './hero-picture.tsx';

export function Hero({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('pages');
  return (
    <section className="overflow-x-clip">
      <div className="mx-auto grid max-w-[77rem] grid-cols-1 px-5 md:px-6 lg:min-h-[37.75rem] lg:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,34.25rem)_minmax(0,1fr)]">
        <div className="pt-5 lg:pt-[4.5rem]">
          <Badge tone="accent">{t('landing.beta')}</Badge>
          <h1 className="mt-4 text-display-phone whitespace-pre-line md:text-display lg:mt-5">
            {t('landing.headline')}
          </h1>
          <p className="mt-4 max-w-[31.25rem] text-[1rem] leading-[1.625rem] text-text-muted md:text-lead md:leading-[1.875rem] lg:mt-5">
            {t('landing.lead')}
          </p>
          <div className="mt-5 flex flex-col gap-2 md:mt-8 md:flex-row md:gap-3 md:items-center">
            <Button variant="primary" size="large" onClick={onStart}>
              {t('landing.start')}
            </Button>
            <ButtonLink
              to={`#${sections.about}`}
              variant="ghost"
              size="large"
              trailingIcon={ArrowDown}
            >
              {t('landing.learnMore')}
            </ButtonLink>
          </div>
          <p className="mt-4 text-small text-text-muted max-md:hidden">{t('landing.betaNote')}</p>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
