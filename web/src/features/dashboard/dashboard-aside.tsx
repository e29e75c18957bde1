import type { Achievement, Bookmark } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import {
  Award,
  BookMarked,
  Bookmark as Ribbon,
  Footprints,
  Medal,
  Split,
  Target,
  Timer,
  type LucideIcon,
} from 'lucide-react';
import { viewOf } from '../../domain/bookmarks/bookmark-address.ts';
import { formatShortDay } from '../../core/dates.ts';
import { SEARCH_KINDS } from '../../domain/search/search-kind.ts';
import { Card } from '../../ui/card.tsx';

const UNKNOWN = { icon: Ribbon, one: 'Bookmark' };
const kinds = new Map<string, typeof UNKNOWN>(Object.entries(SEARCH_KINDS));

function KeptBookmark({ bookmark }: { bookmark: Bookmark }) {
  const { icon: Icon, one } = kinds.get(bookmark.type) ?? UNKNOWN;
  // The page of all bookmarks says what it cannot show.
  return (
    <li>
      <Link className="row even padded-even" {...(viewOf(bookmark) ?? { to: '/bookmarks' })}>
        <Icon className="icon muted" aria-hidden="true" />
        <span>
          <b className="own-line medium control-text">{bookmark.title}</b>
          <small>{bookmark.type === 'lesson' ? `${one}: ${bookmark.description}` : one}</small>
        </span>
      </Link>
    </li>
  );
}

export function KeptBookmarks({ bookmarks }: { bookmarks: Bookmark[] }) {
  return (
    <section className="stack even" aria-labelledby="kept">
      <div className="row between">
        <h2 className="item-title" id="kept">
          Bookmarks
        </h2>
        <Link className="link small-text" to="/bookmarks">
          View All
        </Link>
      </div>
      {bookmarks.length === 0 ? (
        <p className="small-text muted">
          No bookmarks yet. Select the ribbon next to a lesson, term, document, or workflow to save it here.
        </p>
      ) : (
        <Card as="ul" className="list divided">
          {bookmarks.map((bookmark) => (
            <KeptBookmark key={bookmark.id} bookmark={bookmark} />
          ))}
        </Card>
      )}
    </section>
  );
}

const ICONS: Record<string, LucideIcon> = {
  'first-lesson': Footprints,
  'first-course': Medal,
  'first-pass': BookMarked,
  'first-certificate': Award,
  'first-scenario': Split,
  'perfect-score': Target,
  'week-streak': Timer,
};

export function Achievements({ achievements }: { achievements: Achievement[] }) {
  const sorted = achievements.toSorted((a, b) => (b.earnedAt ?? '').localeCompare(a.earnedAt ?? ''));
  return (
    <section className="stack even" aria-labelledby="achievements">
      <h2 className="item-title" id="achievements">
        Achievements
      </h2>
      <ul className="stack even">
        {sorted.map(({ id, title, description, earnedAt }) => {
          const Icon = ICONS[id] ?? Award;
          return (
            <li key={id} className={earnedAt ? 'row even' : 'row even unearned'}>
              <span className="seal" aria-hidden="true">
                <Icon className="icon" />
              </span>
              <span>
                <b className={`own-line medium control-text ${earnedAt ? '' : 'soft'}`}>{title}</b>
                <small>
                  {description}
                  {earnedAt ? `, ${formatShortDay(earnedAt)}` : ' (not earned yet)'}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
