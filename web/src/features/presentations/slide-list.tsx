import type { PresentationSlide } from '@trialwright/contract';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** All slides by their titles; on small screens behind a button. */
export function SlideList({
  slides,
  number,
  onGo,
}: {
  slides: PresentationSlide[];
  number: number;
  onGo: (number: number) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  // Only the list is scrolled, never the page.
  useEffect(() => {
    const current = list.current?.children[number - 1];
    const isHidden = !isOpen && list.current?.offsetParent === null;
    if (!list.current || !(current instanceof HTMLElement) || isHidden) return;
    const { offsetTop, offsetHeight } = current;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop - clientHeight / 2;
  }, [number, isOpen]);
  return (
    <nav className="slide-index" aria-label="Slides" data-open={isOpen}>
      <Button isBlock aria-expanded={isOpen} aria-controls="slide-index" onClick={() => setOpen(!isOpen)}>
        All slides
        <ChevronDown className="icon icon-small" aria-hidden="true" />
      </Button>
      <ol id="slide-index" ref={list}>
        {slides.map(({ slideNumber, title }) => (
          <li key={slideNumber}>
            <button
              type="button"
              className="small-text soft"
              aria-current={slideNumber === number ? 'true' : undefined}
              onClick={() => {
                onGo(slideNumber);
                setOpen(false);
              }}
            >
              <span className="tabular muted flush-right">{slideNumber}</span>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
