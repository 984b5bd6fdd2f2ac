/** Every translation file there is, per language: `/locales/{language}/{namespace}.json`. */
export const namespaces = [
  'common',
  'navigation',
  'forms',
  'errors',
  'pages',
  'projects',
  'documents',
  'admin',
  'auth',
  'chat',
  'profile',
  'workflow',
  'workflows',
  'toolbar',
  'integrations',
  'roles',
  'episodes',
  'po_documents',
  'scratchpad',
] as const;
export type Namespace = (typeof namespaces)[number];

/** What first pages need together, also built as one file: `/locales/{language}/sets/{set}.json` holds it by namespace. */
export const textSets = {
  guest: ['common', 'navigation', 'pages'],
  work: ['common', 'navigation', 'forms', 'errors', 'roles'],
  chat: ['chat', 'toolbar'],
} as const satisfies Record<string, readonly Namespace[]>;
export type TextSet = keyof typeof textSets;
