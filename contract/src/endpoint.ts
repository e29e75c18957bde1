import * as z from 'zod';
import type { TeamRight } from './organization-forms.ts';

/**
 * Who may call an endpoint. The server enforces it, and one test walks all endpoints and proves it.
 * `self`: the user in `:userId` (an admin may read) or, without that parameter, the owner of the row.
 * `paid`: a learner who owns the role of the course in the path. `reviewer`: an account that may sign course reviews, or an
 * admin. `member`: a person with an open membership in the organization in `:orgId` whose roles give the endpoint's `right`;
 * to everyone else, the operator's administrators included, the organization does not exist.
 */
export type Access = 'public' | 'user' | 'self' | 'paid' | 'reviewer' | 'admin' | 'member';

/**
 * What a `public` call for a row requires besides its ID, since IDs can be enumerated: a secret field (`holdToken`,
 * `clientSecret`, `token`) or the row's unguessable `number`. `published`: the row is public. If the row belongs to an
 * account, its owner's session is accepted as well.
 */
export type Proof = 'holdToken' | 'clientSecret' | 'token' | 'number' | 'published';

interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters. */
  path: `/${string}`;
  access: Access;
  proof?: Proof;
  /** What a `member` needs. */
  right?: TeamRight;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  reply: z.ZodType;
  /** Status of a success; 200 by default. */
  status?: 200 | 201 | 202;
  /** Most bytes of a request with a file; only signed-in callers may send as much. */
  mostBytes?: number;
  /** Media type of a file reply; JSON by default. */
  contentType?: string;
}

export type Endpoint = EndpointShape;

/** Declares one call of the API as data: the server routes it, the browser calls it, OpenAPI lists it. */
export function endpoint<const E extends EndpointShape>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

type Part<Name extends string, S> = S extends z.ZodType
  ? Record<string, never> extends Sent<S>
    ? Partial<Record<Name, Sent<S>>>
    : Record<Name, Sent<S>>
  : unknown;

/** What a caller passes: only the parts that the endpoint declares. */
export type CallOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

const NOT_AN_ID = 'The URL doesn’t contain a valid ID.';

/** A positive whole number in a path or query, such as a user or course id. */
export const Id = z.coerce.number(NOT_AN_ID).int(NOT_AN_ID).positive(NOT_AN_ID).max(2_147_483_647, NOT_AN_ID);

/** Accepts '' and null as absent: forms send them for fields that do not apply. */
export function orEmpty<S extends z.ZodType>(schema: S) {
  return z
    .union([schema, z.literal(''), z.null()])
    .transform((value): z.output<S> | undefined =>
      value === '' || value === null ? undefined : (value as z.output<S>),
    )
    .optional();
}

/** A date and time on the wire: ISO 8601 in UTC. */
export const Moment = z.iso.datetime();

export const Done = z.object({ ok: z.literal(true) });
export const done = { ok: true } as const;
