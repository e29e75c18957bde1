import { Bone, Skeleton } from '../../ui/skeleton.tsx';

export function AssessmentsSkeleton() {
  return (
    <Skeleton label="Loading your assessments">
      <div className="page assessments skeleton-page">
        <Bone width="14rem" height="2.5rem" />
        <Bone width="30rem" height="1.4rem" />
        <Bone height="7rem" />
        <div className="columns">
          <div className="cards">
            <Bone height="11rem" />
            <Bone height="11rem" />
            <Bone height="11rem" />
          </div>
          <Bone height="12rem" />
        </div>
      </div>
    </Skeleton>
  );
}
