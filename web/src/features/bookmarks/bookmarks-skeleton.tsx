import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

export function BookmarksSkeleton() {
  return (
    <Skeleton label="Loading your bookmarks">
      <div className="page bookmarks skeleton-page">
        <SkeletonBlock width="14rem" height="2.5rem" />
        <SkeletonBlock width="20rem" height="1.4rem" />
        <SkeletonBlock height="5.5rem" />
        <SkeletonBlock width="8rem" height="1.9rem" />
        <SkeletonBlock height="15rem" />
      </div>
    </Skeleton>
  );
}
