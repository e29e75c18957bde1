import type { CallOf, Endpoint, ErrorCode, ErrorReply, ReplyOf } from '@trialwright/contract';

/** A refusal of the server. The message is `{status}: {text}`; code and fields are the server's own. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  readonly code: ErrorCode | undefined;
  readonly fields: Record<string, string>;
  /** The page that leads on from what is locked. */
  readonly way: ErrorReply['way'];
  /** What a person should read: the server's sentence, or none where it gave no JSON. */
  readonly reason: string | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.statusText = statusText;
    const reply = parseRefusal(text);
    this.code = reply?.code;
    this.fields = reply?.fields ?? {};
    this.way = reply?.way;
    this.reason = reply?.message;
  }
}

type Refusal = Partial<ErrorReply>;

function parseRefusal(text: string): Refusal | undefined {
  try {
    return JSON.parse(text) as Refusal;
  } catch {
    return undefined;
  }
}

/** The sentence to show for a failure. Neither a broken connection nor an answer that is no JSON has one of its own. */
export function reasonOf(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) return fallback ?? 'The connection failed. Please try again.';
  if (error.reason) return error.reason;
  return (
    fallback ??
    (error.status >= 500
      ? 'The academy could not answer. Please try again in a moment.'
      : 'The academy refused the request.')
  );
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

const FILE_NAME = /filename="(?<name>[^"]+)"/;

/** Fetches a file, whole: what breaks off on its way fails here, and not in the reader’s folder. */
export async function download(endpoint: Endpoint, parts: Parts): Promise<{ file: Blob; name: string }> {
  const response = await fetch(pathOf(endpoint, parts), { credentials: 'include' });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  const name = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.groups?.['name'];
  return { file: await response.blob(), name: name ?? 'download' };
}
