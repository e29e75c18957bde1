import type { Slide } from '@trialwright/contract';

interface Props {
  slides: Slide[];
  index: number;
  onChoose: (index: number) => void;
}

/** The slides of the lesson; any of them can be opened. */
export function SlideList({ slides, index, onChoose }: Props) {
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
              <span className="tn number">{slide.number}</span>
              {slide.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
