import {
  JTF_DOMAINS,
  JTF_LEVELS,
  type Competency,
  type CompetencyLevel,
  type CompetencyStanding,
  type StudyItem,
} from '@trialwright/contract';

export const LEVEL_NAMES: Record<CompetencyLevel, string> = {
  novice: 'Novice',
  competent: 'Competent',
  proficient: 'Proficient',
  expert: 'Expert',
};

/** The profession's own name of a level. */
export function jtfLevel(level: CompetencyLevel): string {
  return `JTF ${JTF_LEVELS[level]}`;
}

/** The domains of the Joint Task Force framework, each with its number. */
export function jtfDomains({ jtfDomains: domains }: Pick<Competency, 'jtfDomains'>): string[] {
  return domains.flatMap((number) => (JTF_DOMAINS[number] ? [`${number}.\u00A0${JTF_DOMAINS[number]}`] : []));
}

/** Which level stands out, and why: the learner's own, or, without evidence, the first one to reach. */
export function markedLevel(standing: Pick<CompetencyStanding, 'level'> | undefined): {
  level: CompetencyLevel;
  words: string;
} {
  return standing?.level
    ? { level: standing.level, words: 'Your level' }
    : { level: 'competent', words: 'First level to reach' };
}

export const STUDY_KINDS: Record<StudyItem['kind'], string> = {
  course: 'Course',
  lesson: 'Lesson',
  scenario: 'Scenario',
  document: 'Document',
  workflow: 'Workflow',
  path: 'Learning path',
};
