/** The three tabs of the administration area, in their order; the first one is the default. */
export const adminTabs = ['users', 'system', 'oauth'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** Name of the query parameter that holds the tab: `/admin?tab=system`. */
const TAB_PARAMETER = 'tab';

/** The tab that an address asks for; the first one when it names none that exists. */
export function tabInQuery(search: string): AdminTab {
  const asked = new URLSearchParams(search).get(TAB_PARAMETER);
  return adminTabs.find((tab) => tab === asked) ?? adminTabs[0];
}

/** The query of a tab; the default one needs none. */
export function queryOfTab(tab: AdminTab): string {
  return tab === adminTabs[0] ? '' : `?${TAB_PARAMETER}=${tab}`;
}
