import { useEffect, useState, type ReactNode } from 'react';

const SKELETON_AFTER_MS = 200;

/** Shows its children only when waiting takes long enough to be noticed. */
export function Skeleton({ children, label = 'Loading' }: { children: ReactNode; label?: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton" aria-busy="true" aria-label={label} role="status">
      {isShown && children}
    </div>
  );
}

/** A grey bar or block in the shape of what is coming; sizes are CSS lengths. */
export function SkeletonBlock({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <div className="bone" style={{ width, height }} />;
}

/** A generic page in waiting: a title, a line, and blocks. */
export function PageSkeleton() {
  return (
    <Skeleton>
      <div className="page skeleton-page">
        <SkeletonBlock width="18rem" height="2.5rem" />
        <SkeletonBlock width="26rem" height="1.25rem" />
        <SkeletonBlock height="11rem" />
        <SkeletonBlock height="7rem" />
        <SkeletonBlock height="7rem" />
      </div>
    </Skeleton>
  );
}
