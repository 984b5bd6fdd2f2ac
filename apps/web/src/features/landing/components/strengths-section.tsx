import { clsx } from 'clsx';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { sections } from '#features/landing/sections.ts';
import { BacklogPiece } from './backlog-piece.tsx';
import { KnowledgePiece } from './knowledge-piece.tsx';
import { LandingSection } from './landing-section.tsx';
import { LearningPiece } from './learning-piece.tsx';
import { StakeholderPiece } from './stakeholder-piece.tsx';

const strengths: { name: StrengthName; piece: ComponentType; width: string }[] = [
  { name: 'knowledge', piece: KnowledgePiece, width: 'lg:col-span-7' },
  { name: 'backlog', piece: BacklogPiece, width: 'lg:col-span-5' },
  { name: 'learning', piece: LearningPiece, width: 'lg:col-span-5' },
  { name: 'stakeholders', piece: StakeholderPiece, width: 'lg:col-span-7' },
];
type StrengthName = 'knowledge' | 'backlog' | 'learning' | 'stakeholders';

/** What Robin is good at: each strength with a piece of the product to try. */
export function StrengthsSection() {
  const { t } = useTranslation('pages');
  return (
    <LandingSection
      id={sections.strengths}
      title={t('landing.strengths.title')}
      lead={t('landing.strengths.lead')}
      className="pb-14 md:pb-20"
    >
      <div className="mt-8 grid gap-4 lg:grid-cols-12">
        {strengths.map(({ name, piece: Piece, width }) => (
          <article
            key={name}
            className={clsx(
              'flex min-w-0 flex-col overflow-hidden rounded-dialog border border-border bg-surface',
              width,
            )}
          >
            <div className="px-5 py-5 md:px-6 md:py-6">
              <h3 className="text-[1.0625rem] leading-6 font-semibold tracking-[-0.012em]">
                {t(`landing.strengths.${name}.title`)}
              </h3>
              <p className="mt-1 text-[0.9375rem] leading-[1.375rem] text-text-muted">
                {t(`landing.strengths.${name}.text`)}
              </p>
            </div>
            <div className="flex-1 border-t border-border bg-bg p-4 md:p-6">
              <Piece />
            </div>
          </article>
        ))}
      </div>
    </LandingSection>
  );
}
