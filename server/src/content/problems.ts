/** A content error, at the place where the author fixes it. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

export function formatProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}  ${problem.message}`;
}
