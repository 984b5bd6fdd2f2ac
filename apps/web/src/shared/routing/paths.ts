/** Every address of the web app. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  unauthorized: '/unauthorized',
  chat: '/chat',
  projects: '/projects',
  newProject: '/projects/new',
} as const;
