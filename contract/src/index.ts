import { advanced } from './advanced.ts';
import { competencies } from './competencies.ts';
import { learningPaths } from './learning-paths.ts';
import { handouts } from './handouts.ts';
import { practice } from './practice.ts';
import { recall } from './recall.ts';
import { projects } from './projects.ts';
import { scenarios } from './scenarios.ts';
import { account } from './account.ts';
import { academy } from './academy.ts';
import { admin } from './admin.ts';
import { adminLearners } from './admin-learners.ts';
import { adminSeatOrders } from './admin-seat-orders.ts';
import { assignments } from './assignments.ts';
import { assessments } from './assessments.ts';
import { auth } from './auth.ts';
import { examCodes } from './exam-codes.ts';
import { begunVersions } from './begun-versions.ts';
import { bookmarks } from './bookmarks.ts';
import { bridges } from './bridges.ts';
import { bookings } from './bookings.ts';
import { certificates } from './certificates.ts';
import { credentials } from './credentials.ts';
import { checks } from './checks.ts';
import { controlledDocuments } from './controlled-documents.ts';
import { contactHours } from './contact-hours.ts';
import { courseReviews } from './course-reviews.ts';
import { courses } from './courses.ts';
import { dayInTheLife } from './day-in-the-life.ts';
import { delegations } from './delegations.ts';
import { documents } from './documents.ts';
import { glossary } from './glossary.ts';
import { interviews } from './interviews.ts';
import { items } from './items.ts';
import { joinLinks } from './join-links.ts';
import { lessons } from './lessons.ts';
import { log } from './log.ts';
import { mentorship } from './mentorship.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { observations } from './observations.ts';
import { organizations } from './organizations.ts';
import { outsideCertificates } from './outside-certificates.ts';
import { passport } from './passport.ts';
import { readiness } from './readiness.ts';
import { packages } from './packages.ts';
import { payments } from './payments.ts';
import { presentations } from './presentations.ts';
import { progress } from './progress.ts';
import { reading } from './reading.ts';
import { records } from './records.ts';
import { rulePacks } from './rule-packs.ts';
import { resumes } from './resumes.ts';
import { passkeys } from './passkeys.ts';
import { retention } from './retention.ts';
import { seats } from './seats.ts';
import { search } from './search.ts';
import { signatures } from './signatures.ts';
import { teamBinder } from './team-binder.ts';
import { teamSetup } from './team-setup.ts';
import { teamTraining } from './team-training.ts';
import { users } from './users.ts';
import { workflows } from './workflows.ts';

/** The map of the product: every endpoint of the server. */
export const contract = {
  academy,
  account,
  auth,
  users,
  courses,
  courseReviews,
  lessons,
  glossary,
  documents,
  workflows,
  dayInTheLife,
  progress,
  reading,
  assessments,
  certificates,
  credentials,
  checks,
  signatures,
  passkeys,
  records,
  contactHours,
  log,
  resumes,
  bookmarks,
  begunVersions,
  bridges,
  messages,
  notifications,
  organizations,
  joinLinks,
  teamSetup,
  rulePacks,
  teamTraining,
  teamBinder,
  delegations,
  controlledDocuments,
  assignments,
  seats,
  outsideCertificates,
  passport,
  readiness,
  packages,
  payments,
  bookings,
  search,
  scenarios,
  handouts,
  practice,
  recall,
  learningPaths,
  competencies,
  observations,
  projects,
  advanced,
  mentorship,
  interviews,
  presentations,
  admin,
  adminLearners,
  adminSeatOrders,
  examCodes,
  retention,
  items,
};

export * from './academy.ts';
export * from './assessments.ts';
export * from './assignments.ts';
export * from './account-forms.ts';
export * from './auth-forms.ts';
export * from './auth.ts';
export * from './bookings.ts';
export * from './bookmarks.ts';
export * from './begun-versions.ts';
export * from './bridges.ts';
export * from './certificates.ts';
export * from './checks.ts';
export * from './consultation-types.ts';
export * from './controlled-document-forms.ts';
export * from './controlled-document-schemas.ts';
export * from './controlled-documents.ts';
export * from './correction-forms.ts';
export * from './course-people.ts';
export * from './people-sentences.ts';
export * from './credentials.ts';
export * from './course-review-forms.ts';
export * from './course-reviews.ts';
export * from './courses.ts';
export * from './day-in-the-life.ts';
export * from './delegations.ts';
export * from './documents.ts';
export * from './endpoint.ts';
export * from './exam-codes.ts';
export * from './errors.ts';
export * from './glossary.ts';
export * from './handouts.ts';
export * from './join-links.ts';
export * from './lessons.ts';
export * from './log.ts';
export * from './notifications.ts';
export * from './observation-forms.ts';
export * from './observations.ts';
export * from './organization-forms.ts';
export * from './organizations.ts';
export * from './outside-certificate-forms.ts';
export * from './outside-certificates.ts';
export * from './packages.ts';
export * from './pages.ts';
export * from './passkey-answer.ts';
export * from './passkey-forms.ts';
export * from './passkeys.ts';
export { plainMessage } from './plain-messages.ts';
export * from './passport-forms.ts';
export * from './passport.ts';
export * from './payments.ts';
export * from './progress.ts';
export * from './reading.ts';
export * from './readiness.ts';
export * from './recurrence.ts';
export * from './role-schemas.ts';
export { ROLES, ROLE_TITLES, roleNamed } from './roles.ts';
export * from './rule-pack-forms.ts';
export * from './rule-packs.ts';
export * from './rules-result.ts';
export * from './search.ts';
export * from './seat-forms.ts';
export * from './seats.ts';
export * from './team-training-forms.ts';
export * from './team-binder.ts';
export * from './team-setup.ts';
export * from './team-training.ts';
export * from './training-rules.ts';
export * from './users.ts';
export * from './workflows.ts';
export * from './advanced.ts';
export * from './competencies.ts';
export * from './learning-paths.ts';
export * from './practice.ts';
export * from './recall.ts';
export * from './projects.ts';
export * from './scenarios.ts';
export * from './signature-words.ts';
export * from './topic-words.ts';
export * from './signatures.ts';
export * from './simulation-results.ts';
export * from './account.ts';
export * from './admin.ts';
export * from './admin-learners.ts';
export * from './admin-seat-orders.ts';
export * from './identity-forms.ts';
export * from './interviews.ts';
export * from './items.ts';
export * from './mentorship.ts';
export * from './messages.ts';
export * from './presentations.ts';
export * from './records.ts';
export * from './contact-hours-forms.ts';
export * from './contact-hours.ts';
export * from './resumes.ts';
export * from './retention.ts';
