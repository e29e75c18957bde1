import { PACKAGE_IDS } from '@trialwright/contract';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

export function PricingSkeleton() {
  return (
    <Skeleton label="Loading the prices">
      <div className="stack loose">
        <SkeletonBlock width="10rem" height="1.75rem" />
        <SkeletonBlock width="min(34rem, 100%)" height="3.5rem" />
        <SkeletonBlock width="min(38rem, 100%)" height="3rem" />
      </div>
      <div className="gallery roomy below-far">
        {PACKAGE_IDS.map((id) => (
          <SkeletonBlock key={id} height="31rem" />
        ))}
      </div>
    </Skeleton>
  );
}
