import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

export function ResumesSkeleton() {
  return (
    <Skeleton label="Loading your resumes">
      <div className="skeleton-page">
        <SkeletonBlock width="16rem" height="2.5rem" />
        <SkeletonBlock width="24rem" height="1.4rem" />
        <SkeletonBlock height="28rem" />
      </div>
    </Skeleton>
  );
}
