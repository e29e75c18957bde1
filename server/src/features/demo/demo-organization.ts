import type { MemberRole } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { recordInOrganization } from '../../core/database/in-organization.ts';
import type { Viewer } from '../../core/sessions.ts';
import { addDays } from '../../teams/days.ts';
import type { FactData } from '../../teams/facts/fact-kinds.ts';
import { recordFacts, type Fact, type NewFact } from '../../teams/facts/facts.service.ts';
import { TEMPLATES } from '../../teams/rules/templates.ts';
import { createOrganization } from '../organizations/organizations.service.ts';
import { publishDemoPack } from './demo-rule-pack.ts';
import { publishFirstSop, publishSecondSop } from './demo-documents.ts';

/** When the organization was opened, in days before today. */
const OPENED = 370;
/** When the two versions of its procedure were published. */
const FIRST_SOP = 80;
const SECOND_SOP = OPENED - 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const ZONE = 'America/New_York';

interface Person {
  username: string;
  title: string;
  roles: MemberRole[];
  /** Days after the opening on which they joined, and on which they left. */
  joined?: number;
  left?: number;
}

const PEOPLE: readonly Person[] = [
  { username: 'pi', title: 'Principal investigator', roles: ['principal_investigator'] },
  { username: 'okafor', title: 'Sub-investigator', roles: ['member'], joined: 30 },
  { username: 'tomas', title: 'Study coordinator', roles: ['member'] },
  { username: 'sc', title: 'Study coordinator', roles: ['member'], joined: 120 },
  { username: 'joy', title: 'Research nurse', roles: ['member'] },
  { username: 'cta', title: 'Trial assistant', roles: ['member'], joined: 330 },
  { username: 'dm', title: 'Data manager', roles: ['member'] },
  { username: 'ctm', title: 'Training lead', roles: ['trainer'] },
  { username: 'cra', title: 'Study coordinator', roles: ['member'], left: 210 },
  { username: 'visitor', title: 'Pharmacist', roles: ['member'], joined: 60 },
  { username: 'auditor', title: 'Auditor of the sponsor', roles: ['auditor'], joined: 340 },
];

/** Training that somebody at the site has seen: who, what, and when, in days after the opening. */
const SEEN: readonly [
  username: string,
  topic: string,
  completed: number,
  recorded: number,
  more?: Partial<FactData<'evidence'>>,
][] = [
  ['pi', 'gcp', -400, 1],
  ['pi', 'medical_license', -900, 1, { title: 'Medical license', validUntil: 'in 20 days' }],
  ['tomas', 'gcp', -706, 2],
  ['tomas', 'consent_course', 40, 41],
  ['joy', 'gcp', -1080, 2],
  ['dm', 'gcp', 3, 4],
  ['ctm', 'gcp', -30, 4],
  ['okafor', 'gcp', 20, 31],
  ['okafor', 'medical_license', -300, 31, { title: 'Medical license' }],
  // Entered two weeks late, as happens.
  ['sc', 'gcp', 118, 132],
  ['visitor', 'gcp', 50, 62, { grade: 'self_stated' }],
  ['pi', 'protocol', 58, 58, { version: '1.0' }],
  ['okafor', 'protocol', 58, 59, { version: '1.0' }],
  ['tomas', 'protocol', 57, 58, { version: '1.0' }],
  ['joy', 'protocol', 59, 59, { version: '1.0' }],
  ['pi', 'protocol', 318, 318, { version: '2.0' }],
  ['tomas', 'protocol', 319, 319, { version: '2.0' }],
  // Signed on paper, as a trainer saw.
  ['pi', 'sop_007', 90, 92, { version: '1.0' }],
  ['okafor', 'sop_007', 91, 92, { version: '1.0' }],
  ['tomas', 'sop_007', 93, 94, { version: '1.0' }],
];

