import type { Transaction } from 'kysely';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import { acrossOrganizations, recordInOrganization } from '../../core/database/in-organization.ts';
import type { DB } from '../../core/database/schema.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import { findPerson } from '../../core/users.service.ts';
import { lockFacts } from '../../teams/facts/facts.service.ts';
import { findOrganization, type OrganizationRow } from '../../teams/organizations/organizations.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { placesOn, readState, type State } from '../../teams/standing/state.ts';
import { dayIn } from '../../teams/team-scope.ts';
import { listOpen } from './assignments.service.ts';
import { digestOf, isEmpty, writeDigest, writeLines, type Digest } from './digest.ts';
import { daysLate, escalationsOn, remindersOn, type Told } from './milestones.ts';
import { listAsking, listNotices, noteNotices, takeMailOfDay, type Notice } from './notices.store.ts';

/** Mails go out from this hour on, in the organization’s zone. */
const FROM_HOUR = 8;
const MONDAY = 1;

/** All there is to say to one person on a day. */
interface Letter {
  own: Told[];
  others: Told[];
  digest: Digest | undefined;
}

function subjectOf({ own, digest }: Letter): string {
  if (digest) return 'The training of your team this week';
  if (own.length === 0) return 'Training of your team is overdue';
  return own.length === 1 ? 'Training is due' : `${own.length} trainings are due`;
}

async function mailPerson(
  context: Context,
  trx: Transaction<DB>,
  {
    personId,
    organization,
    letter,
    today,
  }: { personId: number; organization: OrganizationRow; letter: Letter; today: string },
): Promise<void> {
  const person = await findPerson(trx, personId);
  if (!person) return;
  const { own, others, digest } = letter;
  const late = others.map(({ assignment: { name, title, due } }) => ({
    day: due,
    text: `${name}: ${title}, overdue for ${daysLate(due, today)} days, since ${writeDay(due)}`,
  }));
  const isOfTeam = own.length === 0;
  const mail = await renderMail({
    subject: subjectOf(letter),
    preview: isOfTeam
      ? 'Who in your organization has training due or overdue.'
      : 'What an organization asks of you, with its due days.',
    title: isOfTeam ? 'The training of your team' : 'Training that is due',
    name: await greetingName(trx, person),
    paragraphs: [
      ...writeLines('Assigned and overdue for long', late),
      ...(digest ? writeDigest(digest) : []),
      ...(isOfTeam ? [] : ['This is what your organization asks of you:']),
    ],
    facts: [
      ['Organization', organization.name],
      ...own.map(({ assignment: { title, due } }): [string, string] => [title, `by ${writeDay(due)}`]),
    ],
    action: isOfTeam
      ? { label: 'See the training matrix', url: `${context.config.publicUrl}/team/${organization.id}` }
      : { label: 'See my requirements', url: `${context.config.publicUrl}/team` },
    ...(digest && { notes: ['An owner can switch this digest off on the page People of the organization.'] }),
  });
  await context.jobs.send('mail', { to: person.email, ...mail }, { trx });
}

const keyOf = ({ assignmentId, milestone, due }: Notice) => `${assignmentId} ${milestone} ${due}`;

/** What there is to say to each person today that was not said before. */
async function lettersOf(
  trx: Transaction<DB>,
  state: State,
  { today, digest }: { today: string; digest: Digest | undefined },
): Promise<Map<number, Letter>> {
  const open = listOpen(state, today);
  const sent = await listNotices(
    trx,
    open.map(({ id }) => id),
  );
  const known = new Set(sent.map((notice) => keyOf(notice)));
  const isNew = ({ notice }: Told) => !known.has(keyOf(notice));
  const own = Map.groupBy(remindersOn(open, today).filter(isNew), ({ personId }) => personId);
  const others = Map.groupBy(escalationsOn(state, open, today).filter(isNew), ({ personId }) => personId);
  const letters = new Map<number, Letter>();
  for (const { personId, member } of placesOn(state, today)) {
    const isTold = member.data.roles.some((role) => role === 'owner' || role === 'manager');
    const letter = {
      own: own.get(personId) ?? [],
      others: others.get(personId) ?? [],
      digest: isTold ? digest : undefined,
    };
    if (letter.own.length + letter.others.length > 0 || letter.digest) letters.set(personId, letter);
  }
  return letters;
}

/** Mails the people of one organization; returns how many were mailed. */
async function remindIn(context: Context, orgId: number): Promise<number> {
  const at = context.now();
  return recordInOrganization(context.database, orgId, async (trx) => {
    const organization = await findOrganization(trx, orgId);
    if (!organization) return 0;
    const today = dayIn(organization.zone, at);
    const { hour, weekday } = DateTime.fromJSDate(at, { zone: organization.zone });
    if (hour < FROM_HOUR) return 0;
    await lockFacts({ trx, orgId, actorId: 0, at });
    const state = await readState(trx, orgId, {});
    const week = weekday === MONDAY && organization.sendsDigest ? digestOf(state, today) : undefined;
    const digest = week && !isEmpty(week) ? week : undefined;
    let mailed = 0;
    for (const [personId, letter] of await lettersOf(trx, state, { today, digest })) {
      // Who was mailed today hears of the rest tomorrow: only what goes out is noted.
      if (!(await takeMailOfDay(trx, { orgId, personId, day: today, at }))) continue;
      const told = [...letter.own, ...letter.others].map(({ notice }) => notice);
      await noteNotices(trx, orgId, told, at);
      await mailPerson(context, trx, { personId, organization, letter, today });
      mailed += 1;
    }
    return mailed;
  });
}

/** One mail per person and day, with everything in it; each notice once for each due day. */
export async function remindOfAssignments(context: Context): Promise<number> {
  let mailed = 0;
  for (const orgId of await acrossOrganizations(context.database, (trx) => listAsking(trx)))
    mailed += await remindIn(context, orgId);
  return mailed;
}
