import {
  ROLES,
  assessments,
  auth,
  bookmarks,
  certificates,
  courses,
  notifications,
  projects,
  users,
  type Project,
  type ProjectSummary,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';
import { createDemoAcademy, DEMO_ACCOUNTS } from './demo-academy.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  await createDemoAcademy(academy.app.context);
});
afterAll(() => academy.close());

/** Signs in as a demo account and returns a caller with its cookie. */
async function signIn(username: string) {
  const { demoPassword } = academy.config;
  const answer = await academy.visitor(auth.login, { body: { username, password: demoPassword } });
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  const get = async (path: string) =>
    (await academy.app.server.inject({ method: 'GET', url: path, headers: { cookie } })).json<never>();
  return { user: answer.body, status: answer.status, get };
}

const of = (endpoint: { path: string }, id: number) => endpoint.path.replace(':userId', String(id));

describe('the demo academy', () => {
  test('lets every account sign in with the one password, each with its role and ID', async () => {
    const expected = [
      [1, 'admin', undefined, undefined],
      [2, 'pi', 'PI', true],
      [3, 'sc', 'Study_Coordinator', true],
      [4, 'cra', 'CRA', true],
      [5, 'cta', 'CTA', true],
      [6, 'dm', 'Data_Manager', true],
      [7, 'ctm', 'CTM', true],
      [8, 'visitor', 'CRA', false],
      [11, 'ruth', 'Study_Coordinator', true],
      [9, 'manager', undefined, undefined],
      [10, 'auditor', undefined, undefined],
      [12, 'joy', 'Study_Coordinator', true],
      [13, 'okafor', 'Study_Coordinator', true],
      [14, 'tomas', 'Study_Coordinator', true],
    ];
    const found = [];
    for (const { username } of DEMO_ACCOUNTS) {
      const { user, status } = await signIn(username);
      expect(status, username).toBe(200);
      if ('needsTwoFactor' in user) throw new Error(`${username} signs in with a second factor.`);
      found.push([user.id, user.username, user.roles[0]?.role, user.roles[0]?.isPaid]);
    }
    expect(found).toEqual(expected);
    expect(new Set(found.map(([, , role]) => role).filter(Boolean))).toEqual(new Set(ROLES));
  });

  test('has one admin, recognized by the server', { tags: ['L-AUTH-07'] }, async () => {
    const rows = await academy.database.db
      .selectFrom('users')
      .select(['username', 'email', 'isAdmin'])
      .execute();
    expect(rows.filter(({ isAdmin }) => isAdmin)).toEqual([
      { username: 'admin', email: academy.catalogue.academy.adminEmail, isAdmin: true },
    ]);
  });

  test('gives the first account after it the ID 101', async () => {
    expect((await academy.learner()).id).toBe(101);
    expect((await academy.learner()).id).toBe(102);
  });

  test('is created once: a second start changes nothing', async () => {
    const count = async () =>
      (
        await academy.database.pool.query(
          'select (select count(*) from users) u, (select count(*) from ledger) l',
        )
      ).rows;
    const before = await count();
    await createDemoAcademy(academy.app.context);
    expect(await count()).toEqual(before);
  });

  test('is not created if someone is already registered', async () => {
    await academy.reset();
    await academy.learner();
    await createDemoAcademy(academy.app.context);
    const users = await academy.database.db.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(1);
  });

  test('has intact ledger chains like any other', async () => {
    const { faults, chains } = await verifyLedger(academy.database.db);
    expect(faults).toEqual([]);
    expect(chains).toBe(DEMO_ACCOUNTS.length);
  });
});

describe('the study team', () => {
  test(
    'has four members of different roles, so that two seats are left',
    { tags: ['C-ADV-26'] },
    async () => {
      const { get } = await signIn('ruth');
      const list: ProjectSummary[] = await get(projects.list.path);
      expect(list[0]).toMatchObject({ name: 'Virtual Study Team', members: 4, capacity: 6 });
      expect(list.some(({ isMember }) => isMember)).toBe(false);
      const { get: asMember } = await signIn('dm');
      const project: Project = await asMember('/api/projects/virtual_study_team');
      expect(project.team.map(({ name }) => name)).toEqual(['Elena M.', 'Ingrid S.', 'Aiko T.', 'Priya R.']);
    },
  );
});

