import type { SearchResult, SearchType } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../core/sessions.ts';
import { listLockReasons } from '../../learning/standing.service.ts';
import { cutExcerpt, type Excerpt } from './excerpt.ts';
import type { Hit, SearchIndex } from './search-index.ts';

interface SearchRequest {
  query: string;
  types?: SearchType[] | undefined;
  limit: number;
}

interface SearchReply {
  total: number;
  counts: Partial<Record<SearchType, number>>;
  results: SearchResult[];
}

/** Excerpt cache, kept as long as the hit. */
const kept = { text: new WeakMap<Hit, Excerpt>(), publicText: new WeakMap<Hit, Excerpt>() };

function excerptOf(hit: Hit, from: keyof typeof kept): Excerpt {
  const excerpt = kept[from].get(hit) ?? cutExcerpt(hit[from](), hit.terms);
  kept[from].set(hit, excerpt);
  return excerpt;
}

/** A locked hit links to its course and shows only public text. */
function present(hit: Hit, isLocked: boolean): SearchResult {
  const { type, id, title, context, score, href } = hit;
  const isHidden = isLocked && type === 'lesson';
  return {
    type,
    id,
    title,
    context: isHidden ? (context.split(' · ')[0] ?? '') : context,
    ...excerptOf(hit, isHidden ? 'publicText' : 'text'),
    href: isHidden ? `/course/${hit.courseId}` : href,
    score,
    isLocked,
  };
}

/** Minimum score of a course relative to the hit it replaces. */
const NEAR = 0.25;

/** The top hits; if courses match but none is among them, the best course takes the last position. */
function firstHits(hits: readonly Hit[], limit: number): Hit[] {
  const shown = hits.slice(0, limit);
  const last = shown.at(-1);
  const course = hits.find(({ type }) => type === 'course');
  if (!last || !course || shown.includes(course) || course.score < last.score * NEAR) return shown;
  return [...shown.slice(0, -1), course];
}

/** Searches the courses of the viewer's primary role, the learning paths, and the library; marks what is locked for the viewer. */
export async function find(
  context: Context,
  index: SearchIndex,
  viewer: Viewer,
  asked: SearchRequest,
): Promise<SearchReply> {
  const { query, types, limit } = asked;
  const role = viewer.roles[0]?.role;
  const { catalogue } = context.content;
  const isInReach = ({ courseId }: Hit) => {
    if (courseId === undefined) return true;
    const target = catalogue.course(courseId)?.role;
    return target !== undefined && role !== undefined && (target === role || target === 'All');
  };
  const all = query === '' ? [] : index.find(query).filter(isInReach);
  const counts: SearchReply['counts'] = {};
  for (const { type } of all) counts[type] = (counts[type] ?? 0) + 1;
  const wanted = types && types.length > 0 ? all.filter(({ type }) => types.includes(type)) : all;
  const shown = firstHits(wanted, limit);
  const courses = shown.flatMap(({ courseId }) => catalogue.course(courseId ?? 0) ?? []);
  const hasModules = courses.some(({ path }) => path !== undefined);
  const locks = courses.length > 0 ? await listLockReasons(context, viewer, hasModules) : undefined;
  const isLocked = ({ type, id }: Hit) =>
    type === 'lesson' ? locks?.isLessonLocked(id) : type === 'course' && locks?.isCourseLocked(id);
  return {
    total: wanted.length,
    counts,
    results: shown.map((hit) => present(hit, isLocked(hit) === true)),
  };
}
