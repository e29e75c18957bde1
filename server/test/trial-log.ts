import { delegations, RulePack, teamSetup, teamTraining, type DayAnswer } from '@trialwright/contract';
import type { Learner, TestAcademy } from './academy.ts';
import { answer, ask, signOne } from './signing.ts';
import { addMember, openOrganization } from './teams.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Consent takes GCP training; no other task takes any. */
const PACK = RulePack.parse({
  title: 'Gates',
  requirements: [
    {
      id: 'gcp',
      title: 'GCP',
      force: 'guidance',
      waivable: false,
      when: { is: { task: ['T01'] } },
      need: { has: { of: 'gcp', within: { months: 36, before: 'entry' }, grade: 'attached' } },
    },
  ],
});

/** A trial at a site on 2 Mar 2026, with its investigator and a nurse, and what people do with its delegation log. */
export async function openTrialLog(academy: TestAcademy) {
  academy.clock.now = new Date('2026-03-02T15:00:00Z');
  const { owner, org } = await openOrganization(academy);
  const member = (name: string, isInvestigator = false) =>
    addMember(academy, org, {
      roles: [isInvestigator ? 'principal_investigator' : 'member'],
      name,
      from: '2026-01-01',
    });
  const pi = await member('Dr. Ada Okafor', true);
  const joy = await member('Joy Tran');
  const of = { params: { orgId: org.id } };
  const { body: trial } = await owner.call(teamSetup.addTrial, {
    ...of,
    body: {
      protocol: 'KES-201',
      title: 'KESTREL-2',
      sponsor: 'Meridane',
      phase: '2',
      site: 'Harbour Street',
      zone: 'America/New_York',
      region: 'US',
      from: '2026-02-01',
      to: null,
    },
  });
  const ofTrial = { params: { orgId: org.id, id: trial.id } };
  const addStaff = (person: Learner, over: object = {}) =>
    owner.call(teamSetup.addStaff, {
      ...ofTrial,
      body: {
        personId: person.id,
        role: 'Staff',
        isInvestigator: false,
        from: '2026-02-01',
        to: null,
        ...over,
      },
    });
  await addStaff(pi, { isInvestigator: true });
  await addStaff(joy);
  await owner.call(teamSetup.addRules, {
    ...of,
    body: {
      sponsor: null,
      number: '1.0',
      trialId: trial.id,
      from: '2026-02-01',
      dueAfterDays: 0,
      pack: PACK,
    },
  });

  const propose = (over: object = {}) =>
    owner.call(delegations.propose, {
      ...ofTrial,
      body: { personId: joy.id, task: 'T01', from: '2026-03-02', to: null, ...over },
    });
  const idOf = (factId: number) => `${org.id}.${factId}`;
  const accept = (factId: number, by = joy) =>
    signOne(by, { kind: 'delegation-acceptance', id: idOf(factId), input: {} });
  const authorize = (factId: number, input: Record<string, unknown> = {}, by = pi) =>
    signOne(by, { kind: 'delegation-authorization', id: idOf(factId), input });
  const logOf = async () => (await owner.call(delegations.log, ofTrial)).body;
  const trained = (person = joy, completedOn = '2026-02-15', by = owner) =>
    by.call(teamTraining.addEvidence, {
      ...of,
      body: {
        personId: person.id,
        topic: 'gcp',
        title: 'GCP',
        issuer: 'Another academy',
        completedOn,
        grade: 'attached',
        edition: null,
        version: null,
        covers: [],
        validUntil: null,
      },
    });
  return {
    owner,
    pi,
    joy,
    org,
    of,
    trialId: trial.id,
    ofTrial,
    member,
    addStaff,
    propose,
    accept,
    authorize,
    log: logOf,
    train: trained,
    later: (days: number) => {
      academy.clock.now = new Date(academy.clock.now.getTime() + days * DAY_MS);
    },
    /** A line as it stands in the log. */
    line: async (factId: number) => {
      const found = (await logOf()).find((each) => each.factId === factId);
      if (!found) throw new Error(`DL-${factId} is not in the log.`);
      return found;
    },
    /** Drafts a line and signs it as both. */
    signed: async (over: object = {}, { by = pi, who = joy } = {}) => {
      const { body } = await propose(over);
      await accept(body.factId, who);
      const { status } = await authorize(body.factId, {}, by);
      if (status !== 201) throw new Error(`The line was not signed: ${status}`);
      return body.factId;
    },
    /** Signs several lines in one act, as the dialog does; a refusal of either step is the answer. */
    authorizeAll: async (factIds: readonly number[], by = pi) => {
      const items = factIds.map((factId) => ({
        kind: 'delegation-authorization' as const,
        id: idOf(factId),
        input: {},
      }));
      const asked = await ask(by, ...items);
      return asked.status === 201 ? answer(by, asked.body) : { ...asked, body: undefined as never };
    },
    check: (lines: readonly number[], by = pi) =>
      by.call(delegations.check, { ...ofTrial, body: { lines: [...lines] } }),
    correct: (factId: number, over: object = {}, by = owner) =>
      by.call(delegations.correct, {
        params: { orgId: org.id, id: factId },
        body: {
          personId: joy.id,
          task: 'T05',
          from: '2026-03-02',
          to: null,
          reason: 'The wrong days were entered',
          ...over,
        },
      }),
    change: (person: Learner, from: string, over: object = {}, by = owner) =>
      by.call(teamSetup.changeInvestigator, {
        ...ofTrial,
        body: {
          personId: person.id,
          from,
          formerRole: null,
          reason: 'Dr. Okafor moves to another site',
          ...over,
        },
      }),
    /** The answer for a day; of Joy and the task without training, unless it says otherwise. */
    ask: async (day: string, over: { personId?: number; task?: string } = {}): Promise<DayAnswer> =>
      (
        await owner.call(delegations.answer, {
          ...ofTrial,
          query: { personId: joy.id, task: 'T05', day, ...over },
        })
      ).body,
  };
}

export type TrialLog = Awaited<ReturnType<typeof openTrialLog>>;