const TRIALS = [
  {
    protocol: 'KES-201',
    title: 'KESTREL-2',
    sponsor: 'Meridane',
    phase: '2',
    start: 60,
    staff: ['pi', 'okafor', 'tomas', 'joy', 'cra', 'visitor'],
  },
  {
    protocol: 'TDM-104',
    title: 'TIDEMARK',
    sponsor: 'Oslund',
    phase: '3',
    start: 200,
    staff: ['pi', 'sc', 'joy', 'dm'],
  },
] as const;

/** Lines that wait for their signatures: nothing is signed for anybody. */
const LINES: readonly [username: string, task: string][] = [
  ['tomas', 'T01'],
  ['okafor', 'T02'],
  ['joy', 'T05'],
];

/** A fact and the day on which it was written down, in days after the opening. */
interface Entry {
  after: number;
  /** Made when its turn comes, since it may name what was written before. */
  fact: () => NewFact;
  written?: (fact: Fact) => void;
}

interface Known {
  viewers: ReadonlyMap<string, Viewer>;
  dayOf: (after: number) => string;
  /** IDs of trials by protocol. */
  trials: Map<string, number>;
}

function listPeople({ viewers, dayOf }: Known): Entry[] {
  return PEOPLE.flatMap(({ username, title, roles, joined = 1, left }): Entry[] => {
    const viewer = viewers.get(username);
    if (!viewer) return [];
    const data = { name: viewer.name, title, roles };
    const member = { kind: 'member' as const, personId: viewer.id, from: dayOf(joined), data };
    let factId = 0;
    const entry = {
      after: joined,
      fact: () => member,
      written: (fact: Fact) => {
        factId = fact.factId;
      },
    };
    if (left === undefined) return [entry];
    const reason = 'Moved to a sponsor as a CRA';
    return [entry, { after: left, fact: () => ({ ...member, factId, to: dayOf(left), reason }) }];
  });
}

function listTrials({ viewers, dayOf, trials }: Known): Entry[] {
  return TRIALS.flatMap(({ protocol, title, sponsor, phase, start, staff }): Entry[] => {
    const from = dayOf(start);
    const site = { site: 'Harbour Street Research', zone: ZONE, region: 'US' };
    const trialId = () => trials.get(protocol) ?? null;
    const pack = TEMPLATES[0];
    const rules = { title: pack?.title ?? '', sponsor, number: '1.0', dueAfterDays: 14, pack };
    const version = { version: '1.0', title: `Protocol ${protocol}`, sha256: null };
    return [
      {
        after: start - 10,
        fact: () => ({ kind: 'trial', from, data: { protocol, title, sponsor, phase, ...site } }),
        written: ({ factId }) => trials.set(protocol, factId),
      },
      { after: start - 9, fact: () => ({ kind: 'rules', trialId: trialId(), from, data: rules }) },
      {
        after: start - 8,
        fact: () => ({ kind: 'version', topic: 'protocol', trialId: trialId(), from, data: version }),
      },
      ...staff.flatMap((username): Entry[] => {
        const personId = viewers.get(username)?.id;
        const { title: role = '', joined = 1 } = PEOPLE.find((each) => each.username === username) ?? {};
        if (personId === undefined) return [];
        const data = { role, isInvestigator: username === 'pi' };
        // Nobody is on a trial before they belong to the site.
        const after = Math.max(start - 7, joined + 1);
        const begins = dayOf(Math.max(start, joined + 1));
        return [{ after, fact: () => ({ kind: 'staff', personId, trialId: trialId(), from: begins, data }) }];
      }),
    ];
  });
}

const PLAIN: FactData<'evidence'> = {
  title: 'Good Clinical Practice',
  issuer: 'Coastal Institute for Clinical Practice',
  completedOn: '',
  grade: 'attached',
  edition: null,
  version: null,
  covers: [],
  validUntil: null,
  certificate: null,
  fileSha256: null,
};
const TITLES: Record<string, string> = {
  protocol: 'Protocol KES-201',
  consent_course: 'The consent process',
  sop_007: 'SOP-007 Informed consent, signed on paper',
};

