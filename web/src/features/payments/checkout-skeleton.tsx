import { Bone, Skeleton } from '../../ui/skeleton.tsx';

/** The card form in waiting. */
export function PanelSkeleton() {
  return (
    <Skeleton label="Preparing payment">
      <div className="panel-skeleton">
        <Bone width="8rem" height="1.625rem" />
        <Bone height="4rem" />
        <Bone height="4rem" />
        <Bone height="3rem" />
      </div>
    </Skeleton>
  );
}
