import { useEffect, useRef, type ReactNode } from 'react';

/** A heading that takes the focus when it replaces a form or another heading, so that the news is read out. */
export function NewsHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 className="page-title" tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
