import {
  belongsToTrial,
  type ControlledDocument,
  type DocumentVersionForm,
  type NewDocumentForm,
} from '@trialwright/contract';
import { AppError, fail } from '../../core/errors.ts';
import { requireFile, type StoredFile } from '../../teams/document-files/files.service.ts';
import {
  asKnown,
  findFact,
  holdsOn,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
  type FactWork,
} from '../../teams/facts/facts.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { isConcerned, openVersions } from '../../teams/standing/open-readings.ts';
import { readingKey } from '../../teams/standing/readings-asked.ts';
import { placesOn, readState } from '../../teams/standing/state.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import { readDocument } from './documents.service.ts';

function refuse(field: string, message: string): never {
  throw new AppError('request.invalid', message, { [field]: message });
}

/** What rules know a document by: the kind itself, or the code of a procedure. */
function topicOf({ kind, code }: Pick<NewDocumentForm, 'kind' | 'code'>): string {
  return belongsToTrial(kind) ? kind : code.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}

async function requireAudience(
  { trx, orgId }: FactWork,
  { audience }: Pick<DocumentVersionForm, 'audience'>,
  today: string,
): Promise<void> {
  if (audience.roles.length > 0 && audience.personIds.length > 0)
    refuse('audience', 'Choose roles or people, not both.');
  const members = asKnown(await readVersions(trx, orgId, { kinds: ['member'] }));
  const here = new Set(members.filter((each) => holdsOn(each, today)).map(({ personId }) => personId));
  if (audience.personIds.some((id) => !here.has(id)))
    refuse('audience', 'One of these people does not belong to the organization today.');
}

function requireDays(form: DocumentVersionForm, today: string): void {
  if (form.approvedOn > today) refuse('approvedOn', 'It can’t be approved in the future.');
  if (form.effective < form.approvedOn) refuse('effective', 'It takes effect before it was approved.');
  if (form.dueOn < today) refuse('dueOn', 'The day by which it is to be signed has passed.');
}

/** Refuses what no version may say beside those that are on record. */
async function requireNew(
  { trx, orgId }: FactWork,
  document: Pick<Fact<'document'>, 'topic' | 'trialId'>,
  form: DocumentVersionForm,
): Promise<void> {
  const all = asKnown(await readVersions(trx, orgId, { kinds: ['version'] }));
  const same = all.filter(({ topic, trialId }) => topic === document.topic && trialId === document.trialId);
  if (same.some(({ data }) => data.version === form.version))
    refuse('version', `Version ${form.version} is already on record.`);
  if (same.some(({ from }) => from === form.effective))
    refuse('effective', 'Another version takes effect on that day.');
  if (same.some(({ data }) => data.sha256 === form.sha256))
    refuse('sha256', 'This very file is already a version of this document.');
  if (form.asks === 'signature') return;
  if (same.length === 0) refuse('asks', 'A first version has to be signed.');
  if (same.some(({ from }) => from > form.effective))
    refuse('effective', 'A notice only takes effect after all versions that are on record.');
  if (form.noticeReason === null) refuse('noticeReason', 'Say why nobody has to sign again.');
}

/** Asks those concerned, each once for this version, or tells them where it is a notice only. */
async function tell(
  work: FactWork,
  scope: TeamScope,
  document: Fact<'document'>,
  version: Fact<'version'>,
): Promise<void> {
  const state = await readState(work.trx, work.orgId, {});
  const said = `${document.data.code} ${document.data.title}, version ${version.data.version}`;
  const isNotice = version.data.document?.asks === 'notice';
  const dueOn = version.data.document?.dueOn ?? version.from;
  const concerned = placesOn(state, scope.today).filter((place) => isConcerned(document, place));
  const asked = concerned.filter((place) =>
    openVersions(state, document, place, scope.today).includes(version.data.version),
  );
  await recordFacts(
    work,
    asked.map(({ personId }) => ({
      kind: 'assignment' as const,
      personId,
      from: scope.today,
      data: {
        requirement: readingKey(document.factId),
        due: dueOn,
        why: `Version ${version.data.version} of ${document.data.code}, effective ${writeDay(version.from)}`,
        version: version.data.version,
      },
    })),
  );
  const ids = new Set(asked.map(({ personId }) => personId));
  for (const { personId } of concerned)
    if (ids.has(personId) || isNotice)
      await notify(work.trx, personId, {
        kind: 'training_assigned',
        title: ids.has(personId) ? `To read and sign: ${said}` : `Changed: ${said}`,
        body: ids.has(personId)
          ? `${scope.organization.name} asks for it by ${writeDay(dueOn)}. It is effective ${writeDay(version.from)}.`
          : `Nobody has to sign it: ${version.data.document?.noticeReason ?? ''}`,
        href: `/team/${work.orgId}/documents/${document.factId}/${version.factId}`,
        createdAt: work.at,
      });
}

