import { RECALL_SIZE } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import { forLearner } from '../begun-versions/begun-versions.service.ts';
import { nextWeekday } from './next-weekday.ts';
import { countDue } from './recall.service.ts';
import { lockDueReminder, saveReminder, type DueReminder } from './reminders.store.ts';

async function sendReminder(
  context: Context,
  trx: Transaction<DB>,
  { name, email }: DueReminder,
  due: number,
): Promise<void> {
  const waiting = due > RECALL_SIZE ? ` The other ${due - RECALL_SIZE} can wait.` : '';
  const mail = await renderMail({
    subject:
      due === 1 ? 'One question to review today' : `${Math.min(due, RECALL_SIZE)} questions to review today`,
    preview: 'About five minutes, without a clock.',
    title: 'Your five-minute review',
    name: await greetingName(trx, { name, email }),
    paragraphs: [
      `${due === 1 ? 'One question you have seen before is' : `${due} questions you have seen before are`} due today. A set of ${RECALL_SIZE} takes about five minutes.${waiting}`,
    ],
    action: { label: 'Start the review', url: `${context.config.publicUrl}/review` },
    notes: [
      `You asked for this email on weekdays. To stop it or to change the time, go to ${context.config.publicUrl}/review#reminder.`,
    ],
  });
  await context.jobs.send('mail', { to: email, ...mail }, { trx });
}

/** Mails everybody whose time has come and who has something due. Returns how many mails were sent. */
export async function sendReminders(context: Context): Promise<number> {
  const now = context.now();
  let sent = 0;
  for (;;) {
    const wasMailed = await context.database.db.transaction().execute(async (trx) => {
      const reminder = await lockDueReminder(trx, now);
      if (!reminder) return undefined;
      const { userId, atTime, timeZone } = reminder;
      const due = await countDue(await forLearner(context, userId), trx, userId);
      if (due > 0) await sendReminder(context, trx, reminder, due);
      await saveReminder(trx, { userId, atTime, timeZone, nextAt: nextWeekday(atTime, timeZone, now) });
      return due > 0;
    });
    if (wasMailed === undefined) return sent;
    sent += Number(wasMailed);
  }
}