function listEvidence({ viewers, dayOf }: Known): Entry[] {
  return SEEN.flatMap(([username, topic, completed, recorded, more]): Entry[] => {
    const personId = viewers.get(username)?.id;
    if (personId === undefined) return [];
    const from = dayOf(completed);
    const validUntil = more?.validUntil ? dayOf(OPENED + 20) : null;
    const title = TITLES[topic] ?? PLAIN.title;
    const data = { ...PLAIN, title, ...more, validUntil, completedOn: from };
    return [{ after: recorded, fact: () => ({ kind: 'evidence', personId, topic, from, data }) }];
  });
}

function listLines({ viewers, dayOf, trials }: Known): Entry[] {
  const from = dayOf(OPENED);
  return LINES.flatMap(([username, task]): Entry[] => {
    const personId = viewers.get(username)?.id;
    if (personId === undefined) return [];
    const data: FactData<'delegation'> = {
      task,
      requestedFrom: from,
      status: 'proposed',
      acceptance: null,
      authorization: null,
      investigatorId: null,
      override: null,
      replaces: null,
    };
    const trialId = () => trials.get(TRIALS[0].protocol) ?? null;
    return [
      {
        after: OPENED - 1,
        fact: () => ({ kind: 'delegation', personId, trialId: trialId(), topic: task, from, data }),
      },
    ];
  });
}

function listRules({ dayOf, trials }: Known): Entry[] {
  const pack = TEMPLATES[1];
  const data = { title: pack?.title ?? '', sponsor: null, number: '1.0', dueAfterDays: 30, pack };
  const second = { version: '2.0', title: 'Protocol KES-201', sha256: null };
  return [
    { after: 5, fact: () => ({ kind: 'rules', from: dayOf(5), data }) },
    {
      after: 310,
      fact: () => ({
        kind: 'version',
        topic: 'protocol',
        trialId: trials.get(TRIALS[0].protocol) ?? null,
        from: dayOf(320),
        data: second,
      }),
    },
  ];
}

/**
 * A site with two trials and a year of history, each fact written at its own time. What takes a signature waits for the
 * person who signs.
 */
export async function seedOrganization(
  context: Context,
  people: readonly Viewer[],
): Promise<number | undefined> {
  const viewers = new Map(people.map((viewer) => [viewer.username, viewer]));
  const author = viewers.get('manager');
  if (!author) return undefined;
  const opened = new Date(context.now().getTime() - OPENED * DAY_MS);
  const form = { name: 'Harbour Street Research', kind: 'site' as const, zone: ZONE, country: 'US' };
  const { id: orgId } = await createOrganization({ ...context, now: () => opened }, author, form);
  const dayOf = (after: number) => addDays(opened.toISOString().slice(0, 10), after);
  const known: Known = { viewers, dayOf, trials: new Map() };
  const entries = [
    ...listPeople(known),
    ...listRules(known),
    ...listTrials(known),
    ...listEvidence(known),
    ...listLines(known),
  ];
  const inOrder = entries.toSorted((a, b) => a.after - b.after);
  const write = async (from: number, to: number) => {
    for (const { after, fact, written } of inOrder)
      if (after >= from && after < to)
        await recordInOrganization(context.database, orgId, async (trx) => {
          const at = new Date(opened.getTime() + after * DAY_MS);
          const [first] = await recordFacts({ trx, orgId, actorId: author.id, at }, [fact()]);
          if (first) written?.(first);
        });
  };
  const publishedOn = (after: number) => ({
    orgId,
    author,
    at: new Date(opened.getTime() + after * DAY_MS),
    today: dayOf(after),
  });
  // Everything is written down in the order of time.
  await write(0, FIRST_SOP);
  const sop = await publishFirstSop(context, publishedOn(FIRST_SOP));
  await write(FIRST_SOP, SECOND_SOP);
  await publishSecondSop(context, publishedOn(SECOND_SOP), sop);
  await write(SECOND_SOP, Number.POSITIVE_INFINITY);
  await publishDemoPack(context, author, orgId);
  return orgId;
}
