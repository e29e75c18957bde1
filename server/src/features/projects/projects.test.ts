import { advanced, notifications, POST_LENGTH, projects, type ProjectId } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { recordQueries } from '../../../test/queries.ts';

const TEAM: ProjectId = 'virtual_study_team';
const GROUP: ProjectId = 'case_study_analysis';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-21T12:00:00Z');
});
afterAll(() => academy.close());

const join = (person: Learner, id: ProjectId = TEAM) => person.call(projects.join, { params: { id } });
const get = (person: Learner, id: ProjectId = TEAM) => person.call(projects.get, { params: { id } });
const leave = (person: Learner, id: ProjectId = TEAM) => person.call(projects.leave, { params: { id } });
const write = (person: Learner, text: string, id: ProjectId = TEAM, milestone?: number) =>
  person.call(projects.post, { params: { id }, body: { text, ...(milestone && { milestone }) } });
const list = async (person: Learner) => (await person.call(projects.list)).body;
const bell = async (person: Learner) =>
  (await person.call(notifications.list, { params: { userId: person.id } })).body.filter(
    ({ kind }) => kind === 'project',
  );

async function fill(count: number): Promise<Learner[]> {
  const people = [];
  for (let index = 0; index < count; index++) people.push(await academy.learner());
  for (const person of people) expect((await join(person)).status).toBe(200);
  return people;
}

describe('the projects', () => {
  test(
    'are the three specified ones, with their figures and next dates',
    { tags: ['C-ADV-25', 'C-ADV-26', 'C-ADV-27', 'C-ADV-28', 'C-ADV-29'] },
    async () => {
      await fill(4);
      const shown = await list(await academy.learner());
      expect(shown).toMatchObject([
        {
          id: 'virtual_study_team',
          name: 'Virtual Study Team',
          members: 4,
          capacity: 6,
          weeks: 8,
          hoursPerWeek: 5,
          button: 'Join Project',
          scheduleLabel: 'Starting Jan 4',
          startsAt: '2027-01-04T00:00:00.000Z',
          isWeekly: false,
          isMember: false,
          mentor: { isSample: true },
        },
        {
          id: 'inspection_prep',
          name: 'Inspection Preparation',
          members: 0,
          weeks: 3,
          hoursPerWeek: 3,
          focus: 'QA/Compliance',
          button: 'Reserve Spot',
          scheduleLabel: 'Starting Feb 1',
          startsAt: '2027-02-01T00:00:00.000Z',
        },
        {
          id: 'case_study_analysis',
          name: 'Case Study Analysis',
          capacity: null,
          level: 'All levels',
          button: 'Join Discussion',
          scheduleLabel: 'Thursdays 2PM EST',
          isWeekly: true,
          startsAt: '2026-11-26T19:00:00.000Z',
        },
      ]);
      for (const { mentor } of shown) expect(mentor.name).not.toBe('');
    },
  );

  test('take the same few queries, however many join', async () => {
    const [person] = await fill(5);
    await write(person!, 'Hello.');
    await list(person!);
    const isOwn = (text: string) => text.includes('project_');
    expect((await recordQueries(() => list(person!))).filter(isOwn)).toHaveLength(2);
    expect((await recordQueries(() => get(person!))).filter(isOwn)).toHaveLength(4);
  });

  test('have milestones dated from the first day, with library documents', async () => {
    const { milestones } = (await get(await academy.learner())).body;
    expect(milestones).toHaveLength(8);
    expect(milestones[0]).toMatchObject({
      number: 1,
      week: 1,
      dueAt: '2027-01-11T00:00:00.000Z',
      state: 'upcoming',
    });
    for (const { documents } of milestones) expect(documents.length).toBeGreaterThan(0);
    expect(milestones.at(-1)?.dueAt).toBe('2027-03-01T00:00:00.000Z');
  });

  test('an unknown one is rejected with its field', async () => {
    const person = await academy.learner();
    const answer = await person.call(projects.get, { params: { id: 'nothing' as ProjectId } });
    expect(answer).toMatchObject({ status: 400, error: { code: 'request.invalid' } });
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['id']);
  });
});

