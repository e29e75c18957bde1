import type { CheckResult, Problem } from './check-credential.ts';

interface Words {
  title: string;
  text: string;
}

const PROBLEMS: Record<Problem, Words> = {
  'not-a-credential': {
    title: 'Not a credential from this academy',
    text: 'The file doesn’t contain an Open Badges credential (.json with a proof, .jwt, or a badge as .png or .svg).',
  },
  header: {
    title: 'The header was altered',
    text: 'It isn’t a header the academy issues. Do not rely on this file. Contact the issuer.',
  },
  'unsafe-header': {
    title: 'Unsupported or unsafe signature header',
    text: 'It specifies an algorithm that the academy doesn’t use, or embeds or points to its own key. Such a file proves nothing.',
  },
  'unknown-key': {
    title: 'Unknown signing key',
    text: 'None of the academy’s keys matches the key ID in this file. Load the current keys below, or contact the issuer.',
  },
  payload: {
    title: 'The content was altered',
    text: 'The signature doesn’t match this content, and the content is inconsistent. Do not rely on it.',
  },
  signature: {
    title: 'The signature is damaged or incomplete',
    text: 'It is no longer a well-formed signature. Ask for the file again.',
  },
  'payload-or-signature': {
    title: 'Invalid signature',
    text: 'The content or signature was altered, or it was signed with a different key under the same ID. Do not rely on it.',
  },
  differs: {
    title: 'The file differs from what was signed',
    text: 'The signature is valid, but the accompanying credential was altered. The signed version is shown here.',
  },
  revoked: {
    title: 'Revoked',
    text: 'The signature is valid, but the issuer has revoked this certificate.',
  },
  superseded: {
    title: 'Superseded',
    text: 'The signature is valid, but a later certificate has replaced this one.',
  },
  'not-yet-valid': {
    title: 'Not yet valid',
    text: 'The signature is valid, but the certificate isn’t valid yet, according to this device’s clock.',
  },
  expired: {
    title: 'Expired',
    text: 'The signature is valid, but the certificate has expired, according to this device’s clock.',
  },
  'status-list': {
    title: 'Invalid status list',
    text: 'The credential’s signature is valid, but the status list isn’t one of the same issuer and host for it. Download it again.',
  },
  'status-list-old': {
    title: 'The status list is out of date',
    text: 'The credential’s signature is valid, but the status list has expired: it may have been revoked since. Download a current list.',
  },
  unsupported: {
    title: 'This browser can’t verify it',
    text: 'It doesn’t support Ed25519 signatures. Use a current version of Chrome, Edge, Firefox, or Safari, over HTTPS or from a saved file.',
  },
};

/** What the reader is told of a check. */
export function describeResult(result: CheckResult): Words {
  if (!result.isValid) return PROBLEMS[result.problem];
  return {
    title: 'Valid',
    text: result.listedOn
      ? `The academy signed exactly this, and it isn’t revoked in the status list of ${result.listedOn} (UTC).`
      : 'The academy signed exactly this. To see whether it has been revoked since, load a status list below.',
  };
}
