import type { ControlledDocument, OwnReading } from '@trialwright/contract';

export type OpenReading = ControlledDocument & { own: OwnReading };

/** What waits for a person's signature, the first due first. */
export function listToSign(documents: readonly ControlledDocument[]): OpenReading[] {
  return documents
    .flatMap((document) => (document.own?.state === 'to_sign' ? [{ ...document, own: document.own }] : []))
    .toSorted((a, b) => a.own.due.localeCompare(b.own.due) || a.code.localeCompare(b.code, 'en'));
}

/** Where somebody is who signs one document after the other. */
export interface DocumentQueue {
  /** From 1. */
  position: number;
  total: number;
  /** Signed before this one, as the address of the next one says. */
  signed: number;
  next: OpenReading | undefined;
}

/** The place of a version that is asked for among all that wait, before and after it is signed. */
export function queueOf(
  documents: readonly ControlledDocument[],
  versionId: number,
  signed: number,
): DocumentQueue {
  const others = listToSign(documents).filter(({ own }) => own.versionId !== versionId);
  return { position: signed + 1, total: signed + 1 + others.length, signed, next: others[0] };
}
