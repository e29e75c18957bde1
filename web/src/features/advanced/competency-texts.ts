import {
  JTF_DOMAINS,
  JTF_LEVELS,
  type Competency,
  type CompetencyLevel,
  type CompetencyStanding,
  type Evidence,
  type StudyItem,
} from '@trialwright/contract';

export const LEVEL_NAMES: Record<CompetencyLevel, string> = {
  novice: 'Novice',
  competent: 'Competent',
  proficient: 'Proficient',
  expert: 'Expert',
};

export const EVIDENCE_KINDS_NAMED: Record<Evidence['kind'], string> = {
  quiz: 'Multiple choice',
  exam: 'Exam',
  simulation: 'Simulation',
  project: 'Written task',
  observation: 'Observed at work',
};

/** What a piece of evidence shows by itself. */
export function evidenceLevel({ kind, level }: Pick<Evidence, 'kind' | 'level'>): string {
  if (level === 'novice') return 'shows no level';
  if (kind === 'quiz' && level !== 'competent')
    return `answers at ${LEVEL_NAMES[level]}, which alone show ${LEVEL_NAMES.competent}`;
  return `shows ${LEVEL_NAMES[level]}`;
}

/** What time has done to a level, and when it does so next; undefined for a level that cannot fade. */
export function fadeText(
  { level, reached, fadesAt }: Pick<CompetencyStanding, 'level' | 'reached' | 'fadesAt'>,
  fadeDay: string,
): string | undefined {
  const faded =
    level && reached && level !== reached
      ? `It was ${LEVEL_NAMES[reached]}; for a year or more, nothing refreshed it.`
      : undefined;
  const next = fadesAt ? `It fades by one level on ${fadeDay} unless new evidence refreshes it.` : undefined;
  return [faded, next].filter(Boolean).join(' ') || undefined;
}

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
    : { level: 'competent', words: 'Your first target' };
}

export const STUDY_KINDS: Record<StudyItem['kind'], string> = {
  course: 'Course',
  lesson: 'Lesson',
  scenario: 'Scenario',
  document: 'Document',
  workflow: 'Workflow',
  path: 'Learning path',
};
