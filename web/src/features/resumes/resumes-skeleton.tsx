import { Bone, Skeleton } from '../../ui/skeleton.tsx';

export function ResumesSkeleton() {
  return (
    <Skeleton label="Loading your resumes">
      <div className="skeleton-page">
        <Bone width="16rem" height="2.5rem" />
        <Bone width="24rem" height="1.4rem" />
        <Bone height="28rem" />
      </div>
    </Skeleton>
  );
}
