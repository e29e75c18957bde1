import { search, type SearchResult } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Context } from '../../core/context.ts';
import { route } from '../../core/route.ts';
import type { Viewer } from '../../core/sessions.ts';
import { listCourses, listLessons } from '../courses/courses.service.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';

const SHOWN = 20;

/** Marks what the viewer cannot open now; the index holds titles and descriptions only, never lesson text. */
async function find(
  context: Context,
  index: SearchIndex,
  viewer: Viewer,
  query: string,
): Promise<{ total: number; results: SearchResult[] }> {
  const courses = await listCourses(context, viewer);
  const inRole = new Set(courses.map(({ id }) => id));
  const hits = index.find(query).filter((hit) => inRole.has(hit.courseId));
  const shown = hits.slice(0, SHOWN);
  const wanted = [...new Set(shown.filter(({ type }) => type === 'lesson').map(({ courseId }) => courseId))];
  const lessons = (await Promise.all(wanted.map((id) => listLessons(context, viewer, id)))).flat();
  const locked = new Set([
    ...courses.filter(({ isLocked }) => isLocked).map(({ id }) => `course-${id}`),
    ...lessons.filter(({ isLocked }) => isLocked).map(({ id }) => `lesson-${id}`),
  ]);
  return {
    total: hits.length,
    results: shown.map(({ type, id, title, excerpt, score, courseId }) => {
      const isLocked = locked.has(`${type}-${id}`);
      const href = type === 'lesson' && !isLocked ? `/lesson/${id}` : `/course/${courseId}`;
      return { type, id, title, excerpt, href, score, isLocked };
    }),
  };
}

export function searchRoutes(app: FastifyInstance, context: Context): void {
  let indexed: { catalogue: Catalogue; index: SearchIndex } | undefined;
  const currentIndex = () => {
    const { catalogue } = context.content;
    if (indexed?.catalogue !== catalogue) indexed = { catalogue, index: buildSearchIndex(catalogue) };
    return indexed.index;
  };
  route(app, context, search.find, ({ viewer, query }) => find(context, currentIndex(), viewer, query.q));
}