describe('the demo learner', () => {
  test(
    'has ID 11, so that the specification’s literal paths work for her',
    { tags: ['C-AUTH-13', 'C-API-03', 'C-API-15'] },
    async () => {
      const { get } = await signIn('ruth');
      expect(await get('/api/users/11/roles')).toEqual([{ role: 'Study_Coordinator', isPaid: true }]);
      expect(await get('/api/user/11')).toMatchObject({ id: 11, name: 'Ruth Adeyemi' });
      const { get: asOther } = await signIn('sc');
      expect(await asOther('/api/users/11/roles')).toMatchObject({ code: 'auth.forbidden' });
    },
  );

  test(
    'has a history that is computed from real records',
    { tags: ['L-DASH-07', 'L-DASH-11', 'L-ASSESS-04'] },
    async () => {
      const { get } = await signIn('ruth');
      const board: Record<string, unknown> = await get(of(users.dashboard, 11));
      const results: { score: number; passed: boolean }[] = await get(of(assessments.list, 11));
      expect(results.map(({ score, passed }) => [score, passed])).toEqual([
        [90, true],
        [90, true],
        [80, true],
        [70, false],
      ]);
      expect(board).toMatchObject({ expertLevel: 87, assessmentsTaken: 3, completedCourses: 1 });
      expect(board['completedLessons']).toBeGreaterThanOrEqual(
        academy.catalogue.coursesOf('Study_Coordinator')[0]!.lessons.length,
      );
      expect(board['bookmarks']).toHaveLength(3);
      expect(await get(of(bookmarks.list, 11))).toHaveLength(3);
      const earned = (board['achievements'] as { earnedAt: string | null }[]).filter(
        ({ earnedAt }) => earnedAt !== null,
      );
      for (const { earnedAt } of earned)
        expect(Date.parse(earnedAt ?? '')).toBeLessThan(academy.clock.now.getTime());
      expect(earned.length).toBeGreaterThanOrEqual(4);
    },
  );

  test('holds the certificates she earned, with their notifications', { tags: ['L-ASSESS-05'] }, async () => {
    const { get } = await signIn('ruth');
    const issued: { score: number; status: string; certificateNumber: string }[] = await get(
      of(certificates.list, 11),
    );
    expect(issued.map(({ score, status }) => [score, status])).toEqual([
      [90, 'Valid'],
      [90, 'Valid'],
      [80, 'Valid'],
    ]);
    const checked = await academy.visitor(certificates.get, {
      params: { number: issued[0]!.certificateNumber },
    });
    expect(checked.body.claims.holderName).toBe('Ruth Adeyemi');
    const bell: { kind: string; readAt: string | null }[] = await get(of(notifications.list, 11));
    expect(bell.map(({ kind }) => kind)).toContain('certificate_issued');
    expect(bell.filter(({ readAt }) => readAt === null)).toHaveLength(3);
  });

  test('has courses locked by the same rules as everyone’s', async () => {
    const { get } = await signIn('ruth');
    const list: { isLocked: boolean; isPublished: boolean; progress: number }[] = await get(
      courses.list.path,
    );
    expect(list[0]).toMatchObject({ isLocked: false, progress: 100 });
    for (const [index, course] of list.entries())
      expect(course.isLocked).toBe(!course.isPublished || (index > 0 && list[index - 1]!.progress < 100));
  });

  test('has attempts that stay as she left them, even when jobs run', async () => {
    const { rows } = await academy.database.pool.query<{ count: string }>(
      `select count(*) from jobs.job where name = 'attempt-expired' and start_after < now() - interval '1 day'`,
    );
    expect(Number(rows[0]?.count)).toBe(0);
  });
});
