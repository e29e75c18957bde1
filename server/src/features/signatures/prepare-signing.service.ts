import { randomBytes } from 'node:crypto';
import { DateTime } from 'luxon';
import { SIGNATURE_MEANINGS, type BodyOf, type signatures, type SigningRequest } from '@trialwright/contract';
import { sha256 } from '../../content/load-course.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import type { Prepared } from '../../learning/signatures/signable.ts';
import { askPasskey } from '../passkeys/ceremony.ts';
import { POLICY_VERSION, requireIdentity } from './identity.ts';
import type { Signing } from './parts.ts';
import { readTries } from './refusals.ts';
import { localTime, passkeyChallenge, renderStatement, requireZone } from './render.ts';
import { findSeries } from './series.ts';
import { hasAcceptedPolicy, insertRequest, loadSigningState, type SigningState } from './signing.store.ts';

const GOOD_FOR = { minutes: 5 };

/** What somebody asks to sign. */
export interface Item {
  kind: string;
  id: string;
  input: Record<string, unknown>;
}

/** An item as it would be signed now: what it is, its text, and the hash of that. */
export async function renderItem(
  { context, viewer, signables }: Signing,
  db: Db,
  { kind, id, input }: Item,
  { name }: Pick<SigningState, 'name'>,
): Promise<{ prepared: Prepared; text: string; hash: string }> {
  const signable = signables.find((each) => each.kind === kind);
  if (!signable) return fail('signatures.not_offered', 'This can’t be signed here.');
  const prepared = await signable.prepare(context, db, { viewer, id, input });
  const text = renderStatement(context.content.catalogue.academy.name, { id: viewer.id, name }, prepared);
  return { prepared, text, hash: sha256(text) };
}

/** Renders what is to be signed and keeps what was shown: a challenge for this person, session, object, and text. */
export async function prepareSigning(
  signing: Signing,
  { items, zone: givenZone }: BodyOf<typeof signatures.prepare>,
): Promise<SigningRequest> {
  const { context, viewer } = signing;
  const { db } = context.database;
  const zone = requireZone(givenZone);
  const at = context.now();
  const standing = await loadSigningState(db, viewer.id);
  await requireIdentity(context, db, viewer.id, standing);
  const shown = [];
  for (const item of items) shown.push({ item, ...(await renderItem(signing, db, item, standing)) });
  const id = randomBytes(24).toString('base64url');
  const expiresAt = DateTime.fromJSDate(at).plus(GOOD_FOR).toJSDate();
  await insertRequest(db, {
    id,
    userId: viewer.id,
    sessionId: viewer.sessionId ?? 0,
    items: shown.map(({ item, hash }) => ({ ...item, sha256: hash })),
    zone,
    createdAt: at,
    expiresAt,
  });
  const hashes = shown.map(({ hash }) => hash);
  const { isLive } = await findSeries(signing, standing, at);
  return {
    challenge: id,
    expiresAt: expiresAt.toISOString(),
    items: shown.map(({ item, prepared, text, hash }) => ({
      kind: item.kind,
      title: prepared.version === null ? prepared.title : `${prepared.title}, version ${prepared.version}`,
      statement: prepared.statement,
      meaning: SIGNATURE_MEANINGS[prepared.meaning],
      lines: [...prepared.lines],
      text,
      sha256: hash,
    })),
    signer: { id: viewer.id, name: standing.name, username: viewer.username },
    at: at.toISOString(),
    zone,
    localTime: localTime(at, zone),
    needs: isLive ? 'one' : 'all',
    needsCode: standing.hasCode && !isLive,
    passkey: await askPasskey(context, viewer.id, passkeyChallenge(id, hashes)),
    triesLeft: (await readTries(db, viewer.id, at)).left,
    letterDate: context.content.catalogue.academy.signatures.letterDate ?? null,
    isPolicyAccepted: await hasAcceptedPolicy(db, viewer.id, POLICY_VERSION),
  };
}
