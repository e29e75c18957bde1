import type { PasskeyAnswer } from '@trialwright/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this browser can make and ask for passkeys at all. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Asks the browser for a passkey, as the server's library wrote it; throws if the person cancels. */
export async function askPasskey(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON });
  return { ...answer, response: { ...answer.response }, clientExtensionResults: {} };
}

/** Has the browser make a passkey; throws if the person cancels. */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON });
  return { ...answer, response: { ...answer.response }, clientExtensionResults: {} };
}
