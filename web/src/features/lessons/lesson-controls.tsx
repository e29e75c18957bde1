import type { Lesson } from '@trialwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check, ChevronLeft, ChevronRight, CloudOff } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { useLessonChecks } from '../../domain/checks/use-lesson-checks.ts';
import { useCompleteLesson } from '../../domain/learning/complete-lesson.ts';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { useReading } from '../../domain/learning/use-reading.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Rule } from '../../ui/progress.tsx';
import { SlideList } from './slide-list.tsx';
import type { useSlide } from './use-slide.ts';

type LessonChecks = ReturnType<typeof useLessonChecks>;

interface Props {
  lesson: Lesson;
  slide: ReturnType<typeof useSlide>;
  checks: LessonChecks;
}

interface Completable {
  lesson: Lesson;
  isLast: boolean;
  reading: ReturnType<typeof useReading>;
  checks: LessonChecks;
}

function CompleteButton({ lesson, isLast, reading, checks }: Completable) {
  const navigate = useNavigate();
  const complete = useCompleteLesson(lesson, {
    report: reading.flush,
    description: 'Your lesson progress has been saved!',
    onCompleted: () => navigate({ to: '/course/$id', params: { id: String(lesson.courseId) } }),
  });
  if (lesson.isCompleted && lesson.isSample) {
    return (
      <ButtonLink variant="primary" className="complete" to="/training-roles">
        View packages
        <ArrowRight className="icon icon-small" aria-hidden="true" />
      </ButtonLink>
    );
  }
  if (lesson.isCompleted && !lesson.isToRepeat && lesson.next) {
    return (
      <ButtonLink className="complete" to="/lesson/$id" params={{ id: String(lesson.next.id) }}>
        Next Lesson
        <ArrowRight className="icon icon-small" aria-hidden="true" />
      </ButtonLink>
    );
  }
  const isUnfinished =
    !lesson.isCompleted && (reading.missing.length > 0 || !checks.isKnown || checks.openSlides.length > 0);
  return (
    <Button
      variant={isLast && !isUnfinished ? 'primary' : 'secondary'}
      className={isLast && isUnfinished ? 'complete waits' : 'complete'}
      icon={Check}
      disabled={!isLast || isUnfinished || complete.isPending || (lesson.isCompleted && !lesson.isToRepeat)}
      isBusy={complete.isPending}
      title={isLast ? undefined : 'Read through the last slide to complete this lesson'}
      onClick={() => complete.mutate()}
    >
      Complete Lesson
    </Button>
  );
}

const loadSheet = () => import('../../ui/drawer.tsx');
const loadQuietly = () => void loadSheet().catch(() => undefined);
const Drawer = lazy<ComponentType<{ title: string; onClose: () => void; children: ReactNode }>>(() =>
  loadSheet().then(
    ({ Drawer: Loaded }) => ({ default: Loaded }),
    () => ({ default: NotLoaded }),
  ),
);

/** The place in the lesson; it opens the list of slides where the margin has no room for it. */
function SlidePosition({ lesson, slide, checks }: Props) {
  const [isOpen, setOpen] = useState(false);
  const choose = (index: number) => {
    slide.go(index);
    setOpen(false);
  };
  const text = `Slide ${slide.index + 1} of ${slide.total}`;
  return (
    <div className="position stack snug centered">
      <button
        type="button"
        className="position-text medium small-text tabular"
        aria-haspopup="dialog"
        aria-label={`${text}. Open slide list`}
        onClick={() => setOpen(true)}
        onFocus={loadQuietly}
        onPointerEnter={loadQuietly}
      >
        {text}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Drawer title={lesson.title} onClose={() => setOpen(false)}>
            <SlideList slides={lesson.slides} index={slide.index} checks={checks} onChoose={choose} />
          </Drawer>
        </Suspense>
      )}
      <Rule steps={slide.total} done={slide.index + 1} label="Position in the lesson" hasPointer />
    </div>
  );
}

/** Links to slides, in a sentence. */
function SlideLinks({ slides, go }: { slides: readonly number[]; go: (index: number) => void }) {
  return slides.map((number) => (
    <Button key={number} variant="text" className="unread" onClick={() => go(number - 1)}>
      Slide {number}
    </Button>
  ));
}

/** At the end of the lesson: the slides that were passed over and the checks without an answer, each a way back to it. */
function Unfinished({
  slide,
  reading,
  openSlides,
}: Pick<Completable, 'reading'> & Pick<Props, 'slide'> & { openSlides: readonly number[] }) {
  const { missing, isToReread } = reading;
  const others = missing.filter((number) => number !== slide.index + 1);
  const isHere = missing.length > 0 && others.length === 0;
  return (
    <p className="bar-note small-text soft line-below centered" role="status">
      {others.length > 0 && (
        <>
          {isToReread
            ? 'Before your next attempt at the assessment, reread:'
            : 'Before you complete this lesson, read:'}{' '}
          <SlideLinks slides={others} go={slide.go} />{' '}
        </>
      )}
      {openSlides.length > 0 && (
        <>
          {others.length > 0
            ? 'And answer the checks on:'
            : 'Before you complete this lesson, answer the checks on:'}{' '}
          <SlideLinks slides={openSlides} go={slide.go} />
        </>
      )}
      {isHere &&
        openSlides.length === 0 &&
        `${isToReread ? 'The lesson counts as reread' : 'You can complete the lesson'} as soon as you have read this slide.`}
    </p>
  );
}

export function LessonControls({ lesson, slide, checks }: Props) {
  const isLast = slide.index === slide.total - 1;
  const reading = useReading(lesson, slide.index + 1);
  const openSlides = lesson.isCompleted ? [] : checks.openSlides;
  // While a check is open, its button is the one to press.
  const isCheckFirst = checks.ofSlide(slide.index + 1).isOpen;
  return (
    <div className="controls line-above">
      {slide.isNotSaved && (
        <p className="bar-note medium row near middle smaller warning-ground" role="alert">
          <CloudOff className="icon icon-small" aria-hidden="true" />
          Your position couldn’t be saved.
          <Button size="small" onClick={slide.retry}>
            Try again
          </Button>
        </p>
      )}
      {lesson.isToRepeat && (
        <p className="bar-note small-text soft line-below centered">
          Your learning path asks you to review this lesson. Complete it again at the end.
        </p>
      )}
      {isLast &&
        (!lesson.isCompleted || reading.isToReread) &&
        reading.missing.length + openSlides.length > 0 && (
          <Unfinished slide={slide} reading={reading} openSlides={openSlides} />
        )}
      <div className="controls-row row between">
        <ButtonLink
          variant="ghost"
          className="back"
          icon={ArrowLeft}
          aria-label="Back to Course"
          to="/course/$id"
          params={{ id: String(lesson.courseId) }}
        >
          <span>Back to Course</span>
        </ButtonLink>
        <div className="steps row even">
          <Button
            className="previous"
            icon={ChevronLeft}
            aria-label="Previous"
            disabled={slide.index === 0}
            onClick={() => slide.go(slide.index - 1)}
          >
            <span className="not-on-phones">Previous</span>
          </Button>
          <SlidePosition lesson={lesson} slide={slide} checks={checks} />
          <Button
            variant={isLast || isCheckFirst ? 'secondary' : 'primary'}
            className="next-slide"
            disabled={isLast}
            onClick={() => slide.go(slide.index + 1)}
          >
            Next
            <ChevronRight className="icon icon-small" aria-hidden="true" />
          </Button>
        </div>
        <CompleteButton lesson={lesson} isLast={isLast} reading={reading} checks={checks} />
      </div>
    </div>
  );
}
