import type {
  Competency,
  CompetencyFramework,
  CompetencyGroup,
  Role,
  RoleRecord,
} from '@trialwright/contract';
import type { CompetencyEntry, FrameworkFile } from '../../content/practice-schemas.ts';
import type { Practice } from '../../content/practice.ts';

/** Users without a role see the coordinator's framework. */
const DEFAULT_ROLE: Role = 'Study_Coordinator';
const GROUPS = ['core', 'specialized', 'leadership'] as const satisfies CompetencyGroup[];

export interface PlacedCompetency {
  competency: CompetencyEntry;
  group: CompetencyGroup;
}

export function roleOf(roles: readonly RoleRecord[]): Role {
  return roles[0]?.role ?? DEFAULT_ROLE;
}

/** The competency and role of an assessment. */
export function subjectOf(role: Role, competencyId: string): string {
  return `${role}/${competencyId}`;
}

/** A role's competencies in framework order; empty without a framework. */
export function placedCompetencies(practice: Practice, role: Role): PlacedCompetency[] {
  const framework = practice.framework(role);
  if (!framework) return [];
  return GROUPS.flatMap((group) => framework[group].map((competency) => ({ competency, group })));
}

export function findCompetency(practice: Practice, role: Role, id: string): PlacedCompetency | undefined {
  return placedCompetencies(practice, role).find(({ competency }) => competency.id === id);
}

function presentCompetency(practice: Practice, entry: CompetencyEntry): Competency {
  const bank = practice.bank(entry.bank);
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    jtfDomains: entry.jtfDomains,
    levels: entry.levels,
    requirements: entry.requirements,
    assessmentCriteria: entry.assessmentCriteria,
    items: bank?.items.length ?? 0,
    bankAuthors: bank?.authors ?? [],
  };
}

export function presentFramework(practice: Practice, framework: FrameworkFile): CompetencyFramework {
  const present = (entry: CompetencyEntry) => presentCompetency(practice, entry);
  return {
    role: framework.role,
    core: framework.core.map(present),
    specialized: framework.specialized.map(present),
    leadership: framework.leadership.map(present),
  };
}
