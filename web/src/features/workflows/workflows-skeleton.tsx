import { Card } from '../../ui/card.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

const CARDS = 4;
const STEPS = 7;

export function WorkflowsSkeleton() {
  return (
    <Skeleton label="Loading the workflows">
      <div className="stack">
        {Array.from({ length: CARDS }, (_, card) => (
          <Card key={card} className="columns">
            <div className="skeleton-page padded-roomy">
              <SkeletonBlock width="60%" height="1.9rem" />
              <SkeletonBlock height="3rem" />
              <SkeletonBlock width="70%" height="1.2rem" />
              <SkeletonBlock width="80%" height="2.5rem" />
            </div>
            <div className="skeleton-page padded-roomy line-beside">
              {Array.from({ length: STEPS }, (_, step) => (
                <SkeletonBlock key={step} height="1rem" />
              ))}
            </div>
          </Card>
        ))}
      </div>
    </Skeleton>
  );
}