async function writeVersion(
  work: FactWork,
  scope: TeamScope,
  { document, form, file }: { document: Fact<'document'>; form: DocumentVersionForm; file: StoredFile },
): Promise<void> {
  const { version, title, approvedOn, approvedBy, effective, dueOn, asks, changes } = form;
  const [written] = await recordFacts(work, [
    {
      kind: 'version',
      topic: document.topic,
      trialId: document.trialId,
      from: effective,
      data: {
        version,
        title,
        sha256: file.sha256,
        document: {
          id: document.factId,
          type: file.type,
          size: file.size,
          approvedOn,
          approvedBy,
          dueOn,
          asks,
          noticeReason: asks === 'notice' ? form.noticeReason : null,
          changes,
        },
      },
    },
  ]);
  if (written?.kind === 'version') await tell(work, scope, document, written as Fact<'version'>);
}

/** Puts a document under control: with its first version, and asks those whom it concerns. */
export async function publishDocument(scope: TeamScope, form: NewDocumentForm): Promise<ControlledDocument> {
  requireDays(form, scope.today);
  const { code, kind, title, audience } = form;
  if (belongsToTrial(kind) && form.trialId === null)
    refuse('trialId', 'Choose the trial that it belongs to.');
  const topic = topicOf(form);
  const id = await scope.record(async (work) => {
    await lockFacts(work);
    const { trialId } = form;
    if (trialId !== null && !(await findFact(work.trx, work.orgId, { kind: 'trial', factId: trialId })))
      fail('trials.not_found', 'Trial not found.');
    const file = await requireFile(work.trx, work.orgId, form.sha256);
    await requireAudience(work, form, scope.today);
    const others = asKnown(await readVersions(work.trx, work.orgId, { kinds: ['document'] }));
    const same = others.find((each) => each.topic === topic && each.trialId === trialId);
    if (same)
      fail(
        'controlled_documents.code_taken',
        `${same.data.code} is already here: publish this as a further version of it.`,
      );
    await requireNew(work, { topic, trialId }, form);
    const [document] = await recordFacts(work, [
      { kind: 'document', topic, trialId, from: scope.today, data: { code, kind, title, audience } },
    ]);
    if (!document) throw new Error('The document was not recorded.');
    await writeVersion(work, scope, { document: document as Fact<'document'>, form, file });
    return document.factId;
  });
  return readDocument(scope, id);
}

/** Publishes a further version; its title and whom it concerns are the document’s from then on. */
export async function publishVersion(
  scope: TeamScope,
  id: number,
  form: DocumentVersionForm,
): Promise<ControlledDocument> {
  requireDays(form, scope.today);
  await scope.record(async (work) => {
    await lockFacts(work);
    const document = await findFact(work.trx, work.orgId, { kind: 'document', factId: id });
    if (!document) fail('controlled_documents.not_found', 'Document not found.');
    if (document.to !== null) fail('controlled_documents.retired', 'This document was retired.');
    const file = await requireFile(work.trx, work.orgId, form.sha256);
    await requireAudience(work, form, scope.today);
    await requireNew(work, document, form);
    const { topic, trialId, from } = document;
    const data = { ...document.data, title: form.title, audience: form.audience };
    const isSame = JSON.stringify(data) === JSON.stringify(document.data);
    const reason = `Version ${form.version} was published`;
    const [changed] = isSame
      ? [document]
      : await recordFacts(work, [{ kind: 'document', factId: id, topic, trialId, from, reason, data }]);
    await writeVersion(work, scope, { document: (changed ?? document) as Fact<'document'>, form, file });
  });
  return readDocument(scope, id);
}

/** Retires a document: the last day on which it is asked for. Its versions and what was signed stay on record. */
export async function retireDocument(
  scope: TeamScope,
  id: number,
  { on, reason }: { on: string; reason: string },
): Promise<ControlledDocument> {
  await scope.record(async (work) => {
    await lockFacts(work);
    const document = await findFact(work.trx, work.orgId, { kind: 'document', factId: id });
    if (!document) fail('controlled_documents.not_found', 'Document not found.');
    if (document.to !== null) fail('controlled_documents.retired', 'This document was already retired.');
    const { topic, trialId, from, data } = document;
    if (on < from) refuse('on', 'The last day is before the first.');
    await recordFacts(work, [{ kind: 'document', factId: id, topic, trialId, from, to: on, reason, data }]);
  });
  return readDocument(scope, id);
}