describe('joining', () => {
  test(
    'adds the signed-in user, whoever is in the body; joining again changes nothing',
    { tags: ['C-API-14'] },
    async () => {
      const person = await academy.learner({ name: 'Ingrid Maria Solberg' });
      const other = await academy.learner();
      const body = { userId: other.id, role: 'participant' as const };
      for (let round = 0; round < 2; round++) {
        const joined = await person.call(projects.join, { params: { id: TEAM }, body });
        expect(joined).toMatchObject({ status: 200, body: { isMember: true, members: 1 } });
        expect(joined.body.team).toEqual([
          { name: 'Ingrid S.', role: 'Clinical Research Associate', isSelf: true },
        ]);
      }
      expect((await get(other)).body).toMatchObject({ isMember: false, members: 1, team: [], posts: [] });
      const rows = await academy.database.db
        .selectFrom('ledger')
        .select(['subjectId', 'after'])
        .where('action', '=', 'project.joined')
        .where('object', '=', 'project:virtual_study_team')
        .execute();
      expect(rows).toEqual([{ subjectId: person.id, after: '{"cohort":"2027-01-04"}' }]);
    },
  );

  test('requires a paid role', async () => {
    for (const options of [{ role: null }, { isPaid: false }]) {
      const person = await academy.learner(options);
      expect(await join(person)).toMatchObject({ status: 403, error: { code: 'roles.not_paid' } });
    }
    expect((await list(await academy.learner()))[0]?.members).toBe(0);
  });

  test(
    'admits one of two concurrent requests for the last seat and tells the other that it is full',
    { tags: ['C-ERR-09'] },
    async () => {
      await fill(5);
      const rivals = [await academy.learner(), await academy.learner(), await academy.learner()];
      const answers = await Promise.all(rivals.map((person) => join(person)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.error).toMatchObject({
        code: 'projects.full',
        message: 'All 6 seats in this group are taken.',
      });
      expect((await list(rivals[0]!))[0]?.members).toBe(6);
    },
  );

  test('takes one seat for ten concurrent requests by one person', async () => {
    const person = await academy.learner();
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(person)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await get(person)).body.members).toBe(1);
  });

  test('is possible again in a full group when a member leaves; leaving twice changes nothing', async () => {
    const [first] = await fill(6);
    const waiting = await academy.learner();
    expect((await join(waiting)).error.code).toBe('projects.full');
    expect((await join(first!)).status).toBe(200);
    for (let round = 0; round < 2; round++)
      expect((await leave(first!)).body).toMatchObject({ isMember: false, members: 5 });
    expect((await join(waiting)).status).toBe(200);
    const actions = await academy.database.db
      .selectFrom('ledger')
      .select('action')
      .where('subjectId', '=', first!.id)
      .where('object', '=', 'project:virtual_study_team')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['project.joined', 'project.left']);
  });

  test('keeps members in a running cohort; the next one starts empty', async () => {
    const [member] = await fill(6);
    academy.clock.now = new Date('2027-01-12T12:00:00Z');
    const own = (await join(member!)).body;
    expect(own).toMatchObject({ members: 6, scheduleLabel: 'Started Jan 4', isMember: true });
    expect(own.milestones.slice(0, 3).map(({ state }) => state)).toEqual(['past', 'current', 'upcoming']);
    const late = await academy.learner();
    expect((await join(late)).body).toMatchObject({ members: 1, scheduleLabel: 'Starting Apr 5' });
    academy.clock.now = new Date('2027-03-01T00:00:00Z');
    expect((await get(member!)).body).toMatchObject({ isMember: false, members: 1, team: [] });
    const counted = await member!.call(advanced.progress, { params: { userId: member!.id } });
    expect(counted.body.collaborativeProjects).toBe(0);
  });
});

