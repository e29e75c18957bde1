export function LessonPage() { return null; }
