export function AssessmentPage() { return null; }
