/** Lessons that the writer saves in turn; the academy itself lets a new learner into one only. */
export const WRITTEN_LESSONS = Array.from({ length: 40 }, (_each, index) => index + 1);
/** The lesson of each save, and the place in it. */
export const lessonOf = (save: number, lessons: readonly number[]) => lessons[save % lessons.length] ?? 0;
export const positionOf = (save: number) => save % 100;
