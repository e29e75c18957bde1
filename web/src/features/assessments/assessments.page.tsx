import './assessments.css';
import { assessments, certificates, courses, PASS_MARK } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { usePageTitle } from '../../core/page-title.ts';
import { minutesLeftOf, useOpenAttempts } from '../../domain/quizzes/open-attempts.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { AssessmentCard } from './assessment-card.tsx';
import { standings } from './assessment-records.ts';
import { AssessmentsSkeleton } from './assessments-skeleton.tsx';
import { CertificateList } from './certificate-list.tsx';
import { PracticeCard } from './practice-card.tsx';
import { ProgressSummary } from './progress-summary.tsx';

/** The three readings of the page, as one. */
function useAssessments() {
  const params = { userId: useUser().id };
  const all = [
    useQuery(query(courses.list)),
    useQuery(query(assessments.list, { params })),
    useQuery(query(certificates.list, { params })),
  ] as const;
  const [list, records, issued] = all;
  return {
    data:
      list.data && records.data && issued.data
        ? { courses: list.data, standings: standings(records.data), certificates: issued.data }
        : undefined,
    error: all.find(({ error }) => error)?.error,
    refetch: () => Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
}

export function AssessmentsPage() {
  usePageTitle('Assessments');
  const open = new Map(useOpenAttempts().map((each) => [each.assessmentId, minutesLeftOf(each)]));
  const { data, error, refetch } = useAssessments();
  if (error)
    return (
      <PageFailure
        title="Your assessments could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <AssessmentsSkeleton />;
  const certified = new Set(data.certificates.map(({ courseId }) => courseId));
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">Assessments</h1>
        <p className="lead">
          One for each course in your role. Score at least {PASS_MARK}% and complete the lessons to earn the
          certificate.
        </p>
      </div>
      <ProgressSummary all={[...data.standings.values()]} certificates={data.certificates} />
      <div className="columns single-on-laptops distant below-far">
        <section aria-labelledby="by-course">
          <h2 className="section-title" id="by-course">
            By course
          </h2>
          {data.courses.length === 0 ? (
            <Empty icon={GraduationCap} title="No courses available">
              <p>
                Your assessments stand here as soon as you have a package.{' '}
                <Link className="link" to="/training-roles">
                  View packages
                </Link>
              </p>
            </Empty>
          ) : (
            <div className="stack below-even">
              {data.courses.map((course) => (
                <AssessmentCard
                  key={course.id}
                  course={course}
                  standing={data.standings.get(course.id)}
                  hasCertificate={certified.has(course.id)}
                  minutesLeft={open.get(course.id)}
                />
              ))}
            </div>
          )}
        </section>
        <aside className="stack broad shrinks" aria-label="Practice and progress">
          <PracticeCard />
          <CertificateList certificates={data.certificates} />
        </aside>
      </div>
    </div>
  );
}
