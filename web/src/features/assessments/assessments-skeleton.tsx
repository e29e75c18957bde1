import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

export function AssessmentsSkeleton() {
  return (
    <Skeleton label="Loading your assessments">
      <div className="page skeleton-page">
        <SkeletonBlock width="14rem" height="2.5rem" />
        <SkeletonBlock width="30rem" height="1.4rem" />
        <SkeletonBlock height="7rem" />
        <div className="columns single-on-laptops distant below-far">
          <div className="stack">
            <SkeletonBlock height="11rem" />
            <SkeletonBlock height="11rem" />
            <SkeletonBlock height="11rem" />
          </div>
          <SkeletonBlock height="12rem" />
        </div>
      </div>
    </Skeleton>
  );
}
