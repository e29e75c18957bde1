import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

export function CertificatesSkeleton() {
  return (
    <Skeleton label="Loading your certificates">
      <div className="page certificates skeleton-page">
        <SkeletonBlock width="16rem" height="2.5rem" />
        <SkeletonBlock width="30rem" height="1.4rem" />
        <div className="earned columns single-on-laptops distant">
          <div className="paper">
            <SkeletonBlock height="100%" />
          </div>
          <SkeletonBlock height="18rem" />
        </div>
        <div className="available columns single-on-laptops distant">
          <SkeletonBlock height="14rem" />
          <SkeletonBlock height="10rem" />
        </div>
      </div>
    </Skeleton>
  );
}
