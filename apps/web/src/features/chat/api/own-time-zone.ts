/** The time zone in which the person lives by this browser, in which the server tells them days. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
