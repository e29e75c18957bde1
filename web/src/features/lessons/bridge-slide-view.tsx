import type { BridgeSlide } from '@trialwright/contract';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLessonChecks } from '../../domain/checks/use-lesson-checks.ts';
import { useReading } from '../../domain/learning/use-reading.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Place } from './bridge-slide-list.tsx';
import { SlideChecks } from './slide-view.tsx';
import { OnwardButton } from './onward-button.tsx';
import { TermHints } from './term-hints.tsx';

interface Props {
  lesson: Place['lesson'];
  current: BridgeSlide;
  next: Place | undefined;
  onNext: () => void;
  /** The slide was open long enough and its checks are answered: what the server says of it may have changed. */
  onRead: () => void;
}

const ASK_AGAIN_MS = 5000;

/** Reports a slide as soon as it seems read here, and asks the server what it says. */
function useReported({ lesson, current, onRead }: Pick<Props, 'lesson' | 'current' | 'onRead'>) {
  const slides = lesson.slides.map(({ slide }) => slide);
  const { number } = current.slide;
  const checks = useLessonChecks({ id: lesson.id, slides });
  const reading = useReading({ id: lesson.id, slides }, number);
  const isReadHere = !reading.missing.includes(number) && checks.isKnown && !checks.ofSlide(number).isOpen;
  const report = useEffectEvent(async () => {
    await reading.flush();
    onRead();
  });
  useEffect(() => {
    if (!isReadHere || current.isRead) return undefined;
    void report();
    // The server may have counted less than this page: it is asked again while more is counted.
    const timer = setInterval(() => void report(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isReadHere, current.isRead]);
  return checks;
}

/** What stood here before, folded. */
function Former({ former }: { former: NonNullable<BridgeSlide['former']> }) {
  return (
    <details className="padded-even gray-ground soft below-roomy">
      <summary>What it replaced</summary>
      <h3 className="card-title below-even">{former.title}</h3>
      <div className="read">
        <TermHints html={former.html} />
      </div>
    </details>
  );
}

/** One changed slide: what is taught now, what it replaced, and whether it counts as read. */
export function BridgeSlideView({ lesson, current, next, onNext, onRead }: Props) {
  const { slide, change, former, isRead } = current;
  const checks = useReported({ lesson, current, onRead });
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(slide.number);
  useEffect(() => {
    if (shown.current === slide.number) return;
    shown.current = slide.number;
    heading.current?.focus();
  }, [slide.number]);
  return (
    <article className="shrinks" aria-label={`${slide.title}, lesson ${lesson.number}`}>
      <p className="row wrap">
        <Badge tone="brass">{change === 'new' ? 'New' : 'Changed'}</Badge>
        <span className="small-text muted">
          Lesson {lesson.number}: {lesson.title}
        </span>
      </p>
      <div className="read below-even" key={slide.number}>
        <h2 className="slide-title" ref={heading} tabIndex={-1}>
          {slide.title}
        </h2>
        {slide.html !== '' && <TermHints html={slide.html} />}
        <SlideChecks lesson={lesson} slide={slide} checks={checks} />
      </div>
      {former && <Former former={former} />}
      <p className="small-text row snug below-apart muted" role="status">
        {isRead ? (
          <>
            <CircleCheck className="icon icon-small" aria-hidden="true" />
            Read
          </>
        ) : (
          'Counts as read once it was open as long as its words take, and its checks are answered.'
        )}
      </p>
      {next && <OnwardButton label="Next change" title={next.slide.slide.title} onClick={onNext} />}
    </article>
  );
}
