export function AssessmentsPage() { return null; }
