import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Catalogue } from './content/catalogue.ts';
import { prepareLessons } from './content/render-lesson.ts';
import { afterListening } from './core/after-listening.ts';
import { createAuth } from './core/auth.ts';
import { guardClock } from './core/clock.ts';
import type { Context } from './context.ts';
import type { Database } from './core/database/open.ts';
import { handleErrors, refuseAddress } from './core/http-errors.ts';
import { refuseWhenBusy } from './core/refuse-when-busy.ts';
import { secure } from './core/http-security.ts';
import { createJobs } from './core/jobs.ts';
import { witnessesOf } from './core/log/log-settings.ts';
import { noteRelease } from './core/log/note-events.ts';
import { keepLog } from './core/log/sequencer.ts';
import { followKeys } from './core/keys/follow-keys.ts';
import { openKeys } from './core/keys/key-ring.ts';
import { createMail } from './core/mail.ts';
import { createPasswords, type Passwords } from './core/passwords.ts';
import { prepareReplies, replySerializer } from './core/prepared-replies.ts';
import { drainConnections } from './core/drain.ts';
import { createOutsideFetch, type FetchOutside } from './core/outside-fetch.ts';
import { observe } from './core/observability.ts';
import { logStream } from './core/readable-log.ts';
import { forgetLimits } from './core/shared-limits.ts';
import { createSessions } from './core/sessions.ts';
import { validatorCompiler } from './core/validate.ts';
import { serveWebApp } from './core/web-app.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { alarmRoutes } from './features/alarms/alarms.routes.ts';
import { apiReferenceRoutes } from './features/api-reference/api-reference.routes.ts';
import { academyRoutes } from './features/academy/academy.routes.ts';
import { publicPageRoutes } from './features/academy/public-pages.ts';
import { teamTrainingRoutes } from './features/team-training/team-training.routes.ts';
import { siteMapRoutes } from './features/academy/site-map.ts';
import { keepServedVersions } from './learning/begun-versions/served-versions.service.ts';
import { keepProgramLengths } from './learning/program-lengths.service.ts';
import { HELD_ROLES } from './learning/roles.service.ts';
import { requireSameIssuer } from './learning/credentials/credentials.service.ts';
import { assessmentRoutes } from './features/assessments/assessments.routes.ts';
import { assignmentRoutes } from './features/assignments/assignments.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { bookingRoutes } from './features/bookings/bookings.routes.ts';
import { begunVersionRoutes } from './features/begun-versions/begun-versions.routes.ts';
import { bridgeRoutes } from './features/bridges/bridges.routes.ts';
import { bookmarkRoutes } from './features/bookmarks/bookmarks.routes.ts';
import { certificateRoutes } from './features/certificates/certificates.routes.ts';
import { credentialRoutes } from './features/credentials/credentials.routes.ts';
import { courseRoutes } from './features/courses/courses.routes.ts';
import { controlledDocumentRoutes } from './features/controlled-documents/controlled-documents.routes.ts';
import { contactHourRoutes } from './features/contact-hours/contact-hours.routes.ts';
import { courseReviewRoutes } from './features/course-reviews/course-reviews.routes.ts';
import { dayInTheLifeRoutes } from './features/day-in-the-life/day-in-the-life.routes.ts';
import { teamBinderRoutes } from './features/team-binder/team-binder.routes.ts';
import { delegationRoutes } from './features/delegations/delegations.routes.ts';
import { documentRoutes } from './features/documents/documents.routes.ts';
import { glossaryRoutes } from './features/glossary/glossary.routes.ts';
import { itemRoutes } from './features/items/items.routes.ts';
import { checkRoutes } from './features/checks/checks.routes.ts';
import { lessonRoutes } from './features/lessons/lessons.routes.ts';
import { logRoutes } from './features/log/log.routes.ts';
import { messageRoutes } from './features/messages/messages.routes.ts';
import { mentorshipRoutes } from './features/mentorship/mentorship.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { joinLinkRoutes } from './features/organizations/join-links.routes.ts';
import { organizationRoutes } from './features/organizations/organizations.routes.ts';
import { outsideCertificateRoutes } from './features/outside-certificates/outside-certificates.routes.ts';
import { packageRoutes } from './features/packages/packages.routes.ts';
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts';
import { passportRoutes } from './features/passport/passport.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { progressRoutes } from './features/progress/progress.routes.ts';
import { readinessRoutes } from './features/readiness/readiness.routes.ts';
import { recordRoutes } from './features/records/records.routes.ts';
import { signatureRoutes } from './features/signatures/signatures.routes.ts';
import { seatRoutes } from './features/seats/seats.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { advancedRoutes } from './features/advanced/advanced.routes.ts';
import { competencyRoutes } from './features/competencies/competencies.routes.ts';
import { learningPathRoutes } from './features/learning-paths/learning-paths.routes.ts';
import { handoutRoutes } from './features/handouts/handouts.routes.ts';
import { practiceRoutes } from './features/practice/practice.routes.ts';
import { recallRoutes } from './features/recall/recall.routes.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { rulePackRoutes } from './features/rule-packs/rule-packs.routes.ts';
import { retentionRoutes } from './features/retention/retention.routes.ts';
import { resumeRoutes } from './features/resumes/resumes.routes.ts';
import { interviewRoutes } from './features/interviews/interviews.routes.ts';
import { presentationRoutes } from './features/presentations/presentations.routes.ts';
import { scenarioRoutes } from './features/scenarios/scenarios.routes.ts';
import { prepareWorkflowPdfs } from './features/workflows/workflow-pdf.ts';
import { workflowRoutes } from './features/workflows/workflows.routes.ts';
import { SIGNABLES } from './signables.ts';

