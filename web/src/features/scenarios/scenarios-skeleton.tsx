import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

const CARDS = [1, 2, 3, 4, 5, 6];

export function ScenariosSkeleton() {
  return (
    <Skeleton label="Loading the scenarios">
      <div className="skeleton-page">
        <SkeletonBlock height="2.75rem" />
        <SkeletonBlock width="12rem" height="1.9rem" />
        <div className="gallery">
          {CARDS.map((card) => (
            <SkeletonBlock key={card} height="11.5rem" />
          ))}
        </div>
      </div>
    </Skeleton>
  );
}
