/** Which lesson the writer saves with each of its saves, and at which place. */
export const WRITTEN_LESSONS = 40;
export const lessonOf = (save: number) => 1 + (save % WRITTEN_LESSONS);
export const positionOf = (save: number) => save % 100;
