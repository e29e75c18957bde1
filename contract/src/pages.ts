/** The pages of the web app, as the address bar shows them. The server answers 404 for any other path. */
export const PAGES = [
  '/',
  '/login',
  '/register',
  '/pricing',
  '/checkout',
  '/payment-success',
  '/training-roles',
  '/booking',
  '/privacy-policy',
  '/terms-of-service',
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

/** Pages for everybody: they can be read without JavaScript, and search engines list them. */
export const PUBLIC_PAGES = [
  '/',
  '/pricing',
  '/verify',
  '/privacy-policy',
  '/terms-of-service',
] as const satisfies readonly Page[];

export type PublicPage = (typeof PUBLIC_PAGES)[number];
