import { contract, ErrorReply, payments, type Endpoint } from '@trialwright/contract';
import * as z from 'zod';
import { createComponentSchemas, type ComponentSchemas, type JsonSchema } from './component-schemas.ts';
import { NOUNS } from './nouns.ts';
import { refusalsOf } from './refusals.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;

interface Response {
  description: string;
  content: Content;
}

interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  security: Record<string, never[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Response>;
  'x-access': Endpoint['access'];
}

export interface OpenApi {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; email: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

interface Site {
  /** The academy's name. */
  name: string;
  publicUrl: string;
  supportEmail: string;
  /** Name of the session cookie. */
  sessionCookie: string;
}

const DESCRIPTION = `This academy’s web app uses exactly these endpoints. Requests and replies are JSON unless an operation says otherwise.

Sign in with \`auth_login\` and send the session cookie with every request. Changes (any method except GET) are accepted from programs and from the academy’s own pages, but not from browsers on other sites.

All errors have the same shape: a \`code\` for programs, a \`message\` for people, and \`fields\` with a message for each invalid field. Replies with status 429 and 503 include \`Retry-After\`.`;

const PROOFS: Record<NonNullable<Endpoint['proof']>, string> = {
  holdToken: 'Requires the hold’s `holdToken` or its owner’s session.',
  clientSecret: 'The `clientSecret` of the payment proves the right to it.',
  token: 'The `token` from the email proves the right to it.',
  number: 'The number can’t be guessed; anyone who knows it may read.',
  published: '',
};

const WHO_MAY: Record<Exclude<Endpoint['access'], 'self'>, string> = {
  public: 'Public.',
  user: 'For any signed-in user.',
  paid: 'For learners who own the course’s role.',
  reviewer: 'For reviewers and administrators.',
  admin: 'For administrators.',
  member: 'For members of the organization whose role gives the right.',
};

function whoMay({ access, proof, path, method }: Endpoint): string {
  if (access !== 'self') return [WHO_MAY[access], proof && PROOFS[proof]].filter(Boolean).join(' ');
  if (!path.includes('/:userId')) return 'For the owner; other users get 404.';
  const own = 'For the user with this `userId`.';
  return method === 'GET' ? `${own} Administrators may read too; the user’s ledger records it.` : own;
}

function securityOf(endpoint: Endpoint): Operation['security'] {
  if (endpoint === payments.webhook) return [{ gatewaySignature: [] }];
  // A public call may return more to a signed-in user, such as their own progress.
  return endpoint.access === 'public' ? [{}, { session: [] }] : [{ session: [] }];
}

function parametersOf({ params, query }: Endpoint, schemas: ComponentSchemas): Parameter[] {
  const list = (place: Parameter['in'], schema: z.ZodObject | undefined): Parameter[] => {
    // A fresh object has no name, so its fields are inlined rather than referenced.
    const { properties = {}, required = [] } = schemas.describe(z.object(schema?.shape ?? {}), 'input');
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: typeof property === 'object' ? property : {},
    }));
  };
  return [...list('path', params), ...list('query', query)];
}

function successOf({ reply, contentType }: Endpoint, schemas: ComponentSchemas): Response {
  if (!contentType)
    return {
      description: 'Success',
      content: { 'application/json': { schema: schemas.describe(reply, 'output') } },
    };
  const isText = contentType.startsWith('text/');
  const schema: JsonSchema = isText ? { type: 'string' } : { type: 'string', format: 'binary' };
  return {
    description: isText ? 'Text' : 'A file',
    content: { [contentType.split(';', 1)[0] ?? '']: { schema } },
  };
}

function responsesOf(endpoint: Endpoint, schemas: ComponentSchemas): Record<string, Response> {
  const content = { 'application/json': { schema: schemas.describe(ErrorReply, 'output') } };
  const refusals = [...refusalsOf(endpoint)].map(([status, codes]) => [
    String(status),
    { description: codes.map((code) => `\`${code}\``).join(', '), content },
  ]);
  return {
    [endpoint.status ?? 200]: successOf(endpoint, schemas),
    ...(Object.fromEntries(refusals) as Record<string, Response>),
    '4XX': { description: 'Any other client error; see `code`', content },
    '5XX': { description: 'Any other server error; see `code`', content },
  };
}

/** `dayInTheLife` → `day-in-the-life`, as files and folders name it. */
export function tagOf(noun: string): string {
  return noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function operationOf(noun: string, verb: string, endpoint: Endpoint, schemas: ComponentSchemas): Operation {
  const parameters = parametersOf(endpoint, schemas);
  return {
    operationId: `${noun}_${verb}`,
    tags: [tagOf(noun)],
    summary: endpoint.summary,
    description: whoMay(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true as const,
        content: { 'application/json': { schema: schemas.describe(endpoint.body, 'input') } },
      },
    }),
    responses: responsesOf(endpoint, schemas),
    'x-access': endpoint.access,
  };
}

function pathsOf(schemas: ComponentSchemas): OpenApi['paths'] {
  const paths: OpenApi['paths'] = {};
  for (const [noun, calls] of Object.entries(contract))
    for (const [verb, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = operationOf(noun, verb, endpoint, schemas);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  return paths;
}

/** The contract as an OpenAPI document. Only what endpoints do not declare themselves is added here. */
export function describeApi({ name, publicUrl, supportEmail, sessionCookie }: Site): OpenApi {
  const endpoints = Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls));
  const schemas = createComponentSchemas({
    input: endpoints.flatMap(({ body, query }) => [body, query].filter((schema) => schema !== undefined)),
    output: [ErrorReply, ...endpoints.map(({ reply }) => reply)],
  });
  const paths = pathsOf(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1.0.0',
      description: DESCRIPTION,
      contact: { name, email: supportEmail },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: name }],
    tags: Object.entries(NOUNS).map(([noun, description]) => ({ name: tagOf(noun), description })),
    paths,
    components: {
      schemas: schemas.listed(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session cookie set at sign-in.',
        },
        gatewaySignature: {
          type: 'apiKey',
          in: 'header',
          name: 'stripe-signature',
          description: 'The gateway signs each event with the webhook secret.',
        },
      },
    },
  };
}
