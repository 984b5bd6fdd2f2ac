import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { controlClasses } from '#shared/ui/field.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

interface RoleSelectProps {
  label: string;
  isAdmin: boolean;
  isBusy: boolean;
  onChange: (isAdmin: boolean) => void;
}

/** Project admin or member, chosen from the browser's own list. */
export function RoleSelect({ label, isAdmin, isBusy, onChange }: RoleSelectProps) {
  const { t } = useTranslation('projects');
  return (
    <span className="relative inline-flex w-[9.5rem] max-w-full max-md:w-full">
      <select
        aria-label={label}
        aria-busy={isBusy || undefined}
        value={isAdmin ? 'admin' : 'member'}
        onChange={(event) => onChange(event.target.value === 'admin')}
        className={clsx(
          controlClasses,
          // A select counts as read-only for CSS, which would grey it out.
          'h-8 cursor-pointer appearance-none border-border-control! bg-surface! pr-8 pl-2.5 text-small text-text! touch:h-11',
        )}
      >
        <option value="admin">{t('role.admin')}</option>
        <option value="member">{t('role.member')}</option>
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-text-muted">
        {isBusy ? <Spinner size={14} /> : <ChevronDown size={14} aria-hidden />}
      </span>
    </span>
  );
}
