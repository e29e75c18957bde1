import type { Signature } from '@trialwright/contract';

const STATES: Record<Signature['status'], string> = {
  valid: 'Electronically signed',
  voided: 'VOID, withdrawn: electronically signed',
  void: 'VOID, the record is no longer what was signed: electronically signed',
  damaged: 'VOID, the signature was changed after signing',
};

/** 2026-11-22 10:15:04 +01:00, as the manifest has it. */
export function writeLocalTime(localTime: string): string {
  const [, day = '', clock = '', offset = ''] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(.*)$/.exec(localTime) ?? [];
  return `${day} ${clock} ${offset === 'Z' ? '+00:00' : offset}`;
}

/** Name, both times, meaning, record, and number: what 21 CFR 11.50 asks for wherever a signed record is shown. */
export function describeSignature(signature: Signature): string {
  const { id, signerId, printedName, signedAt, zone, localTime, meaning, recordSha256, status } = signature;
  if (status === 'damaged') return `${STATES.damaged}: signature ${id}`;
  return [
    `${STATES[status]} by ${printedName} (account ${signerId})`,
    `${writeLocalTime(localTime)}, ${zone} (${signedAt.slice(0, 10)} ${signedAt.slice(11, 19)} UTC)`,
    `“${meaning}”`,
    `record SHA-256 ${recordSha256}`,
    `signature ${id}`,
    ...(signature.voidedReason ? [`withdrawn: ${signature.voidedReason}`] : []),
  ].join(' · ');
}
