import { DOCUMENT_CATEGORIES } from '@trialwright/contract';
import { Card } from '../../ui/card.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

const CARDS = 6;

export function DocumentsSkeleton() {
  return (
    <Skeleton label="Loading the documents">
      <div className="kinds below-apart">
        {DOCUMENT_CATEGORIES.map((category) => (
          <SkeletonBlock key={category} width="9rem" height="2rem" />
        ))}
      </div>
      <div className="found-count">
        <SkeletonBlock width="8rem" height="1.2rem" />
      </div>
      <div className="gallery">
        {Array.from({ length: CARDS }, (_, card) => (
          <Card key={card} className="library-card">
            <SkeletonBlock width="40%" height="1rem" />
            <SkeletonBlock width="80%" height="1.5rem" />
            <SkeletonBlock height="4.5rem" />
            <SkeletonBlock width="60%" height="2.1rem" />
          </Card>
        ))}
      </div>
    </Skeleton>
  );
}
