import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import { createAccount } from '../server/src/features/auth/create-account.ts';
import { saveProgress } from '../server/src/learning/progress.store.ts';
import { lessonOf, positionOf, WRITTEN_LESSONS } from './written.ts';

/**
 * Started by durability.ts, which kills it: learners save their progress without end through the academy's own
 * statement, and each save that the database has acknowledged is printed as `learner save`.
 */
const LEARNERS = 8;

const database = await openDatabase(readConfig(process.env));
process.stdout.write(`server ${database.serverPid()}\n`);

async function saveForever(number: number): Promise<never> {
  const username = `writer_${process.pid}_${Date.now()}_${number}`;
  const userId = await database.record((trx) =>
    createAccount(
      trx,
      {
        username,
        name: 'Writer',
        email: `${username}@example.org`,
        password: { hash: 'none' },
        isAdmin: false,
        roles: [{ role: 'CRA', isPaid: true }],
      },
      new Date(),
    ),
  );
  for (let save = 1; ; save++) {
    await saveProgress(database.db, {
      userId,
      lessonId: lessonOf(save, WRITTEN_LESSONS),
      courseId: 1,
      progress: positionOf(save),
      isCompleted: false,
      contentHash: 'x',
      courseVersion: '1.0.0',
      at: new Date(),
    });
    process.stdout.write(`${userId} ${save}\n`);
  }
}

await Promise.all(Array.from({ length: LEARNERS }, (_each, number) => saveForever(number)));