describe('the discussion', () => {
  test('is for members only, with short names', { tags: ['C-API-14'] }, async () => {
    const [elena, samuel] = [
      await academy.learner({ name: 'Elena Marchetti', role: 'PI' }),
      await academy.learner({ name: 'Prince' }),
    ];
    await join(elena);
    await join(samuel);
    const written = await write(elena, '  First line.\nSecond line.  ', TEAM, 2);
    expect(written).toMatchObject({
      status: 201,
      body: { author: 'Elena M.', isOwn: true, text: 'First line.\nSecond line.', milestone: 2 },
    });
    academy.clock.now = new Date('2026-11-21T12:00:01Z');
    await write(samuel, 'An answer.');
    const { posts, team } = (await get(samuel)).body;
    expect(posts.map(({ author, isOwn, milestone }) => [author, isOwn, milestone])).toEqual([
      ['Elena M.', false, 2],
      ['Prince', true, null],
    ]);
    expect(team.map(({ name, role }) => [name, role])).toEqual([
      ['Elena M.', 'Principal Investigator'],
      ['Prince', 'Clinical Research Associate'],
    ]);
    const stranger = await academy.learner();
    expect((await get(stranger)).body.posts).toEqual([]);
    expect(await write(stranger, 'Let me in.')).toMatchObject({
      status: 403,
      error: { code: 'projects.not_member' },
    });
    expect((await get(samuel)).body.posts).toHaveLength(2);
  });

  test('accepts 1 to 4000 characters and an existing milestone', async () => {
    const person = await academy.learner();
    await join(person, GROUP);
    const fieldsOf = async (text: string, milestone?: number) => {
      const answer = await write(person, text, GROUP, milestone);
      expect(answer.status).toBe(400);
      return answer.error.fields;
    };
    expect(await fieldsOf('   \n ')).toEqual({ text: 'Enter a message.' });
    expect(await fieldsOf('x'.repeat(POST_LENGTH + 1))).toEqual({ text: 'Use 4000 characters or fewer.' });
    expect(await fieldsOf('Well', 4)).toEqual({ milestone: 'Milestone not found.' });
    expect((await write(person, 'x'.repeat(POST_LENGTH), GROUP, 3)).status).toBe(201);
    expect((await write(person, 'A \u0000 character', GROUP)).status).toBe(400);
  });

  test('only the author deletes a message, even after leaving', async () => {
    const [author, other] = await fill(2);
    const { id } = (await write(author!, 'A mistake.')).body;
    const remove = (person: Learner) => person.call(projects.removePost, { params: { id } });
    expect(await remove(other!)).toMatchObject({ status: 404, error: { code: 'projects.not_found' } });
    await leave(author!);
    expect((await get(other!)).body.posts).toMatchObject([{ id, isOwn: false }]);
    expect((await remove(author!)).status).toBe(200);
    expect((await remove(author!)).status).toBe(404);
    expect((await get(other!)).body.posts).toEqual([]);
  });

  test('keeps messages from deleted accounts, without the name', async () => {
    const [author, other] = await fill(2);
    await write(author!, 'I was here.');
    await academy.database.db.deleteFrom('users').where('id', '=', author!.id).execute();
    expect((await get(other!)).body).toMatchObject({
      members: 1,
      posts: [{ author: 'Former member', isOwn: false, text: 'I was here.' }],
    });
  });

  test('of one cohort is not visible to the next', async () => {
    const [early] = await fill(1);
    await write(early!, 'Before.');
    academy.clock.now = new Date('2027-01-12T12:00:00Z');
    const late = await academy.learner();
    expect((await join(late)).body.posts).toEqual([]);
  });

  test('notifies the other members, with at most one unread notification', async () => {
    const [author, other, third] = await fill(3);
    await write(author!, 'One.');
    academy.clock.now = new Date('2026-11-21T13:00:00Z');
    await write(third!, 'Two.');
    expect(await bell(other!)).toMatchObject([
      {
        title: 'New message in Virtual Study Team',
        body: 'Test P. posted to the group.',
        href: '/projects/virtual_study_team',
        createdAt: '2026-11-21T13:00:00.000Z',
        readAt: null,
      },
    ]);
    expect(await bell(author!)).toHaveLength(1);
    expect(await bell(third!)).toHaveLength(1);
    await other!.call(notifications.read, { params: { userId: other!.id } });
    await Promise.all(Array.from({ length: 5 }, () => write(author!, 'More.')));
    expect((await bell(other!)).map(({ readAt }) => readAt !== null)).toEqual([false, true]);
    await leave(other!);
    await other!.call(notifications.read, { params: { userId: other!.id } });
    await write(author!, 'Without you.');
    expect((await bell(other!)).filter(({ readAt }) => readAt === null)).toEqual([]);
  });

  test('accepts 30 messages an hour from one person', async () => {
    const [person, other] = await fill(2);
    for (let round = 0; round < 30; round++) expect((await write(person!, `${round}`)).status).toBe(201);
    const refused = await write(person!, 'One too many.');
    expect(refused).toMatchObject({ status: 429, error: { code: 'request.too_many' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await write(other!, 'I may.')).status).toBe(201);
  });
});
