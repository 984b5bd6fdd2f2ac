/** The sections of the landing page by their place in its address. */
export const sections = {
  about: 'about',
  approach: 'approach',
  day: 'day',
  strengths: 'strengths',
  contact: 'contact',
  form: 'register',
} as const;
