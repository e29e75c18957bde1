import { useEffect, useState } from 'react';

const files = import.meta.glob<string>('../../plates/*.svg', { query: '?raw', import: 'default' });

/** Drawings that are at hand: those that were shown before, and all of them where pages are prepared. */
const drawings = new Map<string, string>();

export function keepDrawing(slug: string, svg: string): void {
  drawings.set(slug, svg);
}

/** The line drawing of a course on its graph-paper ground; decoration, so it may come a moment late. */
export function Plate({ slug, className = '' }: { slug: string; className?: string }) {
  const [drawing, setDrawing] = useState(() => drawings.get(slug) ?? '');
  useEffect(() => {
    let isCurrent = true;
    void files[`../../plates/${slug}.svg`]?.().then((svg) => {
      keepDrawing(slug, svg);
      if (isCurrent) setDrawing(svg);
    });
    return () => {
      isCurrent = false;
    };
  }, [slug]);
  // The drawings are files of this build, not content that anybody may change.
  return (
    <div className={`plate ${className}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />
  );
}
