import { text as readText } from 'node:stream/consumers';
import {
  assessments,
  bookmarks,
  contactHours,
  courses,
  errors,
  interviews,
  lessons,
  mentorship,
  practice,
  recall,
  projects,
  resumes,
  scenarios,
  search,
  type Endpoint,
  type ErrorReply,
  type ResumeInput,
} from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../test/academy.ts';
import { insertBooking } from '../../test/bookings.ts';
import { changes, ENDPOINTS, FIRST_IDS, pathWith, sampleBody } from '../../test/contract-walk.ts';
import { insertOrder } from '../../test/payments.ts';
import { insertDrill } from '../../test/learning-path.ts';
import { fillPassport } from '../../test/passports.ts';
import { PERSONAL_TABLES } from '../../test/personal-tables.ts';
import { insertPasskey } from '../../test/passkeys.ts';
import { completeCourse, completeLesson, firstCourse, takeAssessment } from '../../test/learning.ts';

/** Rows addressed without their owner's ID; each must return 404 to all other users. */
const OWNED_ROWS = [
  'account-sessions',
  'attempts',
  'bookmarks',
  'bookings',
  'scenario-sessions',
  'project-posts',
  'practice/sessions',
  'recall/sets',
  'mentorship/threads',
  'resumes',
  'passkeys',
];
const ACCESS = ['public', 'user', 'self', 'paid', 'reviewer', 'admin', 'member'];
const OWNER_NAME = 'Ottoline Private-Person';

const namesUser = ({ path }: Endpoint) => path.includes('/:userId');
const ownsRow = ({ path }: Endpoint) => OWNED_ROWS.some((noun) => path.startsWith(`/api/${noun}/:`));
const walk = (test: (endpoint: Endpoint) => boolean) => ENDPOINTS.filter(({ endpoint }) => test(endpoint));

let academy: TestAcademy;
let owner: Learner;
let ids: Record<string, string | number>;
/** Strings that only the owner and an admin may read. */
let secrets: string[];

beforeAll(async () => {
  academy = await startAcademy();
});

