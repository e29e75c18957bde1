import type { Slide } from '@trialwright/contract';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { TermHints } from './term-hints.tsx';

interface Props {
  slide: Slide;
  total: number;
  nextTitle: string | undefined;
  onContinue: () => void;
  /** What stands below the last slide. */
  children: ReactNode;
}

/** One slide. When it changes, reading starts at its heading, for eyes and for screen readers. */
export function SlideView({ slide, total, nextTitle, onContinue, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(slide.number);
  useEffect(() => {
    if (shown.current === slide.number) return;
    shown.current = slide.number;
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [slide.number]);
  return (
    <article className="read" aria-label={`Slide ${slide.number} of ${total}`}>
      <div className="slide" key={slide.number}>
        <h1 ref={heading} tabIndex={-1}>
          {slide.title}
        </h1>
        <TermHints html={slide.html} />
        {nextTitle !== undefined && (
          <button type="button" className="continue" onClick={onContinue}>
            <span>Continue Learning</span>
            <b>{nextTitle}</b>
            <ArrowRight className="i" aria-hidden="true" />
          </button>
        )}
      </div>
      {nextTitle === undefined && children}
    </article>
  );
}
