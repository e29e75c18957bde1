import type { CallOf, Endpoint, ErrorCode, ReplyOf } from '@trialwright/contract';

/** A refusal of the server. The message is `{status}: {text}`; code and fields are the server's own. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;
  /** What a person should read: the server's sentence, or none where it gave no JSON. */
  readonly reason: string | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    const reply = parseRefusal(text);
    this.code = reply?.code;
    this.fields = reply?.fields ?? {};
    this.reason = reply?.message;
  }
}

interface Refusal {
  code?: ErrorCode;
  message?: string;
  fields?: Record<string, string>;
}

function parseRefusal(text: string): Refusal | undefined {
  try {
    return JSON.parse(text) as Refusal;
  } catch {
    return undefined;
  }
}

/** The sentence to show for a failure; a broken connection has none of its own. */
export function reasonOf(error: unknown, fallback = 'The connection failed. Please try again.'): string {
  return error instanceof ApiError ? (error.reason ?? fallback) : fallback;
}

export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function pathOf(endpoint: Endpoint, { params = {}, query = {} }: Parts = {}): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** Every request goes through here: with the session cookie, and JSON only when there is a body. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return (await response.json()) as T;
}

export type CallArguments<E extends Endpoint> =
  Record<string, never> extends CallOf<E> ? [call?: CallOf<E>] : [call: CallOf<E>];

/** Calls an endpoint of the contract. */
export function api<E extends Endpoint>(endpoint: E, ...[call]: CallArguments<E>): Promise<ReplyOf<E>> {
  const parts: Parts = call ?? {};
  return request(endpoint.method, pathOf(endpoint, parts), parts.body);
}
