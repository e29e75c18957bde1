import type { Lesson } from '@trialwright/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check, ChevronLeft, ChevronRight, CloudOff } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useCompleteLesson } from '../../domain/learning/complete-lesson.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Rule } from '../../ui/progress.tsx';
import { SlideList } from './slide-list.tsx';
import type { useSlide } from './use-slide.ts';

interface Props {
  lesson: Lesson;
  slide: ReturnType<typeof useSlide>;
}

function CompleteButton({ lesson, isLast }: { lesson: Lesson; isLast: boolean }) {
  const navigate = useNavigate();
  const complete = useCompleteLesson(lesson, {
    description: 'Your lesson progress has been saved!',
    onCompleted: () => navigate({ to: '/course/$id', params: { id: String(lesson.courseId) } }),
  });
  if (lesson.isCompleted && lesson.isSample) {
    return (
      <Link className="btn p complete" to="/training-roles">
        See the packages
        <ArrowRight className="i i-s" aria-hidden="true" />
      </Link>
    );
  }
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

const loadSheet = () => import('./slide-sheet.tsx');
const loadQuietly = () => void loadSheet().catch(() => undefined);
const SlideSheet = lazy<ComponentType<{ title: string; onClose: () => void; children: ReactNode }>>(() =>
  loadSheet().then(
    ({ SlideSheet: Loaded }) => ({ default: Loaded }),
    () => ({ default: NotLoaded }),
  ),
);

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
      <button
        type="button"
        className="position-text sm tn"
        aria-haspopup="dialog"
        aria-label={`${text}. Open the list of slides`}
        onClick={() => setOpen(true)}
        onFocus={loadQuietly}
        onPointerEnter={loadQuietly}
      >
        {text}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SlideSheet title={lesson.title} onClose={() => setOpen(false)}>
            <SlideList slides={lesson.slides} index={slide.index} onChoose={choose} />
          </SlideSheet>
        </Suspense>
      )}
      <Rule steps={slide.total} done={slide.index + 1} label="Position in the lesson" hasPointer />
    </div>
  );
}

export function LessonControls({ lesson, slide }: Props) {
  const isLast = slide.index === slide.total - 1;
  return (
    <div className="controls">
      {slide.isNotSaved && (
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
