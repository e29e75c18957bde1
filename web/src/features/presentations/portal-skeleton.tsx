import { Bone, Skeleton } from '../../ui/skeleton.tsx';

export function PortalSkeleton() {
  return (
    <Skeleton label="Loading the portal">
      <div className="portal-page skeleton-page">
        <Bone width="18rem" height="2.5rem" />
        <Bone width="30rem" height="1.5rem" />
        <Bone height="6rem" />
        <Bone height="24rem" />
      </div>
    </Skeleton>
  );
}
