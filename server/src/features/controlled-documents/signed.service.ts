import type { SignedVersion } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { acrossOrganizations } from '../../core/database/in-organization.ts';
import { readSignatures } from '../../learning/signatures/signatures.service.ts';
import { asKnown, listMemberships, readVersions } from '../../teams/facts/facts.service.ts';
import { findOrganization } from '../../teams/organizations/organizations.service.ts';
import { objectIdOf, readSignedVersions } from '../../teams/signed-versions.ts';

const SIGNABLE = { kind: 'document-reading', readRecords: readSignedVersions } as const;

/** What a person read and signed anywhere: title, version, hash, and signature stay with them; the texts do not. */
export async function readSigned(context: Context, userId: number): Promise<SignedVersion[]> {
  return acrossOrganizations(context.database, async (trx) => {
    const orgIds = [...new Set((await listMemberships(trx, userId)).map(({ orgId }) => orgId))];
    const found: SignedVersion[] = [];
    for (const orgId of orgIds) {
      const organization = await findOrganization(trx, orgId);
      const own = asKnown(await readVersions(trx, orgId, { kinds: ['evidence'], personId: userId }));
      const read = own.filter(({ data }) => data.reading !== undefined);
      const ids = read.map(({ factId }) => objectIdOf(orgId, { factId, version: 1 }));
      const signed = await readSignatures(context, trx, SIGNABLE, ids);
      found.push(
        ...read.map(({ factId, from, data }) => ({
          organization: organization?.name ?? '',
          title: data.title,
          version: data.version ?? '',
          sha256: data.fileSha256 ?? '',
          evidence: `EV-${factId}`,
          signature: signed.get(objectIdOf(orgId, { factId, version: 1 }))?.at(-1) ?? null,
          signedOn: from,
        })),
      );
    }
    return found.toSorted((a, b) => (a.signedOn < b.signedOn ? 1 : -1));
  });
}
