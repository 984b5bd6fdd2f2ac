import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { judgePassword, type PasswordVerdict } from '#features/profile/judge-password.ts';

const looks = {
  weak: { bar: 'bg-danger', word: 'text-danger-text' },
  medium: { bar: 'bg-warning', word: 'text-warning-text' },
  strong: { bar: 'bg-success', word: 'text-success-text' },
} as const;

const bars = [1, 2, 3, 4] as const satisfies PasswordVerdict['bars'][];

/** How hard the typed password is to guess: four bars and a word. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('profile');
  const verdict = judgePassword(password);
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="grid flex-1 grid-cols-4 gap-1">
        {bars.map((bar) => (
          <span
            key={bar}
            className={clsx(
              'h-1 rounded-full transition-colors duration-100',
              verdict && bar <= verdict.bars ? looks[verdict.strength].bar : 'bg-active',
            )}
          />
        ))}
      </div>
      <p
        aria-live="polite"
        className={clsx(
          'min-w-16 text-right text-caption font-semibold',
          verdict && looks[verdict.strength].word,
        )}
      >
        {verdict && (
          <>
            <span className="sr-only">{`${t('password.strength')}: `}</span>
            {t(`password.${verdict.strength}`)}
          </>
        )}
      </p>
    </div>
  );
}
