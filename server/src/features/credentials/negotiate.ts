import { Negotiator } from '@fastify/accept-negotiator';

/** The forms of a credential, by media type; the first is what is given to who does not say. */
const FORMS = {
  'application/vc': 'json',
  'application/vc+ld+json': 'json',
  'application/ld+json': 'json',
  'application/json': 'json',
  'application/vc+jwt': 'jwt',
  'text/plain': 'jwt',
  'text/html': 'page',
} as const;
type MediaType = keyof typeof FORMS;
const TYPES = Object.keys(FORMS);

const forms = new Negotiator({ supportedValues: TYPES });
const pages = new Negotiator({ supportedValues: ['text/html', 'application/ld+json', 'application/json'] });

/** The form of a credential that a caller wants, and the media type to name it by. */
export function chooseForm(accept = '*/*'): { type: string; form: (typeof FORMS)[MediaType] } {
  // What is not to be had is answered with the main form: a verifier reads it whatever it asked for.
  const type = (forms.negotiate(accept) ?? TYPES[0]) as MediaType;
  return { type, form: FORMS[type] };
}

/** Whether a browser asks, for an address that is a page and data alike. */
export function wantsPage(accept = '*/*'): boolean {
  return pages.negotiate(accept) === 'text/html' && accept.includes('text/html');
}
