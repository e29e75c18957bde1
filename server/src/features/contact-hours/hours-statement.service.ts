import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { findName } from '../../core/users.service.ts';
import { countedOf, readHours } from './contact-hours.service.ts';
import type { HoursStatement } from './hours-files.ts';

/** A period of a person's certification, by its last day. */
export async function readStatement(
  context: Context,
  userId: number,
  asked: { body: string; to: string },
): Promise<HoursStatement> {
  const { bodies, certifications, entries } = await readHours(context, userId);
  const body = bodies.find(({ id }) => id === asked.body);
  const certification = certifications.find((each) => each.body === asked.body);
  const period = certification?.periods.find(({ to }) => to === asked.to);
  if (!body || !certification || !period)
    return fail('contact_hours.not_found', 'There is no period that ends on this day.');
  return {
    holder: (await findName(context.database.db, userId)) ?? '',
    academy: context.content.catalogue.academy.name,
    now: context.now(),
    body,
    certification,
    period,
    entries: countedOf(entries),
  };
}
