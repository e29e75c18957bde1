import { Card } from '../../ui/card.tsx';
import { Bone, Skeleton } from '../../ui/skeleton.tsx';

const CARDS = 4;
const STEPS = 7;

export function WorkflowsSkeleton() {
  return (
    <Skeleton label="Loading the workflows">
      <div className="workflow-list">
        {Array.from({ length: CARDS }, (_, card) => (
          <Card key={card} className="workflow">
            <div className="what skeleton-page">
              <Bone width="60%" height="1.9rem" />
              <Bone height="3rem" />
              <Bone width="70%" height="1.2rem" />
              <Bone width="80%" height="2.5rem" />
            </div>
            <div className="step-list skeleton-page">
              {Array.from({ length: STEPS }, (_, step) => (
                <Bone key={step} height="1rem" />
              ))}
            </div>
          </Card>
        ))}
      </div>
    </Skeleton>
  );
}