/** Time for requests in progress to finish; idle browser connections would delay shutdown beyond it. */
const CLOSING_GRACE_MS = 3000;
/** How long a proxy may keep using its open connections during shutdown. */
const DRAIN_MS = 1000;
const HOURLY = '17 * * * *';
const LOG_EVERY_MS = 5000;

export interface App {
  server: FastifyInstance;
  context: Context;
  auth: ReturnType<typeof createAuth>;
  /** Starts background jobs; serving works without them, and once the queues are there (`context.jobs.open`). */
  startJobs: () => Promise<void>;
}

interface Options {
  config: Config;
  database: Database;
  catalogue: Catalogue;
  now?: () => Date;
  jobPollSeconds?: number;
  /** How long the event loop may be blocked before requests are refused; 0 means never. */
  busyAfterMs?: number;
  /** How long a session is cached. */
  sessionMemoryMs?: number;
  /** How often is looked whether the public log is due; 0 means never. */
  logEveryMs?: number;
  /** Password hasher; by default, concurrency depends on the machine. */
  passwords?: Passwords;
  /** How documents of other hosts are read; by default guarded, or not at all where the operator switched it off. */
  fetchOutside?: FetchOutside;
}

function createServer(config: Config): FastifyInstance {
  const server = Fastify({
    logger: { level: config.logLevel, stream: logStream(process.stdout) },
    // One line per request, written on reply: see core/observability.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 256 * 1024,
    // A file of 10 MB over a slow line.
    requestTimeout: 60_000,
    // Longer than any queue, such as the one for password hashing.
    connectionTimeout: 120_000,
    keepAliveTimeout: 30_000,
    routerOptions: { maxParamLength: 120, ignoreTrailingSlash: true },
    // Requests still arriving on a proxy's kept-alive connections are served, then the connection is closed.
    return503OnClosing: false,
    frameworkErrors: refuseAddress,
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(replySerializer);
  // JSON only: a text body would let another site's form reach a handler.
  server.removeContentTypeParser('text/plain');
  server.decorateRequest('viewer', undefined);
  return server;
}

/** Builds everything that serves requests, without listening: tests use it as is. */
export async function buildApp({
  config,
  database,
  catalogue,
  now = () => new Date(),
  jobPollSeconds = 2,
  busyAfterMs = 2000,
  sessionMemoryMs,
  logEveryMs = LOG_EVERY_MS,
  passwords = createPasswords(),
  fetchOutside = config.fetchesOutside ? createOutsideFetch() : async () => undefined,
}: Options): Promise<App> {
  const server = createServer(config);
  database.reportTo(server.log);
  const jobs = createJobs(database, server.log, jobPollSeconds);
  const mail = createMail(config);
  const content = { catalogue };
  const auth = createAuth(config, database, passwords);
  const sessions = createSessions({ config, database, heldRoles: HELD_ROLES, rememberedMs: sessionMemoryMs });
  await requireSameIssuer({ config, database });
  const keys = await openKeys(config, database, { now });
  const context: Context = {
    config,
    database,
    content,
    jobs,
    mail,
    sessions,
    passwords,
    keys,
    log: server.log,
    now,
    fetchOutside,
  };

  witnessesOf(context);
  handleErrors(server);
  await secure(server, config, database);
  jobs.handle('forget-limits', () => forgetLimits(database.db), { cron: HOURLY });
  await refuseWhenBusy(server, busyAfterMs);
  await server.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  prepareReplies(server);
  observe(server, context);
  server.addHook('onReady', () => sessions.start());
  server.addHook('onReady', () => followKeys(context));

  keepProgramLengths(server, context);
  keepServedVersions(server, context);
  academyRoutes(server, context);
  authRoutes(server, context, auth);
  accountRoutes(server, context, auth);
  passkeyRoutes(server, context, auth);
  userRoutes(server, context);
  courseRoutes(server, context);
  courseReviewRoutes(server, context);
  lessonRoutes(server, context);
  bridgeRoutes(server, context);
  begunVersionRoutes(server, context);
  checkRoutes(server, context);
  handoutRoutes(server, context);
  progressRoutes(server, context);
  assessmentRoutes(server, context);
  certificateRoutes(server, context);
  credentialRoutes(server, context);
  organizationRoutes(server, context);
  joinLinkRoutes(server, context);
  teamTrainingRoutes(server, context);
  rulePackRoutes(server, context);
  delegationRoutes(server, context);
  controlledDocumentRoutes(server, context);
  teamBinderRoutes(server, context);
  assignmentRoutes(server, context);
  outsideCertificateRoutes(server, context);
  passportRoutes(server, { ...context, signables: SIGNABLES });
  readinessRoutes(server, context);
  signatureRoutes(server, context, { auth, signables: SIGNABLES });
  recordRoutes(server, context);
  contactHourRoutes(server, context);
  logRoutes(server, context);
  glossaryRoutes(server, context);
  documentRoutes(server, context);
  workflowRoutes(server, context);
  dayInTheLifeRoutes(server, context);
  bookmarkRoutes(server, context);
  messageRoutes(server, context);
  notificationRoutes(server, context);
  searchRoutes(server, context);
  seatRoutes(server, context);
  packageRoutes(server, context);
  scenarioRoutes(server, context);
  practiceRoutes(server, context);
  recallRoutes(server, context);
  learningPathRoutes(server, context);
  competencyRoutes(server, context);
  projectRoutes(server, context);
  advancedRoutes(server, context);
  mentorshipRoutes(server, context);
  interviewRoutes(server, context);
  resumeRoutes(server, context);
  presentationRoutes(server, context);
  paymentRoutes(server, context);
  bookingRoutes(server, context);
  adminRoutes(server, context);
  alarmRoutes(server, context);
  retentionRoutes(server, context);
  itemRoutes(server, context);

  apiReferenceRoutes(server, context);
  siteMapRoutes(server, context);
  publicPageRoutes(server, context);
  await serveWebApp(server);
  // Prepared last, because these take longest, in their own threads.
  afterListening(server, () => prepareLessons(content.catalogue));
  afterListening(server, () => prepareWorkflowPdfs(content.catalogue));
  afterListening(server, () => noteRelease(context));
  if (config.trustProxy !== false) drainConnections(server, DRAIN_MS);
  server.addHook('preClose', async () => {
    setTimeout(() => server.server.closeAllConnections(), CLOSING_GRACE_MS).unref();
  });
  server.addHook('onClose', async () => mail.close());
  const endings: (() => Promise<void>)[] = [];
  server.addHook('onClose', async () => void (await Promise.all(endings.map((end) => end()))));
  const startJobs = async () => {
    await jobs.start();
    const clock = await guardClock(context);
    endings.push(async () => clock.stop());
    if (logEveryMs > 0) endings.push(keepLog(context, logEveryMs));
  };
  return { server, context, auth, startJobs };
}