/** An owner with one row of everything the contract's paths can address. */
beforeEach(async () => {
  await academy.reset();
  owner = await academy.learner({ name: OWNER_NAME });
  const course = firstCourse(academy);
  // The first lesson of a role is a free sample: paid content starts with the second.
  const lesson = course.lessons[1]!.id;
  await completeCourse(owner, course);
  const result = await takeAssessment(academy, owner, course, 20);
  await owner.call(contactHours.saveCertification, {
    params: { userId: owner.id, body: 'acrp' },
    body: { credential: 'CCRC', certifiedOn: '2023-02-01', periodEnd: '2027-05-31', reason: null },
  });
  const { db } = academy.database;
  const kept = { type: 'lesson' as const, referenceId: lesson, title: 'A private bookmark' };
  const bookmark = await owner.call(bookmarks.add, { params: { userId: owner.id }, body: kept });
  const [simulation] = academy.catalogue.practice.simulations;
  const scenario = simulation?.id ?? '';
  const played = await owner.call(scenarios.start, { params: { id: scenario } });
  const project = 'virtual_study_team' as const;
  const message = 'A private message';
  const quiz = await owner.call(practice.start);
  const review = await owner.call(recall.start);
  await owner.call(projects.join, { params: { id: project } });
  const post = await owner.call(projects.post, { params: { id: project }, body: { text: message } });
  const drill = await insertDrill(academy, owner.id, 'A private reason');
  const answer = { situation: '', task: '', action: '', result: '' };
  await owner.call(interviews.save, {
    params: { userId: owner.id, questionId: 'cra-001' },
    body: { notes: 'A private answer', star: answer, rating: null },
  });
  const asked = await owner.call(mentorship.ask, { body: { question: 'A private question on a deviation' } });
  const written = await owner.call(resumes.create, { body: sampleBody(resumes.create) as ResumeInput });
  const { internalAdapter } = await academy.app.auth.$context;
  const otherDevice = await internalAdapter.createSession(String(owner.id));
  const passport = await fillPassport(owner);
  const passkey = await insertPasskey(academy, owner.id);
  const notification = await db.selectFrom('notifications').select('id').executeTakeFirstOrThrow();
  ids = {
    ...FIRST_IDS,
    users: owner.id,
    'unusual-histories': 1,
    'exam-codes': 1,
    kinds: 'chat',
    disposals: 1,
    holds: 1,
    learners: owner.id,
    user: owner.id,
    courses: course.id,
    lessons: lesson,
    checks: 'a-course.01.check',
    reading: lesson,
    assessments: course.id,
    'item-reports': course.id,
    achievements: course.id,
    versions: course.version,
    attempts: result.attemptId,
    bookmarks: bookmark.body.id,
    threads: asked.body.threadId,
    notifications: notification.id,
    certificates: result.certificateNumber ?? '',
    'wallet-offers': 'no-such-token',
    resumes: written.body.id,
    receipts: await insertOrder(academy, owner.id),
    bookings: await insertBooking(academy, owner.id, OWNER_NAME),
    payments: 'pi_none12345678',
    paymentIntents: 'pi_none12345678',
    'payment-intents': 'pi_none12345678',
    category: 'Templates',
    'day-in-the-life': 'CRA',
    'interview-guides': 'CRA',
    'interview-practice': 'cra-001',
    'learning-paths': drill.pathId,
    modules: drill.courseId,
    'path-steps': drill.stepId,
    scenarios: scenario,
    projects: project,
    'project-posts': post.body.id,
    'scenario-sessions': played.body.sessionId,
    sessions: quiz.body.id,
    sets: review.body.id,
    items: 0,
    'account-sessions': Number(otherDevice.id),
    passkeys: passkey.id,
    'outside-certificates': passport.certificate,
    links: passport.link,
    signatures: 'S-0',
    export: 'learners',
    competencies: academy.catalogue.practice.framework('CRA')?.core[0]?.id ?? '',
  };
  secrets = [
    OWNER_NAME,
    owner.username,
    result.certificateNumber ?? '',
    kept.title,
    message,
    'A private reason',
    'A private answer',
    'A private question',
    'A private certificate',
    'A private label',
  ];
});
afterAll(() => academy.close());

interface Variant {
  method?: string;
  path?: (path: string) => string;
  headers?: Record<string, string>;
}

async function send(cookie: string, endpoint: Endpoint, variant: Variant = {}, addressed = ids) {
  const path = pathWith(endpoint, addressed);
  const payload = sampleBody(endpoint, ids);
  const isStream = endpoint.contentType === 'text/event-stream';
  const response = await academy.app.server.inject({
    method: (variant.method ?? endpoint.method) as 'GET',
    url: variant.path?.(path) ?? path,
    headers: { ...(cookie && { cookie }), ...variant.headers },
    payloadAsStream: isStream,
    ...(payload && { payload }),
  });
  // An event stream has no end: its start is the result.
  if (isStream && response.statusCode === 200) {
    response.stream().destroy();
    return { status: response.statusCode, code: '', text: '' };
  }
  const body = isStream ? await readText(response.stream()) : response.body;
  const isJson = body !== '' && String(response.headers['content-type']).includes('json');
  const code = isJson ? ((JSON.parse(body) as Partial<ErrorReply>).code ?? '') : '';
  return { status: response.statusCode, code, text: body };
}

