/** Every address of the web app. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  unauthorized: '/unauthorized',
  chat: '/chat',
  projects: '/projects',
  newProject: '/projects/new',
  project: '/projects/:projectId',
  admin: '/admin',
  adminAudit: '/admin/audit',
  documents: '/po_documents',
  documentHistory: '/po_documents/:documentId/history',
  workflow: '/workflow',
  profile: '/profile',
  oauthCallback: '/oauth/:provider?/callback',
} as const;

/** Address of one project's own page. */
export function projectPath(projectId: number): string {
  return paths.project.replace(':projectId', String(projectId));
}

/** Address of the history of one document. */
export function documentHistoryPath(documentId: string): string {
  return paths.documentHistory.replace(':documentId', encodeURIComponent(documentId));
}
