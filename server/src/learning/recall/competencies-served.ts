import type { RoleRecord } from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';

interface Served {
  all: { id: string; name: string }[];
  has: (competencyId: string) => boolean;
  /** Competencies whose study list names the lesson or its course. */
  idsFor: (lesson: { slug: string }, course: { slug: string }) => string[];
}

/** The competencies of a learner's role, and what is studied for each. */
export function competenciesServed({ practice }: Catalogue, roles: readonly RoleRecord[]): Served {
  const [first] = roles;
  const framework = first && practice.framework(first.role);
  const all = framework ? [...framework.core, ...framework.specialized, ...framework.leadership] : [];
  const ids = new Set(all.map(({ id }) => id));
  return {
    all,
    has: (competencyId) => ids.has(competencyId),
    idsFor: (lesson, course) => {
      const refs = new Set([`lesson:${lesson.slug}`, `course:${course.slug}`]);
      return all.filter(({ study }) => study.some(({ ref }) => refs.has(ref))).map(({ id }) => id);
    },
  };
}
