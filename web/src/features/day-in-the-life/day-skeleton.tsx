import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

export function DaySkeleton() {
  return (
    <Skeleton label="Loading the day">
      <div className="page day skeleton-page">
        <SkeletonBlock width="min(20rem, 90%)" height="2.5rem" />
        <SkeletonBlock width="min(44rem, 100%)" height="6.5rem" />
        <div className="columns single-on-laptops far">
          <div className="skeleton-page">
            <SkeletonBlock width="10rem" height="1.9rem" />
            <SkeletonBlock height="2rem" />
            <SkeletonBlock height="7.5rem" />
            <SkeletonBlock height="7.5rem" />
            <SkeletonBlock height="7.5rem" />
            <SkeletonBlock height="7.5rem" />
          </div>
          <div className="skeleton-page">
            <SkeletonBlock width="12rem" height="1.9rem" />
            <SkeletonBlock height="22rem" />
          </div>
        </div>
      </div>
    </Skeleton>
  );
}
