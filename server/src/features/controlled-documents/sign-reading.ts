import * as z from 'zod';
import type { Context } from '../../context.ts';
import { enterOrganization } from '../../core/database/in-organization.ts';
import { fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { defineSignable } from '../../learning/signatures/signable.ts';
import { lockFacts, readVersions, recordFacts } from '../../teams/facts/facts.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { objectIdOf, readSignedVersions } from '../../teams/signed-versions.ts';
import { isConcerned } from '../../teams/standing/open-readings.ts';
import { openScope } from '../../teams/team-scope.ts';
import { isRetired, openLibrary, readingsOf } from './library.ts';
import { openVersion, replacementOf } from './reading.service.ts';
import { findReading } from './readings.store.ts';

/** Reads `12.340.351`: organization, document, and version. */
function parseId(id: string): { orgId: number; id: number; versionId: number } {
  const [orgId = 0, documentId = 0, versionId = 0] = id
    .split('.')
    .map((part) => Number.parseInt(part, 10) || 0);
  return { orgId: orgId || 1, id: documentId, versionId };
}

/** The version to sign, if this person may sign it now; says why not otherwise. */
async function readOpen(context: Context, viewer: Viewer, id: string) {
  const { orgId, ...named } = parseId(id);
  const scope = await openScope(context, viewer, { orgId, right: 'belong' });
  const open = await openVersion(scope, named);
  const { facts, document, version, place } = open;
  if (isRetired(document, scope.today))
    fail('controlled_documents.retired', 'This document was retired. Nothing was signed.');
  const next = replacementOf(document, version, scope.today);
  if (next)
    fail(
      'controlled_documents.replaced',
      `Version ${next.data.version} took effect on ${writeDay(next.from)}. Nothing was signed. What you read of version ${version.data.version} stays on record.`,
    );
  if (!place || !isConcerned(document.fact, place))
    fail('controlled_documents.not_asked', 'This document does not concern you, so it is not yours to sign.');
  const isSigned = readingsOf(facts, document).some(
    ({ personId, data }) => personId === viewer.id && data.reading?.versionId === version.factId,
  );
  if (isSigned) fail('controlled_documents.already_signed', 'You have signed this version already.');
  const reading = await scope.read((trx) =>
    findReading(trx, { versionId: version.factId, userId: viewer.id }),
  );
  if (!reading?.endReachedAt)
    fail('controlled_documents.end_not_reached', 'Read to the end first. Nothing was signed.');
  return { ...open, scope, orgId, endReachedAt: reading.endReachedAt };
}

export const documentReading = defineSignable({
  kind: 'document-reading',
  input: z.object({}),
  prepare: async (context, _db, { viewer, id }) => {
    const { scope, orgId, document, version, endReachedAt } = await readOpen(context, viewer, id);
    const { data, about, sha256OfFile, from, factId } = version;
    const named = `${document.fact.data.code} ${data.title}`;
    return {
      title: named,
      version: data.version,
      meaning: 'understood',
      statement: `I have read and understood ${named}, version ${data.version}, effective ${writeDay(from)}.`,
      lines: [
        { label: 'Organization', value: scope.organization.name },
        { label: 'Document', value: `${document.fact.data.code} (record ${document.fact.factId})` },
        { label: 'Version', value: `${data.version} (record ${factId}.${version.version})` },
        { label: 'Approved', value: `${writeDay(about.approvedOn)}, ${about.approvedBy}` },
        { label: 'File (SHA-256)', value: sha256OfFile },
        {
          label: 'Read to the end',
          value: `${endReachedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
        },
      ],
      subjectId: viewer.id,
      apply: async ({ trx, at, signatureId }) => {
        await enterOrganization(trx, orgId);
        const work = { trx, orgId, actorId: viewer.id, at };
        await lockFacts(work);
        // Nobody can have published another version, or signed this one, since it was looked at.
        const kinds = ['document', 'version', 'evidence'] as const;
        const now = await readVersions(trx, orgId, { kinds });
        const library = openLibrary(now);
        const same = library.documents.find(({ fact }) => fact.factId === document.fact.factId);
        const isSigned =
          same &&
          readingsOf(now, same).some(
            ({ personId, data: said }) => personId === viewer.id && said.reading?.versionId === factId,
          );
        if (!same || replacementOf(same, version, scope.today) || isSigned)
          fail(
            'signatures.changed',
            'The document was changed meanwhile. Open it again. Nothing was signed.',
          );
        const [fact] = await recordFacts(work, [
          {
            kind: 'evidence',
            personId: viewer.id,
            trialId: document.fact.trialId,
            topic: document.fact.topic,
            from: scope.today,
            data: {
              title: named,
              issuer: scope.organization.name,
              completedOn: scope.today,
              grade: 'own',
              edition: null,
              version: data.version,
              covers: [],
              validUntil: null,
              certificate: null,
              fileSha256: sha256OfFile,
              reading: { versionId: factId, signatureId },
            },
          },
        ]);
        return objectIdOf(orgId, { factId: fact?.factId ?? 0, version: 1 });
      },
    };
  },
  readRecords: readSignedVersions,
});
