import { auth, progress } from '@trialwright/contract';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { loadCatalogue } from '../src/content/load.ts';
import { openDatabase } from '../src/core/database/open.ts';
import { createAccount } from '../src/features/auth/create-account.ts';

/**
 * Started and killed by embedded.test.ts: learners save their position continuously, and each acknowledged save is printed
 * as `learner save`.
 */
const LEARNERS = 4;
const PASSWORD = 'a-long-test-password';

const config = readConfig(process.env);
const database = await openDatabase(config);
const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
const { server, context } = await buildApp({ config, database, catalogue });
const [course] = catalogue.coursesOf('CRA');
const [lesson] = course?.lessons ?? [];
if (!course || !lesson) throw new Error('There is no published CRA course.');

async function saveForever(number: number): Promise<never> {
  const username = `writer_${process.pid}_${number}`;
  const account = {
    username,
    name: 'Writer',
    email: `${username}@example.org`,
    password: { hash: await context.passwords.hash(PASSWORD) },
    isAdmin: false,
  };
  const userId = await database.record((trx) =>
    createAccount(trx, { ...account, roles: [{ role: 'CRA', isPaid: true }] }, new Date()),
  );
  const signedIn = await server.inject({
    method: 'POST',
    url: auth.login.path,
    payload: { username, password: PASSWORD },
  });
  const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '';
  for (let save = 1; ; save++) {
    const saved = await server.inject({
      method: 'POST',
      url: progress.save.path.replace(':userId', String(userId)),
      headers: { cookie },
      payload: { courseId: course?.id, lessonId: lesson?.id, progress: save % 100, isCompleted: false },
    });
    if (saved.statusCode !== 200) throw new Error(saved.body);
    process.stdout.write(`${userId} ${save}\n`);
  }
}

await Promise.all(Array.from({ length: LEARNERS }, (_each, number) => saveForever(number)));
