import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

/** The card form in waiting. */
export function PanelSkeleton() {
  return (
    <Skeleton label="Preparing payment">
      <div className="panel-skeleton">
        <SkeletonBlock width="8rem" height="1.625rem" />
        <SkeletonBlock height="4rem" />
        <SkeletonBlock height="4rem" />
        <SkeletonBlock height="3rem" />
      </div>
    </Skeleton>
  );
}