/** A hash of all personal data in the database: a refused call must not change it. */
async function fingerprint(): Promise<string> {
  const parts = PERSONAL_TABLES.map(
    (name) => sql`select md5(string_agg(t::text, '|' order by t::text)) from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ hash: string }>`
    select md5(concat_ws(',', ${sql.join(parts.map((part) => sql`(${part})`))})) as hash`.execute(
    academy.database.db,
  );
  return rows[0]?.hash ?? '';
}

/** Calls each endpoint as a given user and lists every response other than the expected refusal. */
async function deviations(
  endpoints: typeof ENDPOINTS,
  cookie: string,
  { status, code }: { status: number; code: RegExp },
  variant: Variant = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, endpoint } of endpoints) {
    const answer = await send(cookie, endpoint, variant);
    const isHead = variant.method === 'HEAD';
    if (answer.status !== status || (!isHead && !code.test(answer.code)) || (isHead && answer.text !== ''))
      found.push(`${name}: ${answer.status} ${answer.code}`);
    if (secrets.some((secret) => answer.text.includes(secret))) found.push(`${name} reveals the owner`);
  }
  return found;
}

describe('the access rules', () => {
  test('are declared by every endpoint in terms the tests below cover', { tags: ['C-AUTH-15'] }, () => {
    for (const { name, endpoint } of ENDPOINTS) {
      expect(ACCESS, name).toContain(endpoint.access);
      expect(() => pathWith(endpoint, ids), name).not.toThrow();
      if (namesUser(endpoint)) expect(['self', 'admin'], name).toContain(endpoint.access);
      if (endpoint.access === 'self') expect(namesUser(endpoint) || ownsRow(endpoint), name).toBe(true);
      if (endpoint.access === 'paid')
        expect(endpoint.path, name).toMatch(/\/(courses|lessons|assessments)\/:/);
      if (endpoint.access === 'member') expect(endpoint.path, name).toMatch(/^\/api\/orgs\/:orgId/);
      if (endpoint.access === 'public') expect(endpoint.path, name).not.toMatch(/:userId/);
    }
  });

  test('cover every route under /api: none is missing from the contract', () => {
    const parents: string[] = [];
    const routes = academy.app.server
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([^)]*)\)/u.exec(line) ?? [];
        const depth = indent.length / 4;
        parents.splice(depth, parents.length, path);
        return methods.split(', ').map((method) => `${method} ${parents.join('')}`);
      })
      .filter((route) => route.includes(' /api') && !route.startsWith('HEAD'));
    const listed = ENDPOINTS.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(routes.toSorted()).toEqual([...listed, 'GET /api/docs', 'GET /api/openapi.json'].toSorted());
  });

  test(
    'admit the owner everywhere, so that the refusals below are about the user',
    { timeout: 180_000 },
    async () => {
      for (const { name, endpoint } of walk(({ access }) => ['user', 'self', 'paid'].includes(access)))
        expect((await send(owner.cookie, endpoint)).code, name).not.toMatch(
          /auth\.(required|forbidden)|not_paid/,
        );
    },
  );
});

describe('a visitor', () => {
  test(
    'gets 401 on every non-public endpoint and changes nothing',
    { tags: ['C-AUTH-15', 'L-AUTH-01'] },
    async () => {
      const before = await fingerprint();
      const closed = walk(({ access }) => access !== 'public');
      expect(await deviations(closed, '', { status: 401, code: /^auth\.required$/ })).toEqual([]);
      expect(await fingerprint()).toBe(before);
    },
  );

  test('is never asked to sign in on public endpoints and sees nothing of the owner but a certificate', async () => {
    for (const { name, endpoint } of walk(({ access }) => access === 'public')) {
      const answer = await send('', endpoint);
      // Guests book consultations with it; training requires an account.
      if (name !== 'payments.createIntent') expect(answer.code, name).not.toBe('auth.required');
      expect(answer.status, name).toBeLessThan(500);
      const mayName = endpoint.path.startsWith('/api/certificates/');
      if (!mayName)
        expect(
          secrets.filter((secret) => answer.text.includes(secret)),
          name,
        ).toEqual([]);
      expect(answer.text, name).not.toContain(`${owner.username}@`);
    }
  });
});

describe('another learner', () => {
  test(
    'gets 403 on every path with the owner’s ID and changes nothing',
    { tags: ['C-AUTH-13', 'L-API-23'] },
    async () => {
      const stranger = await academy.learner();
      const before = await fingerprint();
      const own = walk((endpoint) => endpoint.access === 'self' && namesUser(endpoint));
      expect(own.length).toBeGreaterThan(10);
      expect(await deviations(own, stranger.cookie, { status: 403, code: /^auth\.forbidden$/ })).toEqual([]);
      expect(await fingerprint()).toBe(before);
    },
  );

  test('gets the same 404 for the owner’s row as for a row that does not exist', async () => {
    const stranger = await academy.learner();
    const before = await fingerprint();
    for (const { name, endpoint } of walk(ownsRow)) {
      const foreign = await send(stranger.cookie, endpoint);
      const missing = await send(
        stranger.cookie,
        endpoint,
        {},
        {
          items: 0,
          ...Object.fromEntries(OWNED_ROWS.map((noun) => [noun.split('/').at(-1), 2_000_000_000])),
        },
      );
      expect(foreign.status, name).toBe(404);
      expect(foreign, name).toEqual(missing);
    }
    expect(await fingerprint()).toBe(before);
  });

  test('gets the same response for a user who does not exist', async () => {
    const stranger = await academy.learner();
    for (const { name, endpoint } of walk(namesUser)) {
      const missing = await send(
        stranger.cookie,
        endpoint,
        {},
        { ...ids, users: 2_000_000_000, user: 2_000_000_000 },
      );
      expect(missing, name).toEqual(await send(stranger.cookie, endpoint));
    }
  });

  test('is refused for HEAD, a trailing slash, and a method override as well', async () => {
    const stranger = await academy.learner();
    const own = walk((endpoint) => endpoint.access === 'self' && namesUser(endpoint));
    const reads = own.filter((entry) => !changes(entry));
    const code = /^auth\.forbidden$/;
    expect(await deviations(reads, stranger.cookie, { status: 403, code }, { method: 'HEAD' })).toEqual([]);
    expect(
      await deviations(own, stranger.cookie, { status: 403, code }, { path: (path) => `${path}/` }),
    ).toEqual([]);
    const override = { headers: { 'x-http-method-override': 'GET', 'x-user-id': String(owner.id) } };
    expect(await deviations(own, stranger.cookie, { status: 403, code }, override)).toEqual([]);
    const upper = { path: (path: string) => path.toUpperCase() };
    expect(
      await deviations(own, stranger.cookie, { status: 404, code: /^(request\.not_found)?$/ }, upper),
    ).toEqual([]);
  });

  test('without a session is refused for HEAD and a trailing slash as well', async () => {
    const closed = walk(({ access }) => access !== 'public');
    const reads = closed.filter((entry) => !changes(entry));
    expect(
      await deviations(reads, '', { status: 401, code: /^auth\.required$/ }, { method: 'HEAD' }),
    ).toEqual([]);
    expect(
      await deviations(closed, '', { status: 401, code: /^auth\.required$/ }, { path: (path) => `${path}/` }),
    ).toEqual([]);
  });
});

describe('a learner without the role', () => {
  test.each([
    ['who paid for another role', { role: 'PI' as const }],
    ['who has not paid', { isPaid: false }],
    ['without any role', { role: null }],
  ])(
    '%s is refused on every paid endpoint and changes nothing',
    { tags: ['L-COURSE-18'] },
    async (_who, options) => {
      const person = await academy.learner(options);
      const before = await fingerprint();
      const paid = walk(({ access }) => access === 'paid');
      expect(paid.length).toBeGreaterThan(0);
      expect(await deviations(paid, person.cookie, { status: 403, code: /^roles\.not_paid$/ })).toEqual([]);
      const reads = paid.filter((entry) => !changes(entry));
      expect(await deviations(reads, person.cookie, { status: 403, code: /^$/ }, { method: 'HEAD' })).toEqual(
        [],
      );
      expect(await fingerprint()).toBe(before);
    },
  );

  test.each([
    ['who paid for another role', { role: 'PI' as const }],
    ['who has not paid', { isPaid: false }],
    ['without any role', { role: null }],
  ])(
    '%s may read and complete the first lesson of a role, which unlocks nothing else',
    async (_who, options) => {
      const person = await academy.learner(options);
      const course = firstCourse(academy);
      const [sample, second] = course.lessons;
      const read = await person.call(lessons.get, { params: { id: sample!.id } });
      expect(read.body).toMatchObject({ id: sample!.id, isSample: true, next: null });
      expect((await completeLesson(person, course, sample!.id)).body).toMatchObject({ isCompleted: true });
      const { body } = await person.call(courses.lessons, { params: { id: course.id } });
      expect(body.map(({ isLocked, isSample }) => [isLocked, isSample])).toEqual(
        course.lessons.map((_lesson, index) => [index > 0, index === 0]),
      );
      expect((await person.call(lessons.get, { params: { id: second!.id } })).error).toMatchObject({
        code: 'roles.not_paid',
        message: 'This module requires the Clinical Research Associate package, which you don’t own.',
        way: { label: 'View packages', href: '/training-roles' },
      });
      expect((await completeLesson(person, course, second!.id)).error.code).toBe('roles.not_paid');
      const start = await person.call(assessments.start, {
        params: { assessmentId: course.id },
        body: { acceptsStatement: true },
      });
      expect(start.error.code).toBe('roles.not_paid');
      const later = academy.catalogue.coursesOf('CRA')[1]!;
      expect((await person.call(lessons.get, { params: { id: later.lessons[0]!.id } })).status).toBe(403);
    },
  );

  test('gets no sample of a learning path module, nor does a visitor get any', async () => {
    const [sample] = firstCourse(academy).lessons;
    expect((await academy.visitor(lessons.get, { params: { id: sample!.id } })).status).toBe(401);
    const person = await academy.learner({ role: null });
    const [module] = academy.catalogue.courses.filter(({ path }) => path !== undefined);
    const refused = await person.call(lessons.get, { params: { id: module!.lessons[0]!.id } });
    expect([refused.status, refused.error.code]).toEqual([403, 'roles.not_paid']);
  });

  test('finds none of the course by searching either', async () => {
    const person = await academy.learner({ role: null });
    const query = { q: firstCourse(academy).title, types: 'course,lesson' };
    const found = await person.call(search.find, { query });
    expect(found.body).toMatchObject({ total: 0, results: [] });
    expect(found.body.counts).not.toHaveProperty('course');
  });
});

describe('an admin', () => {
  test('may read a learner’s data but not change it', { tags: ['L-AUTH-07'] }, async () => {
    const admin = await academy.learner({ role: null, isAdmin: true });
    const before = await fingerprint();
    const own = walk(({ access }) => access === 'self');
    // The files of contact hours name a period.
    const path = (given: string) =>
      /contact-hours\.\w+$/.test(given) ? `${given}?body=acrp&to=2027-05-31` : given;
    for (const entry of own.filter((each) => !changes(each)))
      expect((await send(admin.cookie, entry.endpoint, { path })).status, entry.name).toBe(200);
    const writes = own.filter(changes);
    for (const { name, endpoint } of writes)
      expect((await send(admin.cookie, endpoint)).status, name).toBe(ownsRow(endpoint) ? 404 : 403);
    expect(await fingerprint()).toBe(before);
  });

  test('is the only user admitted to admin endpoints', { tags: ['C-AUTH-15'] }, async () => {
    const closed = walk(({ access }) => access === 'admin');
    expect(
      await deviations(closed, owner.cookie, { status: errors['auth.forbidden'], code: /^auth\.forbidden$/ }),
    ).toEqual([]);
    const admin = await academy.learner({ role: null, isAdmin: true });
    for (const { name, endpoint } of closed)
      expect([401, 403], name).not.toContain((await send(admin.cookie, endpoint)).status);
  });
});

describe('a reviewer', () => {
  test('is admitted to reviews, as an admin is, and to nothing of an admin', async () => {
    const reviews = walk(({ access }) => access === 'reviewer');
    expect(reviews.length).toBeGreaterThan(0);
    expect(await deviations(reviews, owner.cookie, { status: 403, code: /^auth\.forbidden$/ })).toEqual([]);
    const reviewer = await academy.learner({ role: null, isReviewer: true });
    const admin = await academy.learner({ role: null, isAdmin: true });
    for (const { name, endpoint } of reviews)
      for (const { cookie } of [reviewer, admin])
        expect((await send(cookie, endpoint)).code, name).not.toMatch(/auth\.(required|forbidden)/);
    const closed = walk(({ access }) => access === 'admin');
    expect(await deviations(closed, reviewer.cookie, { status: 403, code: /^auth\.forbidden$/ })).toEqual([]);
  });
});
