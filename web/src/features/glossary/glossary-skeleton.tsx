import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

const CHIPS = [7, 6, 12.25, 9.75, 8, 11.5, 9.25, 11, 9.5, 10, 12, 13, 10.25, 11.25, 6.25];

export function GlossarySkeleton() {
  return (
    <Skeleton label="Loading terms">
      <div className="kinds">
        {CHIPS.map((width) => (
          <SkeletonBlock key={width} width={`${width}rem`} height="2rem" />
        ))}
      </div>
      <div className="found-count">
        <SkeletonBlock width="9rem" height="1.25rem" />
      </div>
      <div className="columns halves term-list">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div className="term-card skeleton-page padded-block line-below" key={key}>
            <SkeletonBlock width="14rem" height="1.6rem" />
            <SkeletonBlock height="6rem" />
            <SkeletonBlock width="18rem" height="1rem" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
