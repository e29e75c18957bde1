import './dashboard.css';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

export function DashboardSkeleton() {
  return (
    <Skeleton label="Loading your dashboard">
      <div className="page dashboard skeleton-page">
        <SkeletonBlock width="16rem" height="2.5rem" />
        <SkeletonBlock width="30rem" height="1.4rem" />
        <SkeletonBlock height="13rem" />
        <SkeletonBlock height="7.5rem" />
        <div className="columns beside distant top below-distant">
          <div className="stack">
            <SkeletonBlock height="9.5rem" />
            <SkeletonBlock height="9.5rem" />
            <SkeletonBlock height="9.5rem" />
          </div>
          <SkeletonBlock height="14rem" />
        </div>
        <div className="columns halves tools loose">
          <SkeletonBlock height="6rem" />
          <SkeletonBlock height="6rem" />
          <SkeletonBlock height="6rem" />
          <SkeletonBlock height="6rem" />
        </div>
      </div>
    </Skeleton>
  );
}
