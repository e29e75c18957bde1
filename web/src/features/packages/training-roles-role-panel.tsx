import { PAGES, ROLE_TITLES, users, type Package, type RoleProgress } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMinutes } from '@trialwright/paper/hours';
import { ArrowRight, Award, Split } from 'lucide-react';
import { count, formatHours } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Rule } from '../../ui/progress.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { ownedRoles } from './training-roles-tabs.ts';

const pages: readonly string[] = PAGES;
const SCENARIOS: string = '/scenarios';

function Progress({ title, data }: { title: string; data: RoleProgress }) {
  return (
    <Card as="section" isPadded className="stack even" aria-labelledby="role-progress">
      <div className="row between">
        <h3 className="item-title" id="role-progress">
          Progress
        </h3>
        <b className="percent amount">{data.progress}%</b>
      </div>
      <Rule
        steps={data.totalLessons}
        done={data.completedLessons}
        label={`Lessons completed in ${title} training`}
        hasPointer
      />
      <p className="small-text muted tabular">
        {data.completedLessons} of {count(data.totalLessons, 'lesson')} completed
      </p>
    </Card>
  );
}

function Numbers({ data }: { data: RoleProgress }) {
  return (
    <Figures>
      <Figure name="Courses completed" unit={` of ${data.totalCourses}`} note="all lessons done">
        {data.completedCourses}
      </Figure>
      <Figure name="Study time" note={`recorded; ${formatHours(data.studyHours)} of the program completed`}>
        {formatMinutes(data.recordedMinutes)}
      </Figure>
      <Figure
        name="Certificate readiness"
        unit={` of ${data.totalCourses}`}
        note={`certificates, ${data.readyForAssessment || 'none'} ready for assessment`}
      >
        {data.certificates}
      </Figure>
    </Figures>
  );
}

function RoleLinks() {
  return (
    <div className="places-of-role row wrap even">
      <ButtonLink variant="primary" to="/dashboard">
        Continue Learning
        <ArrowRight className="icon icon-small" aria-hidden="true" />
      </ButtonLink>
      {pages.includes(SCENARIOS) && (
        <ButtonLink icon={Split} to={SCENARIOS}>
          Scenarios
        </ButtonLink>
      )}
      <ButtonLink icon={Award} to="/certificates">
        Certificates
      </ButtonLink>
    </div>
  );
}

/** Where the learner stands in one role. */
export function HubRolePanel({ item }: { item: Package }) {
  const user = useUser();
  const progress = useQuery(query(users.roleProgress, { params: { userId: user.id } }));
  const data = progress.data?.find(({ role }) => role === item.role);
  const [primary] = ownedRoles(user.roles);
  return (
    <section className="stack apart" aria-labelledby="role-title">
      <div className="stack tight">
        <h2 className="section-title" id="role-title">
          {item.name}
        </h2>
        <p className="soft readable">{item.description}</p>
      </div>
      {progress.error && (
        <Failure
          title="Your progress could not be loaded"
          heading="h3"
          error={progress.error}
          isBusy={progress.isFetching}
          onRetry={() => void progress.refetch()}
        />
      )}
      {data && (
        <>
          <Progress title={item.name} data={data} />
          <Numbers data={data} />
        </>
      )}
      {!data && !progress.error && (
        <Skeleton label="Loading your progress">
          <div className="skeleton-page">
            <SkeletonBlock height="8rem" />
            <SkeletonBlock height="7.5rem" />
          </div>
        </Skeleton>
      )}
      <RoleLinks />
      {primary && primary !== item.role && (
        <p className="hint">
          The dashboard shows your first role, {ROLE_TITLES[primary]}.{' '}
          {data?.nextCourse && (
            <>
              Continue this role with{' '}
              <Link className="link" to="/course/$id" params={{ id: String(data.nextCourse.id) }}>
                {data.nextCourse.title}
              </Link>
              .
            </>
          )}
        </p>
      )}
    </section>
  );
}
