import type { SignatureMeaning, SigningKind } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type * as z from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import type { Canonical } from './canonical-json.ts';

/** What somebody wants to sign, before it is rendered. */
export interface SigningRequest<I> {
  viewer: Viewer;
  /** Of the object, such as a certificate's number. */
  id: string;
  /** What the signer entered, such as a reason. */
  input: I;
}

/** The act of signing, in its transaction. */
export interface SigningAct {
  trx: Transaction<DB>;
  at: Date;
  signatureId: string;
  printedName: string;
}

/** What is signed: all of it is shown, and hashed as it is shown. */
export interface Prepared {
  title: string;
  version: string | null;
  meaning: SignatureMeaning;
  /** What the signer declares, in a sentence. */
  statement: string;
  /** Everything else that the signature covers. */
  lines: readonly { label: string; value: string }[];
  /** Whose record the signature belongs to; null for content, which is nobody's. */
  subjectId: number | null;
  /** Makes the change that was signed; returns the ID of the object that the signature is bound to. */
  apply: (act: SigningAct) => Promise<string>;
  /** What follows from the signature itself, once it is stored. */
  after?: (act: SigningAct) => Promise<void>;
}

/** A kind of thing that can be signed. Each belongs to the room that owns its record. */
export interface Signable {
  kind: SigningKind;
  /** Checks that this person may sign it now, and says what it is; throws otherwise. */
  prepare: (context: Context, db: Db, asked: SigningRequest<unknown>) => Promise<Prepared>;
  /** The records as they are now, by object ID: a signature whose record differs from them is void. */
  readRecords: (db: Db, ids: readonly string[]) => Promise<Map<string, Canonical>>;
}

interface Definition<S extends z.ZodType> {
  kind: SigningKind;
  input: S;
  prepare: (context: Context, db: Db, asked: SigningRequest<z.output<S>>) => Promise<Prepared>;
  readRecords: Signable['readRecords'];
}

/** Defines a kind; what was entered is parsed before it is prepared. */
export function defineSignable<S extends z.ZodType>({ input, prepare, ...rest }: Definition<S>): Signable {
  return {
    ...rest,
    prepare: async (context, db, asked) => {
      const parsed = input.safeParse(asked.input);
      if (parsed.success) return prepare(context, db, { ...asked, input: parsed.data });
      const fields = Object.fromEntries(
        parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
      );
      throw new AppError('request.invalid', Object.values(fields)[0] ?? 'Check what you entered.', fields);
    },
  };
}

/** A numeric object ID; 0, which nothing has, for any other text. */
export function numberOf(id: string): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
}

/** For what only an administrator signs. */
export function requireAdmin({ isAdmin }: Viewer): void {
  if (!isAdmin) fail('auth.forbidden', 'You need administrator privileges to sign this.');
}
