import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  buildCatalogue,
  examItems,
  type Catalogue,
  type CatalogueCourse,
  type Finishing,
} from '../../content/catalogue.ts';
import { readVersionText, writeVersionText } from '../../content/version-text.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { loadText } from './served-versions.store.ts';

/** Compiled versions in memory, some 2 MB each. */
const COURSES_MOST = 20;
const CATALOGUES_MOST = 50;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The best quality takes ten times as long for a tenth less. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export async function packVersion(course: CatalogueCourse): Promise<Buffer> {
  return compress(Buffer.from(writeVersionText(course), 'utf8'), QUALITY);
}

/** By the hash of the text: a version is compiled once for all its learners. */
const compiled = new LRUCache<string, CatalogueCourse>({ max: COURSES_MOST });

/** A version as it was taught; undefined where its text is no longer kept, or cannot be read any more. */
export async function loadFormer(
  { log }: Pick<Context, 'log'>,
  db: Db,
  { courseId, version, contentHash }: { courseId: number; version: string; contentHash: string },
): Promise<CatalogueCourse | undefined> {
  const known = compiled.get(contentHash);
  if (known) return known;
  const text = await loadText(db, courseId, version);
  if (!text) return undefined;
  const course = readVersionText((await decompress(text)).toString('utf8'), contentHash);
  if (course) compiled.set(contentHash, course);
  else log.warn({ courseId, version }, 'the text of a version that was taught cannot be read any more');
  return course;
}

/**
 * A version in place of the one that is taught today. Its items for practice that are secure today are left out: their keys
 * would be told. What its lessons are put to use with is no part of the text, and is today's.
 */
function asFinished(finishing: Finishing): CatalogueCourse {
  const { former, current } = finishing;
  const secure = new Set(examItems(current).map(({ id }) => id));
  const related = new Map(current.lessons.map((lesson) => [lesson.id, lesson.related]));
  return {
    ...former,
    lessons: former.lessons.map((lesson) => ({ ...lesson, related: related.get(lesson.id) })),
    questions: former.questions.filter(({ id, use }) => use === undefined || !secure.has(id)),
    finishing,
  };
}

/** A version to teach in place of today's. */
export interface Replacement {
  former: CatalogueCourse;
  until: Date;
}

/** Catalogues by the versions in them: learners who finish the same have the same one. */
const composed = new WeakMap<Catalogue, LRUCache<string, Catalogue>>();

/** Today's catalogue with other versions of some courses. */
export function withFormer(today: Catalogue, replacements: readonly Replacement[]): Catalogue {
  const known = composed.get(today) ?? new LRUCache<string, Catalogue>({ max: CATALOGUES_MOST });
  composed.set(today, known);
  const key = replacements
    .map(({ former, until }) => `${former.contentHash} ${until.getTime()}`)
    .toSorted()
    .join();
  const found = known.get(key);
  if (found) return found;
  const byId = new Map(replacements.map((each) => [each.former.id, each]));
  const courses = today.courses.map((current) => {
    const own = byId.get(current.id);
    return own ? asFinished({ ...own, current: current.finishing?.current ?? current }) : current;
  });
  const catalogue = buildCatalogue(today.academy, courses, today);
  known.set(key, catalogue);
  return catalogue;
}
