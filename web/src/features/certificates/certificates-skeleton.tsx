import { Bone, Skeleton } from '../../ui/skeleton.tsx';

export function CertificatesSkeleton() {
  return (
    <Skeleton label="Loading your certificates">
      <div className="page certificates skeleton-page">
        <Bone width="16rem" height="2.5rem" />
        <Bone width="30rem" height="1.4rem" />
        <div className="earned">
          <div className="paper">
            <Bone height="100%" />
          </div>
          <Bone height="18rem" />
        </div>
        <div className="columns">
          <Bone height="14rem" />
          <Bone height="10rem" />
        </div>
      </div>
    </Skeleton>
  );
}
