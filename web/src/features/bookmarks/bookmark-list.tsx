import type { Bookmark } from '@trialwright/contract';
import { Trash2, type LucideIcon } from 'lucide-react';
import { viewOf } from '../../domain/bookmarks/bookmark-address.ts';
import { formatDay } from '../../core/dates.ts';
import { toast } from '../../core/toast.ts';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { nameOf, type BookmarkGroup } from './bookmark-kinds.ts';
import { Rows } from '../../ui/rows.tsx';

function ViewLink({ bookmark }: { bookmark: Bookmark }) {
  const address = viewOf(bookmark);
  const label = `View: ${nameOf(bookmark)}`;
  if (address) {
    return (
      <ButtonLink size="small" {...address} aria-label={label}>
        View
      </ButtonLink>
    );
  }
  return (
    <Button
      size="small"
      aria-label={label}
      onClick={() =>
        toast({
          title: 'View not available',
          description: 'Unable to view this type of bookmark',
          isDestructive: true,
        })
      }
    >
      View
    </Button>
  );
}

function BookmarkRow({
  bookmark,
  icon: Icon,
  onDelete,
}: {
  bookmark: Bookmark;
  icon: LucideIcon;
  onDelete: () => void;
}) {
  return (
    <li>
      <Icon className="icon below-tight muted" aria-hidden="true" />
      <div className="kept">
        <h3 className="item-title">{bookmark.title}</h3>
        {bookmark.description && <p className="small-text soft note readable">{bookmark.description}</p>}
        <p className="small-text muted">Saved {formatDay(bookmark.createdAt)}</p>
      </div>
      <div className="row">
        <ViewLink bookmark={bookmark} />
        <IconButton
          icon={Trash2}
          className="delete"
          label={`Delete bookmark: ${nameOf(bookmark)}`}
          aria-haspopup="dialog"
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

/** The bookmarks of one kind, newest first. */
export function BookmarkList({
  group: { kind, bookmarks },
  onDelete,
}: {
  group: BookmarkGroup;
  onDelete: (bookmark: Bookmark) => void;
}) {
  const id = `bookmarks-${kind.type}`;
  return (
    <section className="stack fair below-distant" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {kind.title}
      </h2>
      <Rows>
        {bookmarks.map((bookmark) => (
          <BookmarkRow
            key={bookmark.id}
            bookmark={bookmark}
            icon={kind.icon}
            onDelete={() => onDelete(bookmark)}
          />
        ))}
      </Rows>
    </section>
  );
}
