import type { PackExample } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../core/sessions.ts';
import { openScope } from '../../teams/team-scope.ts';
import { saveDraft, startPack } from '../rule-packs/packs.service.ts';
import { publishPack } from '../rule-packs/publish.service.ts';

const NOBODY = {
  studyStart: null,
  joined: null,
  delegationFrom: null,
  region: null,
  role: null,
  task: null,
  versions: [],
  evidence: [],
};

function gcpExample(title: string, completedOn: string, expected: PackExample['expected']): PackExample {
  return {
    title,
    requirement: 'gcp',
    situation: {
      ...NOBODY,
      asOf: '2026-11-20',
      studyStart: '2026-02-16',
      evidence: [
        {
          topic: 'gcp',
          completedOn,
          grade: 'attached',
          edition: 'R3',
          version: null,
          covers: [],
          validUntil: null,
        },
      ],
    },
    expected,
  };
}

function protocolExample(title: string, asOf: string, expected: PackExample['expected']): PackExample {
  return {
    title,
    requirement: 'protocol',
    situation: {
      ...NOBODY,
      asOf,
      versions: [
        { topic: 'protocol', version: '3.0', effective: '2026-02-16' },
        { topic: 'protocol', version: '4.0', effective: '2026-11-02' },
      ],
      evidence: [
        {
          topic: 'protocol',
          completedOn: '2026-02-10',
          grade: 'own',
          edition: null,
          version: '3.0',
          covers: [],
          validUntil: null,
        },
      ],
    },
    expected,
  };
}

const ACCEPTED = { verdict: 'Accepted', reason: null } as const;

/** A rule pack of the demo’s site, published, with examples of the last day that counts and the first that does not. */
export async function publishDemoPack(context: Context, author: Viewer, orgId: number): Promise<void> {
  const scope = await openScope(context, author, { orgId, right: 'manage' });
  const { id, revision } = await startPack(context, scope, {
    title: 'KESTREL-2 training rules',
    template: null,
  });
  const saved = await saveDraft(context, scope, id, {
    basedOn: revision,
    title: 'KESTREL-2 training rules',
    sponsor: 'Meridane',
    requirements: [
      {
        id: 'gcp',
        title: 'GCP',
        force: 'sponsor',
        source: 'The interval is common sponsor practice',
        need: { has: { of: 'gcp', within: { months: 36, before: 'entry' }, grade: 'attached' } },
        waivable: false,
      },
      {
        id: 'protocol',
        title: 'Protocol version',
        force: 'guidance',
        source: 'ICH E6(R3), Annex 1, 2.3.2',
        need: { has: { of: 'protocol', version: { effectiveOn: 'asOf', graceDays: 14 } } },
        waivable: false,
      },
    ],
    examples: [
      gcpExample('Three years to the day', '2023-02-16', ACCEPTED),
      gcpExample('One day too old', '2023-02-15', { verdict: 'Refresh', reason: 'too_old' }),
      protocolExample('The last day of grace', '2026-11-15', ACCEPTED),
      protocolExample('One day after the grace', '2026-11-16', {
        verdict: 'Refresh',
        reason: 'version_superseded',
      }),
    ],
  });
  await publishPack(context, scope, {
    id,
    basedOn: saved.revision,
    reason: 'As agreed with the sponsor at the initiation visit',
  });
}
