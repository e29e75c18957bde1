import type { Role } from '@trialwright/contract';
import type {
  BankFile,
  CompetencyEntry,
  DecisionFile,
  FrameworkFile,
  PathFile,
  ProjectsFile,
} from './practice-schemas.ts';
import type { SimulationFile } from './simulation-schemas.ts';

type Project = ProjectsFile['projects'][number];
type Mentor = ProjectsFile['mentors'][number];

/** Practice content, in memory. */
export interface Practice {
  /** In their own order. */
  decisions: DecisionFile[];
  simulations: SimulationFile[];
  paths: PathFile[];
  projects: Project[];
  mentors: Mentor[];
  decision(id: string): DecisionFile | undefined;
  simulation(id: string): SimulationFile | undefined;
  path(id: string): PathFile | undefined;
  project(id: string): Project | undefined;
  framework(role: Role): FrameworkFile | undefined;
  bank(id: string): BankFile | undefined;
}

export interface PracticeParts {
  decisions: DecisionFile[];
  simulations: SimulationFile[];
  paths: PathFile[];
  frameworks: FrameworkFile[];
  banks: BankFile[];
  projects: ProjectsFile;
}

function byId<T extends { id: string }>(items: readonly T[]): (id: string) => T | undefined {
  const map = new Map(items.map((item) => [item.id, item]));
  return (id) => map.get(id);
}

/** All competencies of a framework: core, specialized, leadership. */
export function competenciesOf(framework: FrameworkFile): CompetencyEntry[] {
  return [...framework.core, ...framework.specialized, ...framework.leadership];
}

export function buildPractice(parts: PracticeParts): Practice {
  const inOrder = <T extends { order: number }>(items: T[]) => items.toSorted((a, b) => a.order - b.order);
  const frameworks = new Map(parts.frameworks.map((framework) => [framework.role, framework]));
  return {
    decisions: inOrder(parts.decisions),
    simulations: inOrder(parts.simulations),
    paths: inOrder(parts.paths),
    projects: parts.projects.projects,
    mentors: parts.projects.mentors,
    decision: byId(parts.decisions),
    simulation: byId(parts.simulations),
    path: byId(parts.paths),
    project: byId(parts.projects.projects),
    framework: (role) => frameworks.get(role),
    bank: byId(parts.banks),
  };
}

export const EMPTY_PRACTICE = buildPractice({
  decisions: [],
  simulations: [],
  paths: [],
  frameworks: [],
  banks: [],
  projects: { mentors: [], projects: [] },
});
