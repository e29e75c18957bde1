import { useEffect, useState } from 'react';

const drawings = import.meta.glob<string>('../plates/*.svg', { query: '?raw', import: 'default' });

/** The line drawing of a course on its graph-paper ground; decoration, so it may come a moment late. */
export function Plate({ slug, className = '' }: { slug: string; className?: string }) {
  const [drawing, setDrawing] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void drawings[`../plates/${slug}.svg`]?.().then((svg) => {
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
