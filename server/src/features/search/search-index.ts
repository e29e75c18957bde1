import MiniSearch from 'minisearch';
import type { Catalogue } from '../../content/catalogue.ts';

interface Entry {
  key: string;
  type: 'course' | 'lesson';
  id: number;
  courseId: number;
  title: string;
  excerpt: string;
  topics: string;
}

export type Hit = Omit<Entry, 'key' | 'topics'> & { score: number };

export interface SearchIndex {
  find: (query: string) => Hit[];
}

/** Titles, descriptions and objectives of all courses and lessons, tolerant of prefixes and typing errors. */
export function buildSearchIndex(catalogue: Catalogue): SearchIndex {
  const index = new MiniSearch<Entry>({
    idField: 'key',
    fields: ['title', 'excerpt', 'topics'],
    storeFields: ['type', 'id', 'courseId', 'title', 'excerpt'],
    searchOptions: {
      boost: { title: 3, topics: 1.2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  for (const course of catalogue.courses) {
    const { id, title, description } = course;
    index.add({
      key: `course-${id}`,
      type: 'course',
      id,
      courseId: id,
      title,
      excerpt: description,
      topics: course.regulations.join(' '),
    });
    for (const lesson of course.lessons) {
      index.add({
        key: `lesson-${lesson.id}`,
        type: 'lesson',
        id: lesson.id,
        courseId: id,
        title: lesson.title,
        excerpt: lesson.description,
        topics: [...lesson.objectives, ...lesson.slides.map((slide) => slide.title)].join(' '),
      });
    }
  }
  return {
    find: (query) => (query === '' ? [] : (index.search(query) as unknown as Hit[])),
  };
}
