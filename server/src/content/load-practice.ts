import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkApart, indexExams } from './bank-rules.ts';
import { examItems, type CatalogueCourse } from './catalogue.ts';
import {
  checkBank,
  checkDecisions,
  checkPaths,
  checkProjects,
  checkReaders,
  checkStudy,
} from './practice-rules.ts';
import { BankFile, DecisionFile, FrameworkFile, PathFile, ProjectsFile } from './practice-schemas.ts';
import { buildPractice, type PracticeParts } from './practice.ts';
import type { Problem } from './problems.ts';
import { typesetTexts } from './render.ts';
import type { Shelf } from './shelf.ts';
import { checkSimulation } from './simulation-rules.ts';
import { SimulationFile } from './simulation-schemas.ts';
import { readFolder, readYaml } from './yaml-file.ts';

interface Named {
  file: string;
  name: string;
}

/** A file is named after the ID of its entry. */
function checkName({ file, name }: Named, id: string, problems: Problem[]): void {
  if (name !== id) problems.push({ file, line: 1, message: `id: should be ${name}` });
}

function loadProjects(root: string, problems: Problem[]): ProjectsFile {
  const path = join(root, 'projects.yaml');
  if (!existsSync(path)) return { mentors: [], projects: [] };
  const { value, problems: found } = readYaml(path, 'content/projects.yaml', ProjectsFile);
  problems.push(...found);
  return typesetTexts(value ?? { mentors: [], projects: [] });
}

/** Loads scenarios, simulations, learning paths, competencies, and projects; errors are added to `problems`. */
export function loadPractice(
  root: string,
  { courses, shelf }: { courses: CatalogueCourse[]; shelf: Shelf },
  problems: Problem[],
): PracticeParts {
  const decisions = readFolder(root, 'scenarios', DecisionFile, problems);
  const simulations = readFolder(root, 'simulations', SimulationFile, problems);
  const paths = readFolder(root, 'learning-paths', PathFile, problems);
  const frameworks = readFolder(root, 'competencies', FrameworkFile, problems);
  const banks = readFolder(root, 'competencies/banks', BankFile, problems);
  for (const entry of [...decisions, ...simulations, ...paths, ...banks])
    checkName(entry, entry.value.id, problems);
  for (const entry of frameworks) checkName(entry, entry.value.role, problems);

  const projects = loadProjects(root, problems);
  const parts = {
    decisions: decisions.map(({ value }) => typesetTexts(value)),
    simulations: simulations.map(({ value }) => typesetTexts(value)),
    paths: paths.map(({ value }) => typesetTexts(value)),
    frameworks: frameworks.map(({ value }) => typesetTexts(value)),
    banks: banks.map(({ value }) => typesetTexts(value)),
    projects,
  };
  const practice = buildPractice(parts);
  const report = (file: string, messages: string[]) =>
    problems.push(...messages.map((message) => ({ file, line: 1, message })));
  report('content/scenarios', checkDecisions(practice.decisions));
  for (const { file, value } of simulations) report(file, checkSimulation(value));
  const exams = indexExams(courses.flatMap(examItems));
  for (const { file, value } of banks)
    report(file, [
      ...checkBank(value),
      ...checkReaders(value, parts.frameworks),
      ...checkApart(value, exams),
    ]);
  for (const { file, value } of paths) report(file, checkPaths(value, { courses, shelf, practice }));
  report('content/projects.yaml', checkProjects(projects, { courses, shelf, practice }));
  for (const { file, value } of frameworks) report(file, checkStudy(value, { courses, shelf, practice }));
  return parts;
}
