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
