import { Bone, Skeleton } from '../../ui/skeleton.tsx';

export function DaySkeleton() {
  return (
    <Skeleton label="Loading the day">
      <div className="page day skeleton-page">
        <Bone width="min(20rem, 90%)" height="2.5rem" />
        <Bone width="min(44rem, 100%)" height="6.5rem" />
        <div className="columns">
          <div className="skeleton-page">
            <Bone width="10rem" height="1.9rem" />
            <Bone height="2rem" />
            <Bone height="7.5rem" />
            <Bone height="7.5rem" />
            <Bone height="7.5rem" />
            <Bone height="7.5rem" />
          </div>
          <div className="skeleton-page">
            <Bone width="12rem" height="1.9rem" />
            <Bone height="22rem" />
          </div>
        </div>
      </div>
    </Skeleton>
  );
}
