import {
  SIGNING_LOCK_MINUTES,
  type BodyOf,
  type signatures,
  type SigningComponent,
} from '@trialwright/contract';
import { AppError } from '../../core/errors.ts';
import { isOwnCode } from '../auth/own-code.ts';
import { verifyAnswer } from '../passkeys/ceremony.ts';
import type { Signing } from './parts.ts';
import type { SigningState } from './signing.store.ts';

type Given = BodyOf<typeof signatures.sign>;

/** A component that was given and is wrong: only these count towards the lock. */
export class WrongComponentError extends AppError {
  readonly component: SigningComponent;

  constructor(component: SigningComponent, message: string) {
    super('signatures.wrong_component', message, { [component]: message });
    this.component = component;
  }

  /** The same for the signer, who is told how often they may try again. */
  withTriesLeft(left: number): WrongComponentError {
    const rest =
      left === 0
        ? `Signing is locked for ${SIGNING_LOCK_MINUTES} minutes.`
        : `${left} ${left === 1 ? 'try' : 'tries'} left.`;
    return new WrongComponentError(this.component, `${this.message} Nothing was signed. ${rest}`);
  }
}

function missing(component: SigningComponent, message: string): AppError {
  return new AppError('signatures.all_components_required', message, { [component]: message });
}

function checkUsername({ viewer }: Signing, { username }: Given, isAddressConfirmed: boolean): void {
  if (!username) throw missing('username', 'Enter your username: a first signature needs all components.');
  const typed = username.toLowerCase();
  const isOwn =
    typed === viewer.username.toLowerCase() || (isAddressConfirmed && typed === viewer.email.toLowerCase());
  if (!isOwn) throw new WrongComponentError('username', 'This isn’t the username of the account signed in.');
}

async function checkPassword({ context }: Signing, { password }: Given, hash: string): Promise<void> {
  if (!password) throw missing('password', 'Enter your password.');
  if (!hash || !(await context.passwords.verify({ hash, password })))
    throw new WrongComponentError('password', 'That password is not right.');
}

async function checkCode(signing: Signing, { code: typed }: Given): Promise<void> {
  if (!typed) throw missing('code', 'Enter the 6-digit code from your authenticator app.');
  if (!(await isOwnCode(signing, signing.viewer, typed)))
    throw new WrongComponentError('code', 'This code is incorrect or has already been used.');
}

/**
 * The components that the signer gave, checked: a passkey, which proves possession and the person by itself; else username,
 * password, and code for the first signature of a series, and the password for the others.
 */
export async function checkComponents(
  signing: Signing,
  given: Given,
  { standing, isLive, challenge }: { standing: SigningState; isLive: boolean; challenge: string },
): Promise<SigningComponent[]> {
  if (given.passkey) {
    const userId = signing.viewer.id;
    const passkey = await verifyAnswer(signing.context, { challenge, answer: given.passkey, userId });
    if (!passkey) throw new WrongComponentError('passkey', 'This passkey was not accepted.');
    return ['passkey'];
  }
  if (!isLive) checkUsername(signing, given, standing.isAddressConfirmed);
  await checkPassword(signing, given, standing.passwordHash);
  if (isLive) return ['password'];
  if (!standing.hasCode) return ['username', 'password'];
  await checkCode(signing, given);
  return ['username', 'password', 'code'];
}
