import { isAPIError } from 'better-auth/api';
import { sessionCookie, type Viewer } from '../../core/sessions.ts';
import { libraryHeaders, type Exchange } from './auth.service.ts';
import { isTotp, normalizeCode } from './two-factor-challenge.service.ts';
import { useCodeOnce } from './used-codes.ts';

/** Whether a code is the signed-in person's own from the authenticator app, and was not used before. */
export async function isOwnCode(
  { auth, context, request }: Omit<Exchange, 'reply'>,
  viewer: Viewer,
  typed: string,
): Promise<boolean> {
  const code = normalizeCode(typed);
  if (!isTotp(code)) return false;
  const headers = libraryHeaders(request, sessionCookie(context.config, request.headers.cookie));
  const verified = await useCodeOnce(context, viewer.id, code, () =>
    auth.api.verifyTOTP({ body: { code }, headers }),
  ).catch((error: unknown) => {
    if (isAPIError(error)) return undefined;
    throw error;
  });
  return verified !== undefined;
}
