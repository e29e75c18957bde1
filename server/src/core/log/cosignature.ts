import { isSignedBy, signaturesOf, type Note, type SignatureLine, type VerifierKey } from './note.ts';

const TIME_BYTES = 8;

/** What a witness signs (C2SP tlog-cosignature, Ed25519): when it saw this as the largest tree of the log. */
export function cosignedMessage(text: string, time: bigint): Uint8Array {
  return Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
}

export interface Cosignature {
  witness: VerifierKey;
  /** When the witness signed, by its own clock. */
  at: Date;
  line: SignatureLine;
}

/** A witness's genuine cosignature in a note; the latest where there are several. */
export function findCosignature(note: Note, witness: VerifierKey): Cosignature | undefined {
  const found = signaturesOf(note, witness).flatMap((line): Cosignature[] => {
    if (line.signature.length <= TIME_BYTES) return [];
    const time = Buffer.from(line.signature).readBigUInt64BE();
    const message = cosignedMessage(note.text, time);
    const isGenuine = isSignedBy(witness.publicKey, message, line.signature.subarray(TIME_BYTES));
    return isGenuine && time < 1n << 40n ? [{ witness, at: new Date(Number(time) * 1000), line }] : [];
  });
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
}

/** The genuine cosignatures of these witnesses, in their order. */
export function listCosignatures(note: Note, witnesses: readonly VerifierKey[]): Cosignature[] {
  return witnesses.flatMap((witness) => findCosignature(note, witness) ?? []);
}
