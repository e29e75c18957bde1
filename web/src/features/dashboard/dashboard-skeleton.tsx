import './tool-cards.css';
import { Bone, Skeleton } from '../../ui/skeleton.tsx';

export function DashboardSkeleton() {
  return (
    <Skeleton label="Loading your dashboard">
      <div className="page dashboard skeleton-page">
        <Bone width="16rem" height="2.5rem" />
        <Bone width="30rem" height="1.4rem" />
        <Bone height="13rem" />
        <Bone height="7.5rem" />
        <div className="columns">
          <div className="course-cards">
            <Bone height="9.5rem" />
            <Bone height="9.5rem" />
            <Bone height="9.5rem" />
          </div>
          <Bone height="14rem" />
        </div>
        <div className="tools">
          <Bone height="6rem" />
          <Bone height="6rem" />
          <Bone height="6rem" />
          <Bone height="6rem" />
        </div>
      </div>
    </Skeleton>
  );
}
