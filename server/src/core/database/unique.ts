/** PostgreSQL's unique violation; the error names the constraint. */
export function isUniqueViolation(error: unknown): error is Error & { constraint: string } {
  return error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error;
}
