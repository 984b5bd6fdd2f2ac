import { History, KeyRound, SlidersHorizontal, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { adminTabs, queryOfTab, tabInQuery, type AdminTab } from '#features/admin/admin-tabs.ts';
import { useIsPhone } from '#shared/windows/use-is-phone.ts';
import { useOwnRights } from '#features/admin/use-own-rights.ts';
import { paths } from '#shared/routing/paths.ts';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';

const icons = { users: Users, system: SlidersHorizontal, oauth: KeyRound };
const ID_PREFIX = 'admin';

/** Head and tabs of the administration area; the address says which tab is open. */
export function AdminFrame({ renderPanel }: { renderPanel: (tab: AdminTab) => ReactNode }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isPhone = useIsPhone();
  const tab = tabInQuery(search);
  useOwnRights();
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-4 slim:flex-wrap">
        <h1 className="text-page">{t('title')}</h1>
        <ButtonLink to={paths.adminAudit} variant="ghost" icon={History} className="-mr-2">
          {t('audit.title')}
        </ButtonLink>
      </div>
      <Tabs
        idPrefix={ID_PREFIX}
        label={t('tabs.label')}
        value={tab}
        onChange={(next) => void navigate(`${pathname}${queryOfTab(next)}`)}
        options={adminTabs.map((value) => ({
          value,
          icon: icons[value],
          label: t(isPhone ? `tabs.short.${value}` : `tabs.${value}`),
        }))}
        className="max-md:-mx-4 max-md:overflow-x-auto max-md:overflow-y-hidden max-md:px-3"
      />
      <div {...tabPanelProps(ID_PREFIX, tab)} className="pt-4 md:pt-5">
        {renderPanel(tab)}
      </div>
    </>
  );
}
