import { ROLES, type Role } from '../../contract/src/index.ts';
import type { Catalogue, CatalogueCourse } from '../../server/src/content/catalogue.ts';
import { courseOfRecord } from '../../server/src/content/text-of-record.ts';
import type { Client } from './database.ts';

const LESSONS = 50;
const ASKED = 20;

/** What everybody of a role has studied: its courses and then those of the learning paths, up to fifty lessons. */
export interface Program {
  role: Role;
  lessons: { id: number; courseId: number; contentHash: string; version: string }[];
  /** The first course, which was examined on. */
  course: CatalogueCourse;
  form: { id: string; order: number[] }[];
}

export function programsOf(catalogue: Catalogue): Program[] {
  const paths = catalogue.courses.filter(({ isPublished, path }) => isPublished && path !== undefined);
  return ROLES.map((role) => {
    const courses = catalogue.coursesOf(role).filter(({ isPublished }) => isPublished);
    const [course] = courses;
    if (!course) throw new Error(`No course of ${role} is published.`);
    const lessons = [...courses, ...paths].flatMap(({ id: courseId, version, lessons: own }) =>
      own.map(({ id, contentHash }) => ({ id, courseId, contentHash, version })),
    );
    return {
      role,
      lessons: lessons.slice(0, LESSONS),
      course,
      form: course.questions.slice(0, ASKED).map(({ id }) => ({ id, order: [0, 1, 2, 3] })),
    };
  });
}

/** Puts the programs where the statements that fill find them, and keeps the texts that were examined on. */
export async function storePrograms(client: Client, programs: readonly Program[]): Promise<void> {
  await client.query(`
    create temp table scale_lessons (role text, number int, lesson_id int, course_id int, content_hash text,
      version text, primary key (role, number));
    create temp table scale_exams (role text primary key, course_id int, version text, content_hash text, form jsonb,
      answers jsonb)`);
  for (const { role, lessons, course, form } of programs) {
    await client.query(
      `insert into scale_lessons select $1, row_number() over (), l.id, l."courseId", l."contentHash", l.version
       from jsonb_to_recordset($2) as l (id int, "courseId" int, "contentHash" text, version text)`,
      [role, JSON.stringify(lessons)],
    );
    const answers = Object.fromEntries(form.map(({ id }, index) => [id, index % 4]));
    await client.query('insert into scale_exams values ($1, $2, $3, $4, $5, $6)', [
      role,
      course.id,
      course.version,
      course.contentHash,
      JSON.stringify(form),
      JSON.stringify(answers),
    ]);
    await client.query(
      `insert into text_snapshots (hash, kind, reference_id, version, text, created_at)
       values ($1, 'course', $2, $3, $4, now()) on conflict do nothing`,
      [course.contentHash, course.id, course.version, courseOfRecord(course)],
    );
  }
}
