import type { Selectable } from 'kysely';
import type { Progress } from './database/schema.ts';

/** What decides on locks and positions: one lesson's record of a learner. */
export type ProgressRow = Pick<
  Selectable<Progress>,
  'lessonId' | 'courseId' | 'progress' | 'position' | 'isCompleted' | 'updatedAt' | 'completedAt'
>;

const MOST_LEARNERS = 5000;

/** What learners have read, kept in memory. Only for a process that is alone on its database. */
export interface ProgressMemory {
  read: (userId: number, load: () => Promise<ProgressRow[]>) => Promise<ProgressRow[]>;
  /** Takes over one record that was just saved. */
  put: (userId: number, row: ProgressRow) => void;
  /** Call after a change of several records. */
  forget: (userId: number) => void;
}

export function createProgressMemory(): ProgressMemory {
  const remembered = new Map<number, ProgressRow[]>();
  // A reading that began before a change must not be kept after it.
  const changes = new Map<number, number>();
  const note = (userId: number) => changes.set(userId, (changes.get(userId) ?? 0) + 1);
  return {
    read: async (userId, load) => {
      const known = remembered.get(userId);
      if (known) return known;
      const before = changes.get(userId);
      const rows = await load();
      if (changes.get(userId) === before) {
        if (remembered.size >= MOST_LEARNERS) remembered.clear();
        remembered.set(userId, rows);
      }
      return rows;
    },
    put: (userId, row) => {
      note(userId);
      const rows = remembered.get(userId);
      if (!rows) return;
      const others = rows.filter(({ lessonId }) => lessonId !== row.lessonId);
      const known = rows.find(({ lessonId }) => lessonId === row.lessonId);
      const isNewer = !known || known.updatedAt <= row.updatedAt;
      remembered.set(userId, [...others, isNewer ? row : known]);
    },
    forget: (userId) => {
      note(userId);
      remembered.delete(userId);
    },
  };
}

/** Several processes on one database remember nothing: another one may have written. */
export function createNoMemory(): ProgressMemory {
  return { read: (_userId, load) => load(), put: () => undefined, forget: () => undefined };
}
