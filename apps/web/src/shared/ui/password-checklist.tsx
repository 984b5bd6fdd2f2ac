import { checkPasswordRules, passwordRules } from '@robin/contract/rules/passwords';
import { clsx } from 'clsx';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The password rules, ticked while typing. What is not met yet is grey: it is no mistake. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const met = checkPasswordRules(password);
  return (
    <ul
      aria-label={t('passwordRules.label')}
      className="grid grid-cols-2 slim:grid-cols-1 gap-x-3 gap-y-1.5"
    >
      {passwordRules.map((rule) => {
        const Icon = met[rule] ? CircleCheck : Circle;
        return (
          <li
            key={rule}
            className={clsx(
              'flex items-center gap-1.5 text-small',
              met[rule] ? 'text-success-text' : 'text-text-muted',
            )}
          >
            <Icon size={14} className="[stroke-width:2]" aria-hidden />
            {t(`passwordRules.${rule}`)}
            <span className="sr-only">
              {t(met[rule] ? 'passwordRules.met' : 'passwordRules.unmet')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
