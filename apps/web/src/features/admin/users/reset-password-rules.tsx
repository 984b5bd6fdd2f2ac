import { checkResetPasswordRules, resetPasswordRules } from '@robin/contract/rules/reset-password';
import { clsx } from 'clsx';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The rules of a password that an administrator sets; each turns green when it is met. */
export function ResetPasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('admin');
  const met = checkResetPasswordRules(password);
  return (
    <ul aria-label={t('resetPassword.rules.label')} className="grid gap-1.5">
      {resetPasswordRules.map((rule) => {
        const Icon = met[rule] ? CircleCheck : Circle;
        return (
          <li
            key={rule}
            className={clsx(
              'flex items-center gap-2 text-small',
              met[rule] ? 'text-success-text' : 'text-text-muted',
            )}
          >
            <Icon size={14} className="[stroke-width:2]" aria-hidden />
            {t(`resetPassword.rules.${rule}`)}
            <span className="sr-only">
              {t(met[rule] ? 'resetPassword.rules.met' : 'resetPassword.rules.unmet')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
