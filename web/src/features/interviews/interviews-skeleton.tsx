import { Bone, Skeleton } from '../../ui/skeleton.tsx';

export function InterviewsSkeleton() {
  return (
    <Skeleton label="Loading the interview guide">
      <div className="page skeleton-page">
        <Bone width="20rem" height="2.5rem" />
        <Bone width="28rem" height="1.5rem" />
        <Bone height="19rem" />
        <Bone width="8rem" height="1.9rem" />
        <Bone height="9rem" />
        <Bone height="9rem" />
      </div>
    </Skeleton>
  );
}
