import { errors, type Endpoint, type ErrorCode } from '@trialwright/contract';

interface Rule {
  codes: readonly ErrorCode[];
  applies: (endpoint: Endpoint) => boolean;
}

const changes = ({ method }: Endpoint) => method !== 'GET';
const namesPerson = ({ path }: Endpoint) => path.includes('/:userId');

/** Errors any endpoint can return, regardless of its handler: see core/route.ts and core/http-errors.ts. */
const RULES: readonly Rule[] = [
  { codes: ['request.invalid'], applies: ({ params, query, body }) => Boolean(params ?? query ?? body) },
  { codes: ['request.malformed', 'request.too_large', 'request.media_type'], applies: changes },
  { codes: ['request.foreign_origin'], applies: changes },
  { codes: ['auth.required'], applies: ({ access }) => access !== 'public' },
  {
    codes: ['auth.forbidden'],
    applies: (endpoint) =>
      endpoint.access === 'admin' ||
      endpoint.access === 'reviewer' ||
      (endpoint.access === 'self' && namesPerson(endpoint)),
  },
  { codes: ['orgs.not_found', 'orgs.not_allowed'], applies: ({ access }) => access === 'member' },
  { codes: ['roles.not_paid'], applies: ({ access }) => access === 'paid' },
  { codes: ['server.failed', 'server.busy', 'server.database_away'], applies: () => true },
  { codes: ['server.disk_full'], applies: changes },
];

/** The errors implied by an endpoint's declaration, by status. Its feature may return others. */
export function refusalsOf(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const { codes, applies } of RULES) {
    if (!applies(endpoint)) continue;
    for (const code of codes) byStatus.set(errors[code], [...(byStatus.get(errors[code]) ?? []), code]);
  }
  return byStatus;
}
