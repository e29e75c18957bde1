import { courses, lessons, progress, type Lesson } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check, ChevronLeft, ChevronRight, CloudOff, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { refreshLearning } from '../../core/learning.ts';
import { keyOf, query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { Rule } from '../../ui/progress.tsx';
import { SlideList } from './slide-list.tsx';
import type { useSlide } from './use-slide.ts';

interface Props {
  lesson: Lesson;
  slide: ReturnType<typeof useSlide>;
}

function useCompleteLesson(lesson: Lesson) {
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const complete = useMutation({
    mutationFn: () =>
      api(progress.save, {
        params: { userId: user.id },
        body: { courseId: lesson.courseId, lessonId: lesson.id, progress: 100, isCompleted: true },
      }),
    onSuccess: async () => {
      client.setQueryData<Lesson>(
        query(lessons.get, { params: { id: lesson.id } }).queryKey,
        (cached) => cached && { ...cached, isCompleted: true, isToRepeat: false },
      );
      await Promise.all([
        refreshLearning(client, user.id),
        client.invalidateQueries({ queryKey: keyOf(`${courses.list.path}/${lesson.courseId}`) }),
      ]);
      toast({ title: 'Progress Updated', description: 'Your lesson progress has been saved!' });
      await navigate({ to: '/course/$id', params: { id: String(lesson.courseId) } });
    },
    onError: (error) =>
      toast({
        title: 'Progress not saved',
        description: reasonOf(error),
        isDestructive: true,
        action: { label: 'Try again', run: () => complete.mutate() },
      }),
  });
  return complete;
}

function CompleteButton({ lesson, isLast }: { lesson: Lesson; isLast: boolean }) {
  const complete = useCompleteLesson(lesson);
  if (lesson.isCompleted && !lesson.isToRepeat && lesson.next) {
    return (
      <Link className="btn s complete" to="/lesson/$id" params={{ id: String(lesson.next.id) }}>
        Next Lesson
        <ArrowRight className="i i-s" aria-hidden="true" />
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={isLast ? 'btn p complete' : 'btn s complete'}
      disabled={!isLast || complete.isPending || (lesson.isCompleted && !lesson.isToRepeat)}
      aria-busy={complete.isPending}
      title={isLast ? undefined : 'Read to the last slide to complete the lesson'}
      onClick={() => complete.mutate()}
    >
      {complete.isPending ? <span className="sp" /> : <Check className="i i-s" aria-hidden="true" />}
      Complete Lesson
    </button>
  );
}

/** The place in the lesson; it opens the list of slides where the margin has no room for it. */
function SlidePosition({ lesson, slide }: Props) {
  const [isOpen, setOpen] = useState(false);
  const choose = (index: number) => {
    slide.go(index);
    setOpen(false);
  };
  const text = `Slide ${slide.index + 1} of ${slide.total}`;
  return (
    <div className="position">
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Trigger className="position-text sm tn" aria-label={`${text}. Open the list of slides`}>
          {text}
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="overlay" />
          <Dialog.Content className="sheet" aria-describedby={undefined}>
            <div className="row between">
              <Dialog.Title className="t4">{lesson.title}</Dialog.Title>
              <Dialog.Close className="x" aria-label="Close">
                <X className="i" aria-hidden="true" />
              </Dialog.Close>
            </div>
            <SlideList slides={lesson.slides} index={slide.index} onChoose={choose} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Rule steps={slide.total} done={slide.index + 1} label="Position in the lesson" hasPointer />
    </div>
  );
}

export function LessonControls({ lesson, slide }: Props) {
  const isLast = slide.index === slide.total - 1;
  return (
    <div className="controls">
      {slide.saveState === 'failed' && (
        <p className="not-saved" role="alert">
          <CloudOff className="i i-s" aria-hidden="true" />
          Your place is not saved.
          <button type="button" className="btn s sm" onClick={slide.retry}>
            Try again
          </button>
        </p>
      )}
      {lesson.isToRepeat && (
        <p className="to-repeat">
          Your learning path asks for this lesson once more: complete it at its end.
        </p>
      )}
      <div className="controls-row">
        <Link
          className="btn g back"
          aria-label="Back to Course"
          to="/course/$id"
          params={{ id: String(lesson.courseId) }}
        >
          <ArrowLeft className="i i-s" aria-hidden="true" />
          <span>Back to Course</span>
        </Link>
        <div className="steps">
          <button
            type="button"
            className="btn s previous"
            aria-label="Previous"
            disabled={slide.index === 0}
            onClick={() => slide.go(slide.index - 1)}
          >
            <ChevronLeft className="i i-s" aria-hidden="true" />
            <span>Previous</span>
          </button>
          <SlidePosition lesson={lesson} slide={slide} />
          <button
            type="button"
            className={isLast ? 'btn s next-slide' : 'btn p next-slide'}
            disabled={isLast}
            onClick={() => slide.go(slide.index + 1)}
          >
            Next
            <ChevronRight className="i i-s" aria-hidden="true" />
          </button>
        </div>
        <CompleteButton lesson={lesson} isLast={isLast} />
      </div>
    </div>
  );
}
