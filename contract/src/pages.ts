/** The pages of the web app, as the address bar shows them. The server answers 404 for any other path. */
export const PAGES = [
  '/',
  '/login',
  '/reset-password',
  '/dashboard',
  '/course',
  '/course/:id',
  '/lesson',
  '/lesson/:id',
  '/lessons/:id',
  '/glossary',
  '/document-library',
  '/documents',
  '/workflows',
  '/day-in-the-life',
  '/search',
  '/assessments',
  '/assessment/:id',
  '/certificates',
  '/bookmarks',
  '/verify',
  '/verify/:number',
] as const;

export type Page = (typeof PAGES)[number];
