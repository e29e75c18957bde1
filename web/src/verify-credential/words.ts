import type { CheckResult, Problem } from './check-credential.ts';

interface Words {
  title: string;
  text: string;
}

const PROBLEMS: Record<Problem, Words> = {
  'not-a-credential': {
    title: 'This is no credential of this academy',
    text: 'The file holds no Open Badges credential in the form of a signed JWT (.jwt, or .json with "jwt" in it).',
  },
  header: {
    title: 'The header was changed',
    text: 'It is not what the academy writes before a credential. Do not rely on the file; ask the issuer.',
  },
  'unsafe-header': {
    title: 'The header asks for an unsafe check',
    text: 'It names another way of signing than Ed25519, or brings or points to a key of its own. Such a file proves nothing.',
  },
  'unknown-key': {
    title: 'The signing key is unknown',
    text: 'None of the academy’s keys has the name that the file states. Open the current keys below, or ask the issuer.',
  },
  payload: {
    title: 'The content was changed',
    text: 'The signature is not for this content, and the content contradicts itself. Do not rely on it.',
  },
  signature: {
    title: 'The signature was changed or cut off',
    text: 'It does not have the form of a signature any more. Ask for the file again.',
  },
  'payload-or-signature': {
    title: 'The signature is not genuine',
    text: 'The content or the signature was changed, or another key with the same name made it. Do not rely on it.',
  },
  differs: {
    title: 'The file shows something else than was signed',
    text: 'The signature is genuine, but the credential beside it was changed. What was signed is shown here.',
  },
  revoked: {
    title: 'Revoked',
    text: 'The signature is genuine, but the issuer has withdrawn this certificate.',
  },
  superseded: {
    title: 'Superseded',
    text: 'The signature is genuine, but a later certificate has replaced this one.',
  },
  'not-yet-valid': {
    title: 'Not yet valid',
    text: 'The signature is genuine, but the first day of validity is still to come, by the clock of this device.',
  },
  expired: {
    title: 'Expired',
    text: 'The signature is genuine, but the last day of validity has passed, by the clock of this device.',
  },
  'status-list': {
    title: 'The status list is not genuine',
    text: 'The signature of the credential is genuine, but the list does not come from the same issuer. Get it again.',
  },
  unsupported: {
    title: 'Not checked in this browser',
    text: 'It cannot verify Ed25519 signatures here. Use a current Chrome, Edge, Firefox or Safari, over https or from a saved file.',
  },
};

/** What the reader is told of a check. */
export function describeResult(result: CheckResult): Words {
  if (!result.isValid) return PROBLEMS[result.problem];
  return {
    title: 'Valid',
    text: result.listedOn
      ? `The academy signed exactly this, and its status list of ${result.listedOn} (UTC) does not withdraw it.`
      : 'The academy signed exactly this. Whether it was withdrawn since is not known: open a status list below.',
  };
}
