import type { Lesson, Slide } from '@trialwright/contract';
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { CheckCard as LoadedCard } from '../../domain/checks/check-card.tsx';
import type { useLessonChecks } from '../../domain/checks/use-lesson-checks.ts';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { OnwardButton } from './onward-button.tsx';
import { TermHints } from './term-hints.tsx';

/** In place of a check whose script could not be loaded; the text of the slide stays readable. */
function CardNotLoaded() {
  return (
    <p className="small-text muted" role="alert">
      The check could not be loaded. The connection failed: reload the page to try again.
    </p>
  );
}

/** Most lessons have no check yet: what draws one comes with the first. */
const CheckCard = lazy<ComponentType<ComponentProps<typeof LoadedCard>>>(() =>
  import('../../domain/checks/check-card.tsx').then(
    ({ CheckCard: loaded }) => ({ default: loaded }),
    () => ({ default: CardNotLoaded }),
  ),
);

type LessonChecks = ReturnType<typeof useLessonChecks>;

interface Props {
  lesson: Lesson;
  slide: Slide;
  checks: LessonChecks;
  total: number;
  nextTitle: string | undefined;
  onContinue: () => void;
  /** What stands below the last slide. */
  children: ReactNode;
}

function CheckBones() {
  return (
    <Skeleton label="Loading the check">
      <SkeletonBlock height="12rem" />
    </Skeleton>
  );
}

/** The checks of a slide, each with the text that follows it. */
export function SlideChecks({
  lesson,
  slide,
  checks,
}: { lesson: Pick<Lesson, 'id'> } & Pick<Props, 'slide' | 'checks'>) {
  return slide.checks.map(({ question, html }) => (
    <div key={question.id}>
      {checks.isKnown ? (
        <Suspense fallback={<CheckBones />}>
          <CheckCard
            lessonId={lesson.id}
            question={question}
            state={checks.stateOf(question.id)}
            position={checks.positionOf(question.id)}
            hasKeys={slide.checks.length === 1}
          />
        </Suspense>
      ) : checks.error ? (
        <Failure
          title="The check could not be loaded"
          error={checks.error}
          isBusy={checks.isFetching}
          onRetry={checks.retry}
        />
      ) : (
        <CheckBones />
      )}
      {html !== '' && <TermHints html={html} />}
    </div>
  ));
}

/** One slide. When it changes, reading starts at its heading, for eyes and for screen readers. */
export function SlideView({ lesson, slide, checks, total, nextTitle, onContinue, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(slide.number);
  useEffect(() => {
    if (shown.current === slide.number) return;
    shown.current = slide.number;
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [slide.number]);
  return (
    <article className="shrinks" aria-label={`Slide ${slide.number} of ${total}`}>
      <div className="read" key={slide.number}>
        <h1 className="slide-title" ref={heading} tabIndex={-1}>
          {slide.title}
        </h1>
        {slide.html !== '' && <TermHints html={slide.html} />}
        <SlideChecks lesson={lesson} slide={slide} checks={checks} />
      </div>
      {nextTitle === undefined ? (
        children
      ) : (
        <OnwardButton label="Continue Learning" title={nextTitle} onClick={onContinue} />
      )}
    </article>
  );
}
