import { courses, organizations, type CourseSummary, type User } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { GraduationCap, Layers, Lock } from 'lucide-react';
import { roleTitle } from '../core/format.ts';
import { query } from '../core/query.ts';
import { ProgressBar } from '../ui/progress.tsx';
import { SkeletonBlock, Skeleton } from '../ui/skeleton.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { MentorLauncher } from './mentor-launcher.tsx';
import { navigationFor, TEAM, standsAt, type NavigationItem } from './navigation.ts';

function NavList({ items, isRail }: { items: NavigationItem[]; isRail: boolean }) {
  const { pathname } = useLocation();
  return (
    <ul className={isRail ? 'nav stack tight middle' : 'nav'}>
      {items.map(({ href, label, icon: Icon, tag }) => {
        const link = (
          <Link to={href} aria-current={standsAt(href, pathname)} {...(isRail && { 'aria-label': label })}>
            <Icon className="icon" aria-hidden="true" />
            {!isRail && label}
            {!isRail && tag && (
              <span className={tag === 'ADMIN' ? 'menu-tag admin at-end' : 'menu-tag at-end'}>{tag}</span>
            )}
          </Link>
        );
        return (
          <li key={href}>
            {isRail ? (
              <Tooltip label={label} side="right">
                {link}
              </Tooltip>
            ) : (
              link
            )}
          </li>
        );
      })}
    </ul>
  );
}

function CourseRow({ course }: { course: CourseSummary }) {
  const { pathname } = useLocation();
  const row = (
    <>
      <span className="row small-text">
        <span className={`course-name grows clipped ${course.isLocked ? 'muted' : 'soft'}`}>
          {course.title}
        </span>
        {course.isLocked && <Lock className="icon icon-small muted" aria-label="Locked" />}
        <span className="tiny-text tabular muted">{course.progress}%</span>
      </span>
      <ProgressBar value={course.progress} label={course.title} />
    </>
  );
  // A locked course leads nowhere, and says so to who cannot see the lock.
  if (course.isLocked) {
    return (
      <a href="#" aria-disabled="true" onClick={(event) => event.preventDefault()}>
        {row}
      </a>
    );
  }
  const path = `/course/${course.id}`;
  return (
    <Link to={path} aria-current={pathname === path ? 'page' : undefined}>
      {row}
    </Link>
  );
}

function CourseModules() {
  const { data, isPending } = useQuery(query(courses.list));
  return (
    <section aria-labelledby="course-modules">
      <h2 id="course-modules">Course Modules</h2>
      {isPending && (
        <Skeleton>
          <div className="course-list-empty stack even">
            <SkeletonBlock />
            <SkeletonBlock />
            <SkeletonBlock />
          </div>
        </Skeleton>
      )}
      {data?.length === 0 && (
        <div className="course-list-empty small-text muted">
          <b className="medium soft">No courses available</b>
          <p>Select a role to view training content</p>
        </div>
      )}
      <ul className="course-list">
        {data?.map((course) => (
          <li key={course.id}>
            <CourseRow course={course} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way to the organizations of those who have one. */
function useTeamItems(): NavigationItem[] {
  const { data } = useQuery(query(organizations.list));
  return data && data.length > 0 ? [TEAM] : [];
}

/** The menu of a signed-in person; as a rail it keeps the icons and moves the words into tooltips. */
export function Sidebar({ user, isRail }: { user: User; isRail: boolean }) {
  const role = user.roles[0]?.role;
  const { top, role: roleItems, advanced } = navigationFor(role, user);
  const team = useTeamItems();
  const { data } = useQuery(query(courses.list));
  const current = data?.find((course) => !course.isLocked && course.progress < 100) ?? data?.[0];
  if (isRail) {
    const modules: NavigationItem[] = [
      ...(current
        ? [{ href: `/course/${current.id}`, label: `Current module: ${current.title}`, icon: Layers }]
        : []),
      { href: '/training-roles', label: 'All training roles', icon: GraduationCap },
    ];
    return (
      <div className="sidebar rail">
        <div className="sidebar-window">
          <nav className="sidebar-scroll" id="menu" aria-label="Main" tabIndex={-1}>
            <NavList items={[...top, ...modules]} isRail />
            <hr />
            <NavList items={[...roleItems, ...advanced, ...team]} isRail />
          </nav>
          <MentorLauncher place="rail" />
        </div>
      </div>
    );
  }
  return (
    <div className="sidebar">
      <div className="sidebar-window">
        <nav className="sidebar-scroll" id="menu" aria-label="Main" tabIndex={-1}>
          <NavList items={top} isRail={false} />
          <CourseModules />
          {role && (
            <div className="role-box">
              <b className="own-line small-text drape-text">{roleTitle(role)} Training</b>
              <span className="own-line tiny-text soft">Showing courses for your selected role</span>
              <Link className="link tiny-text" to="/training-roles">
                All training roles
              </Link>
            </div>
          )}
          <NavList items={roleItems} isRail={false} />
          {advanced.length > 0 && (
            <section aria-labelledby="advanced-features">
              <h2 id="advanced-features">Advanced Features</h2>
              <NavList items={advanced} isRail={false} />
            </section>
          )}
          {team.length > 0 && <NavList items={team} isRail={false} />}
        </nav>
        <MentorLauncher place="menu" />
      </div>
    </div>
  );
}
