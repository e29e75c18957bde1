import { PACKAGE_IDS } from '@trialwright/contract';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

export function HubSkeleton() {
  return (
    <Skeleton label="Loading the training roles">
      <div className="page training-roles skeleton-page">
        <SkeletonBlock width="14rem" height="2.5rem" />
        <SkeletonBlock width="min(32rem, 100%)" height="1.5rem" />
        <SkeletonBlock height="2.75rem" />
        <div className="gallery roomy">
          {PACKAGE_IDS.map((id) => (
            <SkeletonBlock key={id} height="27rem" />
          ))}
        </div>
      </div>
    </Skeleton>
  );
}
