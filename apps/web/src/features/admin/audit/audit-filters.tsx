import { auditAction, auditActions, type AuditAction } from '@robin/contract/audit';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClasses } from '#shared/ui/field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

/** What stands in the filters; an empty text lets everything pass. */
export interface AuditFilters {
  search: string;
  action: AuditAction | '';
  /** Days as the date fields hold them: `2026-11-21`. */
  from: string;
  to: string;
}

export const noFilters: AuditFilters = { search: '', action: '', from: '', to: '' };

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { t } = useTranslation('admin');
  // The server counts days in UTC; where that is another day than outside the window, it is said.
  const [isUtc] = useState(() => new Date().getTimezoneOffset() === 0);
  const dayHint = isUtc ? undefined : t('audit.filter.utc');
  const set = (change: Partial<AuditFilters>) => onChange({ ...filters, ...change });
  return (
    <div
      role="search"
      className="mb-4 grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_150px_150px]"
    >
      <div className="relative max-md:col-span-2">
        <TextField
          type="search"
          label={t('audit.filter.search')}
          value={filters.search}
          maxLength={200}
          onChange={(event) => set({ search: event.target.value })}
          className="pl-9"
        />
        <Search
          size={16}
          className="pointer-events-none absolute top-[34px] left-3 text-text-muted touch:top-[38px]"
          aria-hidden
        />
      </div>
      <ActionSelect
        value={filters.action}
        onChange={(event) => set({ action: auditAction.safeParse(event.target.value).data ?? '' })}
      />
      <TextField
        type="date"
        label={t('audit.filter.from')}
        hint={dayHint}
        value={filters.from}
        max={filters.to || undefined}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t('audit.filter.to')}
        value={filters.to}
        min={filters.from || undefined}
        onChange={(event) => set({ to: event.target.value })}
      />
    </div>
  );
}

function ActionSelect(props: Pick<ComponentProps<'select'>, 'value' | 'onChange'>) {
  const { t } = useTranslation('admin');
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5 max-md:col-span-2">
      <label htmlFor={id} className="text-small font-550 text-text">
        {t('audit.filter.action')}
      </label>
      <select
        id={id}
        className={clsx(
          controlClasses,
          // Browsers count a select among what is read-only; it is not.
          'h-9 border-border-control! bg-surface! pl-2! text-text! touch:h-11',
        )}
        {...props}
      >
        <option value="">{t('audit.filter.allActions')}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {t(`audit.action.${action}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
