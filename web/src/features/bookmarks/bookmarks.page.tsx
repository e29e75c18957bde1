import './bookmarks.css';
import { bookmarks, type Bookmark } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Bookmark as Ribbon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRemoveBookmark } from '../../domain/bookmarks/bookmarks.ts';
import { spell } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { ConfirmDialog } from '../../ui/alert-dialog-frame.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { BookmarkCounts } from './bookmark-counts.tsx';
import { groupBookmarks, nameOf } from './bookmark-kinds.ts';
import { BookmarkList } from './bookmark-list.tsx';
import { BookmarksSkeleton } from './bookmarks-skeleton.tsx';

function NoBookmarks() {
  return (
    <Empty icon={Ribbon} title="No bookmarks yet">
      <p>Select the ribbon next to a lesson, term, document, or workflow to save it here.</p>
      <ButtonLink variant="primary" to="/dashboard">
        Go to Dashboard
      </ButtonLink>
    </Empty>
  );
}

export function BookmarksPage() {
  usePageTitle('My Bookmarks');
  const user = useUser();
  const { data, error, refetch } = useQuery(query(bookmarks.list, { params: { userId: user.id } }));
  const remove = useRemoveBookmark();
  const [asked, setAsked] = useState<Bookmark>();
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const position = useRef(0);
  if (error)
    return (
      <PageFailure title="Your bookmarks could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <BookmarksSkeleton />;

  const groups = groupBookmarks(data);
  const handleDelete = (bookmark: Bookmark) => {
    position.current = groups.flatMap((group) => group.bookmarks).indexOf(bookmark);
    setAsked(bookmark);
  };
  // After a deletion the button of the next row stands in the place of the one that was pressed.
  const handleReturnFocus = () => {
    const buttons = [...(page.current?.querySelectorAll<HTMLElement>('button.delete') ?? [])];
    (buttons[position.current] ?? buttons.at(-1) ?? heading.current)?.focus();
  };
  return (
    <div className="page bookmarks" ref={page}>
      <div className="page-head">
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          My Bookmarks
        </h1>
        {data.length > 0 && <p className="lead">{spell(data.length)} saved, newest first.</p>}
      </div>
      {data.length === 0 ? (
        <NoBookmarks />
      ) : (
        <>
          <BookmarkCounts bookmarks={data} />
          {groups.map((group) => (
            <BookmarkList key={group.kind.type} group={group} onDelete={handleDelete} />
          ))}
        </>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Delete this bookmark?"
        about={
          <p>
            &ldquo;{asked && nameOf(asked)}&rdquo; will be removed from your bookmarks. The original isn’t
            affected.
          </p>
        }
        keep="Keep it"
        confirm="Delete bookmark"
        busy="Deleting..."
        isBusy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked, { onSettled: () => setAsked(undefined) })}
        onClose={() => setAsked(undefined)}
        onReturnFocus={handleReturnFocus}
      />
    </div>
  );
}
