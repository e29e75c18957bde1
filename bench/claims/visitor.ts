/** A person with a cookie, as a program would use the API. */
export interface Visitor {
  userId: number;
  get: (path: string) => Promise<Reply>;
  post: (path: string, body?: unknown) => Promise<Reply>;
  patch: (path: string, body: unknown) => Promise<Reply>;
}

export interface Reply {
  status: number;
  code: string | undefined;
  // What an endpoint replies with is read by its own attack.
  body: Record<string, unknown>;
}

export async function signIn(url: string, username: string): Promise<Visitor> {
  const send = async (method: string, path: string, body?: unknown, cookie = '') =>
    fetch(`${url}${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const login = await send('POST', '/api/auth/login', { username, password: 'trialwright-demo' });
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const call = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await send(method, path, body, cookie);
    const parsed = (await response.json()) as Record<string, unknown>;
    return { status: response.status, code: parsed['code'] as string | undefined, body: parsed };
  };
  const check = await call('GET', '/api/auth/check');
  return {
    userId: (check.body['user'] as { id: number }).id,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}
