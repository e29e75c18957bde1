import { lessons, progress, type Lesson } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../core/api.ts';
import { createAutosave, newest } from '../../core/autosave.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';

/** Keeps an index within the slides of a lesson. */
export function clampSlide(index: number, slides: number): number {
  return Math.min(Math.max(index, 0), Math.max(slides - 1, 0));
}

/** The index of the slide that an address asks for; none where the lesson has no such slide. */
function askedIndex(slide: number | undefined, slides: number): number | undefined {
  return Number.isInteger(slide) && slide !== undefined && slide >= 1 && slide <= slides
    ? slide - 1
    : undefined;
}

/**
 * The slide that is shown, and its saving: each move is kept on the server, one request at a time,
 * and the latest position wins. A failed save is shown and tried again with the next move or by hand.
 * The slide of the address, `openAt`, is only shown: the reading position changes when the learner moves on,
 * and the address then forgets it.
 */
export function useSlide(lesson: Lesson, openAt: number | undefined) {
  const client = useQueryClient();
  const user = useUser();
  const navigate = useNavigate();
  const total = lesson.slides.length;
  const asked = askedIndex(openAt, total);
  const [index, setIndex] = useState(asked ?? clampSlide(lesson.position - 1, total));
  const [shownAt, setShownAt] = useState(asked);
  const { id, courseId } = lesson;
  // The page is keyed by its lesson, so these never change.
  const [saver] = useState(() =>
    createAutosave<number>({
      send: async (slide) => {
        await api(progress.save, {
          params: { userId: user.id },
          body: { courseId, lessonId: id, progress: ((slide + 1) / total) * 100, isCompleted: false },
        });
        const key = query(lessons.get, { params: { id } }).queryKey;
        client.setQueryData<Lesson>(key, (cached) => cached && { ...cached, position: slide + 1 });
      },
      left: newest,
      retryMs: [],
    }),
  );
  const { status } = useSyncExternalStore(saver.subscribe, saver.get);

  if (asked !== shownAt) {
    setShownAt(asked);
    if (asked !== undefined) setIndex(asked);
  }

  useEffect(() => {
    if (total === 0 || index === asked) return;
    saver.change(index);
  }, [asked, index, saver, total]);

  const go = useCallback(
    (next: number) => {
      const slide = clampSlide(next, total);
      setIndex(slide);
      if (openAt === undefined || slide === asked) return;
      const search = { slide: undefined };
      void navigate({
        to: '/lesson/$id',
        params: { id: String(id) },
        search,
        replace: true,
        resetScroll: false,
      });
    },
    [asked, id, navigate, openAt, total],
  );
  return { index, total, go, isNotSaved: status === 'failed', retry: saver.retry };
}
