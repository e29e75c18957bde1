import { signatures, type SigningItem, type SigningRequest } from '@trialwright/contract';
import { PASSWORD, type Answer, type Learner } from './academy.ts';

type Given = Partial<Parameters<typeof answer>[2]>;

/** Asks to sign; the answer holds what is shown and the challenge. */
export function ask(who: Learner, ...items: SigningItem[]): Promise<Answer<SigningRequest>> {
  return who.call(signatures.prepare, { body: { items, zone: 'Europe/Berlin' } });
}

/** Answers a challenge as asked, with the username and the password. */
export function answer(
  who: Learner,
  request: SigningRequest,
  given: {
    username?: string;
    password?: string;
    code?: string;
    sha256?: string[];
    challenge?: string;
    acceptsPolicy?: boolean;
  } = {},
) {
  return who.call(signatures.sign, {
    body: {
      challenge: request.challenge,
      sha256: request.items.map(({ sha256 }) => sha256),
      username: who.username,
      password: PASSWORD,
      acceptsPolicy: true,
      ...given,
    },
  });
}

/** Signs one thing as the dialog does; a refusal of either step is the answer. */
export async function signOne(who: Learner, item: SigningItem, given: Given = {}) {
  const asked = await ask(who, item);
  return asked.status === 201 ? answer(who, asked.body, given) : { ...asked, body: undefined as never };
}

export function revoke(admin: Learner, number: string, reason = 'Issued to the wrong person') {
  return signOne(admin, { kind: 'certificate-revocation', id: number, input: { reason } });
}

export function correctName(admin: Learner, number: string, input: { name: string; reason: string }) {
  return signOne(admin, { kind: 'name-correction', id: number, input });
}
