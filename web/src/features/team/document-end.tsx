import { useEffect, useRef } from 'react';

/** The end of a page or section: tells once that it came into view. */
export function DocumentEnd({
  position,
  onReach,
}: {
  position: number;
  onReach: (position: number) => void;
}) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onReach(position);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [position, onReach]);
  return <span ref={mark} className="document-end" aria-hidden="true" />;
}
