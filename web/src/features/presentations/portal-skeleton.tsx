import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

export function PortalSkeleton() {
  return (
    <Skeleton label="Loading the portal">
      <div className="page skeleton-page">
        <SkeletonBlock width="18rem" height="2.5rem" />
        <SkeletonBlock width="30rem" height="1.5rem" />
        <SkeletonBlock height="6rem" />
        <SkeletonBlock height="24rem" />
      </div>
    </Skeleton>
  );
}
