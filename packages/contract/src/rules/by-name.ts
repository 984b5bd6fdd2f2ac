/** Databases sort names by rules of their own; people expect "ä" after "a" and 2 before 10. */
export const byName = new Intl.Collator('de', { numeric: true });
