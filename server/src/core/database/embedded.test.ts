import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { account, bookmarks, courses, lessons, users } from '@trialwright/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner } from '../../../test/academy.ts';
import { openOrganization } from '../../../test/teams.ts';
import { changes, ENDPOINTS, FIRST_IDS, pathWith, sampleBody } from '../../../test/contract-walk.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { readConfig } from '../../config.ts';
import { verifyLedger } from '../ledger-chain.ts';
import { openDatabase, type Database } from './open.ts';

const SERVER = join(import.meta.dirname, '../../server.ts');
const SAVE_FOREVER = join(import.meta.dirname, '../../../test/save-forever.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tw-embedded-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  DATABASE_URL: '',
  MIN_FREE_MB: '0',
  DEMO: 'false',
  LOG_LEVEL: 'fatal',
  PORT: '0',
  ...more,
});

const open = (more: Record<string, string> = {}): Promise<Database> =>
  openDatabase(readConfig(settings(more)));

describe('the embedded database', { timeout: 180_000 }, () => {
  test('refuses a second server on its folder with one clear line, and keeps running', async () => {
    const first = await open();
    try {
      const second = promisify(execFile)(process.execPath, [SERVER], {
        env: { ...process.env, ...settings() },
      });
      const failure = (await second.catch((error: unknown) => error)) as { code: number; stderr: string };
      expect(failure.code).toBe(1);
      // Content problems, if an author is at work, are printed above it.
      expect(failure.stderr.trim().split('\n').at(-1)).toBe(
        `The data folder ${folder} is in use by process ${process.pid}. ` +
          'Stop that server, choose another DATA_DIR, or set DATABASE_URL to run several processes.',
      );
      expect(failure.stderr).not.toContain('    at ');
      expect((await first.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await first.close();
    }
    expect(existsSync(join(folder, 'db.lock'))).toBe(false);
  });

  test('loses no acknowledged save when its process is killed, twice in a row', async () => {
    for (const round of [1, 2]) {
      const child = spawn(process.execPath, [SAVE_FOREVER], { env: { ...process.env, ...settings() } });
      const failed = once(child, 'exit').then(([code]) =>
        expect(code, 'the child ended by itself').toBeNull(),
      );
      const acknowledged = new Map<number, number>();
      let count = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        const [learner, save] = line.split(' ').map(Number) as [number, number];
        acknowledged.set(learner, save);
        if (++count === 250 * round) child.kill('SIGKILL');
      }
      await failed;
      expect(acknowledged.size).toBe(4);
      const { db, close } = await open();
      try {
        for (const [learner, saves] of acknowledged) {
          const { position } = await db
            .selectFrom('progress')
            .select('position')
            .where('userId', '=', learner)
            .executeTakeFirstOrThrow();
          // One more may have been written before its acknowledgment was printed.
          expect([saves % 100, (saves + 1) % 100]).toContain(position);
        }
        expect((await verifyLedger(db)).faults).toEqual([]);
      } finally {
        await close();
      }
    }
  });

  test('on a full disk refuses every change with 507 and still serves reads', async () => {
    const before = await startAcademy({ DATA_DIR: folder, DATABASE_URL: '' });
    const learner = await before.learner();
    const admin = await before.learner({ role: null, isAdmin: true });
    const course = firstCourse(before);
    const lesson = course.lessons[0]!.id;
    await completeCourse(learner, course);
    const { attemptId } = await takeAssessment(before, learner, course, 3);
    const kept = await learner.call(bookmarks.add, {
      params: { userId: learner.id },
      body: { type: 'lesson', referenceId: lesson },
    });
    const { owner, org } = await openOrganization(before);
    await before.close();

    const full = await startAcademy({ DATA_DIR: folder, DATABASE_URL: '', MIN_FREE_MB: String(2 ** 40) });
    try {
      const call = (url: string, method = 'GET', payload?: object, { cookie } = learner) =>
        full.app.server.inject({
          method: method as 'GET',
          url,
          headers: { cookie },
          ...(payload && { payload }),
        });
      const ids = {
        ...FIRST_IDS,
        users: learner.id,
        learners: learner.id,
        user: learner.id,
        courses: course.id,
        lessons: lesson,
        checks: 'a-course.01.check',
        reading: lesson,
        assessments: course.id,
        attempts: attemptId,
        bookmarks: kept.body.id,
        notifications: 1,
        certificates: 'none',
        'wallet-offers': 'none',
        bookings: 1,
        'learning-paths': before.catalogue.practice.paths[0]?.id ?? '',
        modules: 1,
        'path-steps': 1,
        scenarios: before.catalogue.practice.simulations[0]?.id ?? '',
        'scenario-sessions': 1,
        sessions: 1,
        sets: 1,
        items: 0,
        'account-sessions': 1,
        threads: 1,
        resumes: 1,
        projects: 'virtual_study_team',
        'project-posts': 1,
        'interview-practice': 'cra-001',
        'payment-intents': 'pi_none12345678',
        paymentIntents: 'pi_none12345678',
        'unusual-histories': 1,
        'exam-codes': 1,
        disposals: 1,
        holds: 1,
        passkeys: 1,
        orgs: org.id,
        members: owner.id,
      };
      // Exempt: ending a session, which matters on shared computers; events, whose signature is checked first; and
      // reading a guest's booking, a POST because its token does not belong in a URL. The last ones judge what they are
      // given before they write.
      const exempt = new Set([
        'auth.logout',
        'account.endSession',
        'bookings.standing',
        'account.endOtherSessions',
        'payments.webhook',
        'bookings.guest',
        'contactHours.saveCertification',
        'outsideCertificates.add',
        'outsideCertificates.addCredential',
        'outsideCertificates.check',
        'readiness.open',
      ]);
      for (const { name, endpoint } of ENDPOINTS.filter((each) => changes(each) && !exempt.has(each.name))) {
        const holders: Record<string, Learner> = { admin, reviewer: admin, member: owner };
        const who = holders[endpoint.access] ?? learner;
        const answer = await call(pathWith(endpoint, ids), endpoint.method, sampleBody(endpoint, ids), who);
        expect(answer.statusCode, name).toBe(507);
        expect(answer.json()).toMatchObject({ code: 'server.disk_full' });
      }
      expect((await call(account.endOtherSessions.path, 'DELETE')).statusCode).toBe(200);
      for (const path of [
        courses.list.path,
        pathWith(lessons.get, ids),
        pathWith(users.dashboard, ids),
        pathWith(bookmarks.list, ids),
      ])
        expect((await call(path)).statusCode, path).toBe(200);
    } finally {
      await full.close();
    }
  });
});
