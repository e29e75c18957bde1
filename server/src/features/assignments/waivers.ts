import { Day, FactReason } from '@trialwright/contract';
import * as z from 'zod';
import { enterOrganization } from '../../core/database/in-organization.ts';
import { AppError, fail } from '../../core/errors.ts';
import { defineSignable } from '../../learning/signatures/signable.ts';
import { lockFacts, recordFacts } from '../../teams/facts/facts.service.ts';
import { writeDay, writeRequirement } from '../../teams/rules/sentences.ts';
import { objectIdOf, readSignedVersions } from '../../teams/signed-versions.ts';
import { placesOn, readState, requirementsOn } from '../../teams/standing/state.ts';
import { openScope } from '../../teams/team-scope.ts';

const WaiverForm = z.object({
  personId: z.int().positive(),
  requirement: z.string().min(1).max(80),
  from: Day,
  to: Day,
  reason: FactReason,
});

/** Excuses a person from a requirement for some days, under the manager’s signature. Nobody excuses themselves. */
export const requirementWaiver = defineSignable({
  kind: 'requirement-waiver',
  input: WaiverForm,
  prepare: async (context, _db, { viewer, id, input }) => {
    const orgId = Number.parseInt(id, 10) || 1;
    const scope = await openScope(context, viewer, { orgId, right: 'manage' });
    const { personId, requirement, from, to, reason } = input;
    if (personId === viewer.id) fail('orgs.not_allowed', 'Somebody else must waive a requirement for you.');
    if (to < from) {
      const message = 'The last day is before the first.';
      throw new AppError('request.invalid', message, { to: message });
    }
    const state = await scope.read((trx) => readState(trx, orgId, {}));
    const place = placesOn(state, scope.today).find((each) => each.personId === personId);
    if (!place) fail('orgs.member_not_found', 'This person does not belong to the organization today.');
    const asked = requirementsOn(state, scope.today).find(({ key }) => key === requirement);
    if (!asked) fail('rules.not_found', 'This requirement is not in force today.');
    if (!asked.requirement.waivable)
      fail('rules.not_waivable', 'The rules don’t allow this requirement to be waived.');
    return {
      title: `Waiver of ${asked.requirement.title ?? asked.requirement.id} for ${place.member.data.name}`,
      version: null,
      meaning: 'approved',
      statement: `I excuse this person from ${writeDay(from)} to ${writeDay(to)}.`,
      lines: [
        { label: 'Organization', value: scope.organization.name },
        { label: 'Person', value: place.member.data.name },
        { label: 'Requirement', value: writeRequirement(asked.requirement) },
        { label: 'Rules', value: `${asked.packTitle} ${asked.packNumber}` },
        { label: 'Reason', value: reason },
      ],
      subjectId: personId,
      apply: async ({ trx, at, signatureId }) => {
        await enterOrganization(trx, orgId);
        const work = { trx, orgId, actorId: viewer.id, at };
        await lockFacts(work);
        const [fact] = await recordFacts(work, [
          { kind: 'waiver', personId, from, to, data: { requirement, signatureId, reason } },
        ]);
        return objectIdOf(orgId, { factId: fact?.factId ?? 0, version: 1 });
      },
    };
  },
  readRecords: readSignedVersions,
});
