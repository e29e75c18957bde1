import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { Card } from '../../ui/card.tsx';

/** The card form in waiting. */
export function PanelSkeleton() {
  return (
    <Skeleton label="Preparing payment">
      <Card className="pay stack apart padded-ample">
        <SkeletonBlock width="8rem" height="1.625rem" />
        <SkeletonBlock height="4rem" />
        <SkeletonBlock height="4rem" />
        <SkeletonBlock height="3rem" />
      </Card>
    </Skeleton>
  );
}
