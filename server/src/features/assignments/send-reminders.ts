import type { Transaction } from 'kysely';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import { acrossOrganizations, recordInOrganization } from '../../core/database/in-organization.ts';
import type { DB } from '../../core/database/schema.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import { findPerson } from '../../core/users.service.ts';
import { lockFacts } from '../../teams/facts/facts.service.ts';
import { findOrganization } from '../../teams/organizations/organizations.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { readState } from '../../teams/standing/state.ts';
import { dayIn } from '../../teams/team-scope.ts';
import { listOpen, type OpenAssignment } from './assignments.service.ts';
import { listAssigning, noteNotice } from './notices.store.ts';

/** Days before the due day on which somebody is reminded; below 0, after it. */
const MILESTONES = [14, 7, 1, 0, -1] as const;
/** Mails go out from this hour on, in the organization’s zone. */
const FROM_HOUR = 8;

function daysUntil(due: string, today: string): number {
  return DateTime.fromISO(due, { zone: 'utc' }).diff(DateTime.fromISO(today, { zone: 'utc' }), 'days').days;
}

/** The reminder that is due today: the nearest one passed, so that a day without the job loses none. */
function milestoneOf(due: string, today: string): number | undefined {
  const left = daysUntil(due, today);
  return MILESTONES.findLast((milestone) => left <= milestone);
}

async function mailPerson(
  context: Context,
  trx: Transaction<DB>,
  { organization, due }: { organization: string; due: readonly OpenAssignment[] },
): Promise<void> {
  const person = await findPerson(trx, due[0]?.personId ?? 0);
  if (!person) return;
  const mail = await renderMail({
    subject: due.length === 1 ? 'Training is due' : `${due.length} trainings are due`,
    preview: 'What an organization asks of you, with its due days.',
    title: 'Training that is due',
    name: await greetingName(trx, person),
    paragraphs: ['This is what your organization asks of you and you can’t show yet:'],
    facts: [
      ['Organization', organization],
      ...due.map(({ title, due: day }): [string, string] => [title, `by ${writeDay(day)}`]),
    ],
    action: { label: 'See my requirements', url: `${context.config.publicUrl}/team` },
  });
  await context.jobs.send('mail', { to: person.email, ...mail }, { trx });
}

/** Reminds the people of one organization; returns how many were mailed. */
async function remindIn(context: Context, orgId: number): Promise<number> {
  const at = context.now();
  return recordInOrganization(context.database, orgId, async (trx) => {
    const organization = await findOrganization(trx, orgId);
    if (!organization) return 0;
    const today = dayIn(organization.zone, at);
    if (DateTime.fromJSDate(at, { zone: organization.zone }).hour < FROM_HOUR) return 0;
    await lockFacts({ trx, orgId, actorId: 0, at });
    const open = listOpen(await readState(trx, orgId, {}), today);
    const due: OpenAssignment[] = [];
    for (const each of open) {
      const milestone = milestoneOf(each.due, today);
      if (milestone === undefined) continue;
      const notice = { assignmentId: each.id, milestone: String(milestone), due: each.due };
      if (await noteNotice(trx, orgId, notice, at)) due.push(each);
    }
    const byPerson = [...Map.groupBy(due, ({ personId }) => personId).values()];
    for (const own of byPerson) await mailPerson(context, trx, { organization: organization.name, due: own });
    return byPerson.length;
  });
}

/** One mail per person and day, with everything in it; each reminder once for each due day. */
export async function remindOfAssignments(context: Context): Promise<number> {
  let mailed = 0;
  for (const orgId of await acrossOrganizations(context.database, (trx) => listAssigning(trx)))
    mailed += await remindIn(context, orgId);
  return mailed;
}
