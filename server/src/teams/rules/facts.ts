import type { TrustGrade } from '@trialwright/contract';

/** A correction of evidence, as it was recorded. */
export interface Correction {
  recordedAt: string;
  set: Partial<Omit<Evidence, 'id' | 'of' | 'recordedAt' | 'corrections' | 'revoked'>>;
}

/** What shows training. Days are days at the site; an instant becomes one in the zone of the facts. */
export interface Evidence {
  id: string;
  of: string;
  completedOn: string;
  grade: TrustGrade;
  edition?: string | undefined;
  version?: string | undefined;
  covers?: readonly string[] | undefined;
  validUntil?: string | undefined;
  /** Without it, known from the day of completion. */
  recordedAt?: string | undefined;
  isVoid?: boolean | undefined;
  /** From a day, or without one from the start. */
  revoked?: { from?: string | undefined; recordedAt?: string | undefined } | undefined;
  corrections?: readonly Correction[] | undefined;
}

export interface Waiver {
  id: string;
  requirement: string;
  from: string;
  to?: string | undefined;
  recordedAt?: string | undefined;
}

export interface VersionInForce {
  v: string;
  effective: string;
  recordedAt?: string | undefined;
  /** Who signed the version before need not sign this one. */
  isNotice?: boolean | undefined;
}

/** All that a judgment may look at: one person at one trial, on one day, as known at one moment. */
export interface Facts {
  asOf: string;
  /** Nothing recorded later counts; without it, everything does. */
  knownAt?: string | undefined;
  zone?: string | undefined;
  studyStart?: string | undefined;
  joined?: string | undefined;
  delegationFrom?: string | undefined;
  region?: string | undefined;
  task?: string | undefined;
  /** Where several are asked about at once. */
  tasks?: readonly string[] | undefined;
  roles?: readonly { role: string; from: string; to?: string | undefined }[] | undefined;
  versions?: Readonly<Record<string, readonly VersionInForce[]>> | undefined;
  evidence: readonly Evidence[];
  waivers?: readonly Waiver[] | undefined;
}
