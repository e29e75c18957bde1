import type { AdvancedProgress, Booking, Mentor } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { listEnrolments } from '../../learning/paths/paths.service.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { listBookings } from '../bookings/bookings.service.ts';
import { listActiveProjects } from '../projects/projects.service.ts';
import { countScenarios } from '../scenarios/scenarios.service.ts';

/** Past or upcoming confirmed consultations, in chronological order. */
async function listConsultations(
  context: Context,
  userId: number,
): Promise<{ past: Booking[]; ahead: Booking[] }> {
  const now = context.now().toISOString();
  const confirmed = (await listBookings(context, userId))
    .filter(({ status }) => status === 'confirmed')
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  return {
    past: confirmed.filter(({ startsAt }) => startsAt <= now),
    ahead: confirmed.filter(({ startsAt }) => startsAt > now),
  };
}

export async function getAdvancedProgress(context: Context, userId: number): Promise<AdvancedProgress> {
  const { db } = context.database;
  const [enrolled, scenarios, projects, consultations] = await Promise.all([
    listEnrolments(db, userId),
    countScenarios(db, userId),
    listActiveProjects(context, userId),
    listConsultations(context, userId),
  ]);
  return {
    learningPaths: enrolled.filter((id) => context.content.catalogue.practice.path(id) !== undefined),
    scenariosCompleted: scenarios.decided + scenarios.simulations,
    collaborativeProjects: projects.length,
    mentoringSessions: consultations.past.length,
  };
}

/** The mentors for the learner's roles. The next session is with any of the academy's experts, so it is the same for all. */
export async function listMentors(context: Context, userId: number): Promise<Mentor[]> {
  const [roles, { ahead }] = await Promise.all([
    loadRoles(context.database.db, userId),
    listConsultations(context, userId),
  ]);
  const own = new Set(roles.map(({ role }) => role));
  return context.content.catalogue.practice.mentors
    .filter((mentor) => mentor.roles.some((role) => own.has(role)))
    .map(({ id, name, field, isSample }) => ({
      id,
      name,
      field,
      isSample,
      nextSession: ahead[0]?.startsAt ?? null,
    }));
}
