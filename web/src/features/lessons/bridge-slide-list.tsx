import type { Bridge, BridgeSlide } from '@trialwright/contract';
import { Check, CircleDashed } from 'lucide-react';

type BridgeLesson = Bridge['lessons'][number];

/** A changed slide with the lesson that it is in. */
export interface Place {
  lesson: BridgeLesson;
  slide: BridgeSlide;
}

/** All changed slides in the order of the course. */
export function placesOf({ lessons }: Pick<Bridge, 'lessons'>): Place[] {
  return lessons.flatMap((lesson) => lesson.slides.map((slide) => ({ lesson, slide })));
}

interface Props {
  places: Place[];
  index: number;
  onChoose: (index: number) => void;
}

/** The changed slides; any of them can be opened. */
export function BridgeSlideList({ places, index, onChoose }: Props) {
  return (
    <nav className="slide-list" aria-label="Changed slides">
      <h2 className="small-heading">Changed slides</h2>
      <ol>
        {places.map(({ lesson, slide: { slide, isRead } }, position) => (
          <li key={`${lesson.id}-${slide.number}`}>
            <button
              type="button"
              aria-current={position === index ? 'step' : undefined}
              onClick={() => onChoose(position)}
            >
              <span>
                {slide.title}
                <small>
                  Lesson {lesson.number}, slide {slide.number}
                </small>
              </span>
              <span className={isRead ? 'at-end good-text' : 'at-end brass-text'}>
                {isRead ? (
                  <Check className="icon icon-small" aria-hidden="true" />
                ) : (
                  <CircleDashed className="icon icon-small" aria-hidden="true" />
                )}
                <span className="visually-hidden">{isRead ? ', read' : ', not read yet'}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
