import type { CatalogueCourse } from './catalogue.ts';
import { guesses } from './practice-guesses.ts';
import type { BankFile, DecisionFile, FrameworkFile, PathFile, ProjectsFile } from './practice-schemas.ts';
import { competenciesOf, type Practice } from './practice.ts';
import type { Shelf } from './shelf.ts';
import { repeated } from './simulation-rules.ts';

export interface ContentIndex {
  courses: CatalogueCourse[];
  shelf: Shelf;
  practice: Practice;
}

const ITEMS_PER_LEVEL = 5;

/** Length does not reveal the best option of decision scenarios. */
export function checkDecisions(decisions: readonly Pick<DecisionFile, 'options'>[]): string[] {
  return guesses(
    decisions.map(({ options }) => options.map(({ text, isCorrect }) => ({ text, isKey: isCorrect }))),
  ).map((cue) => `the best option is told by ${cue}`);
}

/** Enough items per level, keys spread across positions, no key revealed by its length. */
export function checkBank({ items }: BankFile): string[] {
  const problems = repeated(items.map(({ id }) => id));
  for (const level of ['competent', 'proficient', 'expert'] as const) {
    const found = items.filter((item) => item.level === level).length;
    if (found < ITEMS_PER_LEVEL)
      problems.push(`${found} items of the level ${level}; at least ${ITEMS_PER_LEVEL} are required`);
  }
  for (const position of [0, 1, 2, 3]) {
    const share = items.filter(({ options }) => options[position]?.correct).length / items.length;
    if (share > 0.34) problems.push(`option ${position + 1} is the key in ${Math.round(share * 100)}%`);
  }
  const long = items.filter(({ options }) => {
    const key = options.find(({ correct }) => correct)?.text.length ?? 0;
    return key > 1.2 * Math.max(...options.filter(({ correct }) => !correct).map(({ text }) => text.length));
  });
  if (long.length > items.length / 10)
    problems.push(`the key is much the longest option in ${long.map(({ id }) => id).join(', ')}`);
  return problems;
}

/** A role as mentioned in a scene: "a CTA", "the sponsor's clinical trial manager". */
const A_ROLE = String.raw`(?:an?|the)(?: [\w'’-]+){0,2}? (?:CRA|CTA|CTM|PI|monitor|(?:sub-?)?investigator|coordinator|data manager|trial manager|research associate|trial (?:assistant|associate))s?\b`;

/** Phrases that assign the reader a role: a title, or a place where only some roles work. */
const ONE_ROLE = new RegExp(
  String.raw`\b(?:you (?:are|lead|work as) ${A_ROLE}|as ${A_ROLE}[^.,?!]*, you\b|your (?:sites?|hospital|clinic|CRO)\b)`,
  'i',
);

type User = Pick<FrameworkFile, 'role'> & Record<'core' | 'specialized' | 'leadership', { bank: string }[]>;

/** In a bank shared by several roles, no item assigns the reader one of them. Dialogue does not count. */
export function checkReaders({ id, items }: BankFile, frameworks: readonly User[]): string[] {
  const roles = frameworks
    .filter(({ core, specialized, leadership }) =>
      [...core, ...specialized, ...leadership].some(({ bank }) => bank === id),
    )
    .map(({ role }) => role);
  if (roles.length < 2) return [];
  return items.flatMap((item) => {
    const texts = [item.stem, item.rationale, ...item.options.flatMap(({ text, why }) => [text, why])];
    const found = texts.map((text) => ONE_ROLE.exec(text.replaceAll(/"[^"]*"/g, '')));
    const [words] = found.flatMap((match) => match ?? []);
    return words ? [`${item.id}: "${words}" addresses one role; ${roles.join(', ')} take this bank`] : [];
  });
}

/** Modules and the targets of adaptive rules exist. */
export function checkPaths(path: PathFile, { courses, shelf, practice }: ContentIndex): string[] {
  const terms = new Set(shelf.terms.map(({ term }) => term));
  return path.modules.flatMap((module) => {
    const course = courses.find(({ slug }) => slug === module.course);
    if (!course) return [`there is no course ${module.course}`];
    const problems = course.path === path.id ? [] : [`${module.course} belongs to another path`];
    const lessons = new Set([...course.lessons, ...course.outline].map(({ slug }) => slug));
    for (const { effect, measure } of module.adaptiveRules) {
      if (measure === 'rubric' && !module.rubric) problems.push(`${module.course} has no rubric`);
      if (effect.kind === 'repeat_lesson' && !lessons.has(effect.lesson))
        problems.push(`${module.course} has no lesson ${effect.lesson}`);
      if (effect.kind === 'play_scenario' && !findScenario(practice, effect.scenario))
        problems.push(`there is no scenario ${effect.scenario}`);
      if (effect.kind === 'glossary_drill')
        problems.push(
          ...effect.terms.filter((term) => !terms.has(term)).map((term) => `the glossary lacks ${term}`),
        );
    }
    return problems;
  });
}

function findScenario(practice: Practice, id: string): boolean {
  return practice.decision(id) !== undefined || practice.simulation(id) !== undefined;
}

/** Whether the target of a `kind:id` reference exists. */
function exists(ref: string, { courses, shelf, practice }: ContentIndex): boolean {
  const [kind, id = ''] = ref.split(':');
  if (kind === 'course') return courses.some(({ slug }) => slug === id);
  if (kind === 'lesson')
    return courses.some((course) => [...course.lessons, ...course.outline].some(({ slug }) => slug === id));
  if (kind === 'scenario') return findScenario(practice, id);
  if (kind === 'document') return shelf.documents.some(({ slug }) => slug === id);
  if (kind === 'workflow') return shelf.workflows.some(({ slug }) => slug === id);
  return practice.path(id) !== undefined;
}

/** Every level has existing study content, and every competency has its bank. */
export function checkStudy(framework: FrameworkFile, world: ContentIndex): string[] {
  const competencies = competenciesOf(framework);
  return [
    ...repeated(competencies.map(({ id }) => id)),
    ...competencies.flatMap(({ id, bank, study }) => [
      ...(world.practice.bank(bank) ? [] : [`${id}: there is no bank ${bank}`]),
      ...study.filter(({ ref }) => !exists(ref, world)).map(({ ref }) => `${id}: there is no ${ref}`),
      ...(['competent', 'proficient', 'expert'] as const)
        .filter((level) => !study.some((entry) => entry.level === level))
        .map((level) => `${id}: nothing to study for the level ${level}`),
    ]),
  ];
}

/** Mentors and documents named in projects exist. */
export function checkProjects({ mentors, projects }: ProjectsFile, { shelf }: ContentIndex): string[] {
  return projects.flatMap((project) => [
    ...(mentors.some(({ id }) => id === project.mentor)
      ? []
      : [`${project.id}: no mentor ${project.mentor}`]),
    ...project.milestones
      .flatMap(({ documents }) => documents)
      .filter((slug) => !shelf.documents.some((document) => document.slug === slug))
      .map((slug) => `${project.id}: there is no document ${slug}`),
  ]);
}
