/** One thing that is wrong with the content, at the place where an author mends it. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

export function formatProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}  ${problem.message}`;
}
