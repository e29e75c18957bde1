import type { Slide } from '@trialwright/contract';
import { Check, CircleDashed } from 'lucide-react';
import type { useLessonChecks } from '../../domain/checks/use-lesson-checks.ts';

interface Props {
  slides: Slide[];
  index: number;
  checks: Pick<ReturnType<typeof useLessonChecks>, 'isKnown' | 'ofSlide'>;
  onChoose: (index: number) => void;
}

/** Whether the check of a slide is answered; nothing where there is none. */
function CheckMark({ slide, checks }: { slide: number } & Pick<Props, 'checks'>) {
  const { has, isOpen } = checks.ofSlide(slide);
  if (!has || !checks.isKnown) return null;
  const Icon = isOpen ? CircleDashed : Check;
  return (
    <span className={isOpen ? 'at-end brass-text' : 'at-end good-text'}>
      <Icon className="icon icon-small" aria-hidden="true" />
      <span className="visually-hidden">{isOpen ? ', check not answered' : ', check answered'}</span>
    </span>
  );
}

/** The slides of the lesson; any of them can be opened. */
export function SlideList({ slides, index, checks, onChoose }: Props) {
  return (
    <nav className="slide-list" aria-label="Slides">
      <h2 className="small-heading">Slides</h2>
      <ol>
        {slides.map((slide, position) => (
          <li key={slide.number}>
            <button
              type="button"
              className={position < index ? 'read-already' : ''}
              aria-current={position === index ? 'step' : undefined}
              onClick={() => onChoose(position)}
            >
              <span className="tabular number">{slide.number}</span>
              <span>{slide.title}</span>
              <CheckMark slide={slide.number} checks={checks} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
