import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

export function InterviewsSkeleton() {
  return (
    <Skeleton label="Loading the interview guide">
      <div className="page skeleton-page">
        <SkeletonBlock width="20rem" height="2.5rem" />
        <SkeletonBlock width="28rem" height="1.5rem" />
        <SkeletonBlock height="19rem" />
        <SkeletonBlock width="8rem" height="1.9rem" />
        <SkeletonBlock height="9rem" />
        <SkeletonBlock height="9rem" />
      </div>
    </Skeleton>
  );
}
