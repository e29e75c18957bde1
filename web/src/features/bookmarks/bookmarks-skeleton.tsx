import { Bone, Skeleton } from '../../ui/skeleton.tsx';

export function BookmarksSkeleton() {
  return (
    <Skeleton label="Loading your bookmarks">
      <div className="page bookmarks skeleton-page">
        <Bone width="14rem" height="2.5rem" />
        <Bone width="20rem" height="1.4rem" />
        <Bone height="5.5rem" />
        <Bone width="8rem" height="1.9rem" />
        <Bone height="15rem" />
      </div>
    </Skeleton>
  );
}
