import { lessons, progress, type Lesson } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

/** Keeps an index within the slides of a lesson. */
export function clampSlide(index: number, slides: number): number {
  return Math.min(Math.max(index, 0), Math.max(slides - 1, 0));
}

/**
 * The slide that is shown, and its saving: each move is kept on the server, one request at a time,
 * and the latest position wins. A failed save is shown and tried again with the next move or by hand.
 */
export function useSlide(lesson: Lesson) {
  const client = useQueryClient();
  const user = useUser();
  const total = lesson.slides.length;
  const [index, setIndex] = useState(() => clampSlide(lesson.position - 1, total));
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const wanted = useRef<number | undefined>(undefined);
  const isBusy = useRef(false);
  const { id, courseId } = lesson;

  const flush = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSaveState('saving');
    try {
      while (wanted.current !== undefined) {
        const slide = wanted.current;
        await api(progress.save, {
          params: { userId: user.id },
          body: { courseId, lessonId: id, progress: ((slide + 1) / total) * 100, isCompleted: false },
        });
        if (wanted.current === slide) wanted.current = undefined;
        const key = query(lessons.get, { params: { id } }).queryKey;
        client.setQueryData<Lesson>(key, (cached) => cached && { ...cached, position: slide + 1 });
      }
      setSaveState('saved');
    } catch {
      setSaveState('failed');
    } finally {
      isBusy.current = false;
    }
  }, [client, courseId, id, total, user.id]);

  useEffect(() => {
    if (total === 0) return;
    wanted.current = index;
    void flush();
  }, [flush, index, total]);

  const go = useCallback((next: number) => setIndex(clampSlide(next, total)), [total]);
  return { index, total, go, saveState, retry: () => void flush() };
}
