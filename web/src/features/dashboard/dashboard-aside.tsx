import type { Achievement, Bookmark, BookmarkType } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import {
  Award,
  BookMarked,
  BookOpenText,
  FileText,
  Footprints,
  Medal,
  Presentation,
  Target,
  Timer,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import { formatShortDay } from '../../core/format.ts';

const TYPES: Record<BookmarkType, { icon: LucideIcon; href: (id: number) => string }> = {
  lesson: { icon: Presentation, href: (id) => `/lesson/${id}` },
  term: { icon: BookOpenText, href: () => '/glossary' },
  document: { icon: FileText, href: () => '/document-library' },
  workflow: { icon: Workflow, href: () => '/workflows' },
};

export function KeptBookmarks({ bookmarks }: { bookmarks: Bookmark[] }) {
  return (
    <section aria-labelledby="kept">
      <div className="row between section-head">
        <h2 className="t4" id="kept">
          Bookmarks
        </h2>
        <Link className="link sm" to="/bookmarks">
          View All
        </Link>
      </div>
      {bookmarks.length === 0 ? (
        <p className="sm muted">Nothing kept yet. The ribbon in a lesson keeps it here.</p>
      ) : (
        <ul className="card list">
          {bookmarks.map((bookmark) => {
            const { icon: Icon, href } = TYPES[bookmark.type];
            return (
              <li key={bookmark.id}>
                <Link to={href(bookmark.referenceId)}>
                  <Icon className="i" aria-hidden="true" />
                  <span>
                    <b>{bookmark.title}</b>
                    <small>{bookmark.description}</small>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const ICONS: Record<string, LucideIcon> = {
  'first-lesson': Footprints,
  'first-course': Medal,
  'first-pass': BookMarked,
  'first-certificate': Award,
  'perfect-score': Target,
  'week-streak': Timer,
};

export function Achievements({ achievements }: { achievements: Achievement[] }) {
  const sorted = achievements.toSorted((a, b) => (b.earnedAt ?? '').localeCompare(a.earnedAt ?? ''));
  return (
    <section aria-labelledby="achievements">
      <h2 className="t4 section-head" id="achievements">
        Achievements
      </h2>
      <ul className="achievements">
        {sorted.map(({ id, title, description, earnedAt }) => {
          const Icon = ICONS[id] ?? Award;
          return (
            <li key={id} className={earnedAt ? '' : 'unearned'}>
              <span className="seal" aria-hidden="true">
                <Icon className="i" />
              </span>
              <span>
                <b>{title}</b>
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
