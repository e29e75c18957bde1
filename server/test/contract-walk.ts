import { contract, type Endpoint } from '@trialwright/contract';
import { DateTime } from 'luxon';
import * as z from 'zod';

/** Every endpoint with its name in the contract, such as `certificates.get`. */
export const ENDPOINTS: readonly { name: string; endpoint: Endpoint }[] = Object.entries(contract).flatMap(
  ([noun, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([verb, endpoint]) => ({
      name: `${noun}.${verb}`,
      endpoint,
    })),
);

/** Rows named by a number wherever a test has none of its own. */
export const FIRST_IDS = {
  glossary: 1,
  documents: 1,
  workflows: 1,
  presentations: 1,
  messages: 1,
  'course-reviews': 1,
  observations: 1,
  orgs: 1,
  members: 1,
  people: 1,
  invitations: 1,
  'join-links': 1,
  trials: 1,
  evidence: 1,
  delegations: 1,
  assignments: 1,
  'controlled-documents': 1,
  'document-uploads': 1,
  parts: 1,
  versions: 1,
  'rule-packs': 1,
  rules: 1,
  shares: 1,
  receipts: 1,
  seats: 1,
  'seat-orders': 1,
  'outside-certificates': 1,
  links: 1,
  'readiness-links': 1,
  certifications: 'acrp',
  entries: 1,
};

export function changes({ endpoint }: { endpoint: Endpoint }): boolean {
  return endpoint.method !== 'GET';
}

/** The segment before a parameter names its type: `/api/courses/:id` refers to `courses`. */
export function pathWith(endpoint: Endpoint, idsBySegment: Record<string, string | number>): string {
  const segments = endpoint.path.split('/');
  return segments
    .map((segment, index) => {
      if (!segment.startsWith(':')) return segment;
      const noun = segments[index - 1] ?? '';
      const id = idsBySegment[noun];
      if (id === undefined)
        throw new Error(`${endpoint.path}: tell the test which row stands after /${noun}/.`);
      return String(id);
    })
    .join('/');
}

interface JsonSchema {
  const?: unknown;
  enum?: unknown[];
  type?: string;
  minLength?: number;
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  pattern?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/** A day with consultations. */
function nextMonday(): string {
  return DateTime.now().plus({ weeks: 2 }).startOf('week').toISODate();
}

/** Plain texts, of which one fits each pattern of the contract. */
const PLAIN = ['xxxx', 'US', 'gcp', 'T01', 'e'.repeat(64)];

function patterned(pattern: string): string | undefined {
  return PLAIN.find((text) => new RegExp(pattern, 'u').test(text));
}

interface Known {
  ids: Record<string, string | number>;
  /** What the references of recursive schemas refer to. */
  defs: Record<string, JsonSchema>;
}

function sample(name: string, given: JsonSchema, known: Known): unknown {
  const schema = known.defs[given.$ref?.replace('#/$defs/', '') ?? ''] ?? given;
  const id = known.ids[name.replace(/Id$/, 's')];
  if (name.endsWith('Id') && id !== undefined && (schema.type !== 'string' || typeof id === 'string'))
    return id;
  if (name.toLowerCase().endsWith('email')) return 'somebody@example.org';
  if (schema.const !== undefined) return schema.const;
  if (name.startsWith('role') && schema.type !== 'array') return 'CRA';
  if (name === 'zone') return 'America/New_York';
  const plain = schema.pattern !== undefined && !schema.format ? patterned(schema.pattern) : undefined;
  if (plain !== undefined) return plain;
  // A resume month, which may be empty.
  if (name.endsWith('Date') && schema.type === 'string' && !schema.format) return '';
  if (name === 'linkedIn') return 'linkedin.com/in/somebody';
  // Must match the password.
  if (name === 'confirmPassword') return 'x'.repeat(10);
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (schema.format === 'date') return nextMonday();
  if (schema.format === 'date-time') return new Date(0).toISOString();
  const [variant] = schema.anyOf ?? schema.oneOf ?? [];
  if (variant) return sample(name, variant, known);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sample(key, value, known)]),
      );
    case 'array':
      return schema.items ? [sample('', schema.items, known)] : [];
    case 'string':
      return 'x'.repeat(Math.max(schema.minLength ?? 0, 4));
    case 'boolean':
      return false;
    default:
      return Math.max(schema.minimum ?? 0, 1);
  }
}

/** A body the endpoint's schema accepts, so that only the rule under test can refuse the call. */
export function sampleBody(
  endpoint: Endpoint,
  ids: Record<string, string | number> = {},
): object | undefined {
  if (!endpoint.body) return undefined;
  const schema = z.toJSONSchema(endpoint.body, { io: 'input' }) as JsonSchema;
  const body = sample('', schema, { ids, defs: schema.$defs ?? {} }) as object;
  endpoint.body.parse(body);
  return body;
}
