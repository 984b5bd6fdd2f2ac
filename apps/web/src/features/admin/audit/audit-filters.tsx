import { auditActions, type AuditAction } from '@robin/contract/audit';
import { Search } from 'lucide-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#shared/ui/select-field.tsx';
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

/** Browsers let a year have six digits, the server only four. */
const LAST_DAY = '9999-12-31';

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
  searchBox: Ref<HTMLInputElement>;
}

export function AuditFilterBar({ filters, onChange, searchBox }: AuditFilterBarProps) {
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
          ref={searchBox}
          type="search"
          label={t('audit.filter.search')}
          value={filters.search}
          maxLength={200}
          onChange={(event) => set({ search: event.target.value })}
          className="pl-9"
        />
        <Search
          size={16}
          className="pointer-events-none absolute top-[2.125rem] left-3 text-text-muted touch:top-[2.375rem]"
          aria-hidden
        />
      </div>
      <SelectField<AuditAction | ''>
        label={t('audit.filter.action')}
        options={[
          { value: '', label: t('audit.filter.allActions') },
          ...auditActions.map((value) => ({ value, label: t(`audit.action.${value}`) })),
        ]}
        value={filters.action}
        onChange={(action) => set({ action })}
        fieldClassName="max-md:col-span-2"
      />
      <TextField
        type="date"
        label={t('audit.filter.from')}
        hint={dayHint}
        value={filters.from}
        max={filters.to || LAST_DAY}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t('audit.filter.to')}
        value={filters.to}
        min={filters.from || undefined}
        max={LAST_DAY}
        onChange={(event) => set({ to: event.target.value })}
      />
    </div>
  );
}
