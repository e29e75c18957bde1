import './course.css';
import {
  certificates,
  courses,
  SIGNATURE_MEANINGS,
  type Course,
  type LessonSummary,
} from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Award, ChevronRight, CircleCheck, Clock, Layers, Lock, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatUtcDay } from '../../core/dates.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { CourseBadge, lockText } from '../../domain/courses/course-status.tsx';
import { Plate } from '../../domain/courses/plate.tsx';
import { isNotThere, NotThere } from '../../domain/courses/not-there.tsx';
import { StatementItem } from '../../domain/signing/statement-item.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Rule } from '../../ui/progress.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { BridgeNotices } from '../../domain/learning/bridge-notices.tsx';
import { FinishingNotice } from '../../domain/learning/finishing-notice.tsx';
import { WayOn } from '../../domain/learning/way-on.tsx';
import { CourseAside } from './course-aside.tsx';
import { Quest } from './quest.tsx';
import { Rows } from '../../ui/rows.tsx';

function CourseHeader({ course }: { course: Course }) {
  return (
    <header className="course-head side-by-side broad">
      <div>
        <div className="row">
          <CourseBadge course={course} />
          <Badge tone="outline">Module {course.order}</Badge>
        </div>
        <h1 className="great-title below-fair">{course.title}</h1>
        <p className="lead below-even">{course.description}</p>
        <p className="meta below-loose">
          <span>
            <Clock className="icon" aria-hidden="true" />
            {course.estimatedHours} estimated hours
          </span>
          <span>
            <Layers className="icon" aria-hidden="true" />
            {course.totalLessons} lessons
          </span>
          <span>
            <CircleCheck className="icon" aria-hidden="true" />
            {course.completedLessons} completed
          </span>
        </p>
      </div>
      <Plate slug={course.slug} className="course-plate not-on-phones" />
    </header>
  );
}

function LockedBanner({ course }: { course: Course }) {
  const isPlanned = !course.isPublished;
  return (
    <Notice
      tone="quiet"
      icon={isPlanned ? PencilLine : Lock}
      className="below-loose"
      aria-label="Why this course is locked"
      action={<WayOn way={course.lock?.way} />}
    >
      <h2 className="item-title">{isPlanned ? 'In development' : 'Course Locked'}</h2>
      <p className="small-text soft">{lockText(course)}</p>
    </Notice>
  );
}

function CompletedNotice({
  title,
  action,
  children,
}: {
  title: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <Notice tone="brass" icon={Award} className="below-loose" aria-label="Course completed" action={action}>
      <h2 className="card-title">{title}</h2>
      <p className="small-text soft">{children}</p>
    </Notice>
  );
}

function CompletedBanner({ course }: { course: Course }) {
  const params = { userId: useUser().id };
  const issued = useQuery(query(certificates.list, { params }));
  const certificate = issued.data?.find(
    ({ courseId, status }) => courseId === course.id && (status === 'Valid' || status === 'Expiring'),
  );
  if (certificate)
    return (
      <CompletedNotice
        title="Your certificate is issued"
        action={
          <div className="row wrap">
            <ButtonLink className="full-on-phones" variant="primary" to="/certificates">
              View Certificate
            </ButtonLink>
            <ButtonLink className="full-on-phones" to="/assessment/$id" params={{ id: String(course.id) }}>
              Retake Assessment
            </ButtonLink>
          </div>
        }
      >
        Passed with {certificate.score}%, valid until {formatUtcDay(certificate.validUntil)}.
      </CompletedNotice>
    );
  return (
    <CompletedNotice
      title="All lessons complete"
      action={
        <ButtonLink
          className="full-on-phones"
          variant="primary"
          to="/assessment/$id"
          params={{ id: String(course.id) }}
        >
          Take Champion Assessment
        </ButtonLink>
      }
    >
      {course.questionsPerAttempt} questions, 60 minutes, 80% to pass. You’ll get your certificate as soon as
      you pass.
    </CompletedNotice>
  );
}

/** The learner's own statement about this course, once it is passed. */
function OwnStatement({ courseId }: { courseId: number }) {
  const params = { userId: useUser().id };
  const { data } = useQuery(query(certificates.statements, { params }));
  const own = data?.filter((statement) => statement.courseId === courseId) ?? [];
  if (own.length === 0) return null;
  return (
    <section className="stack close below-roomy" aria-labelledby="own-statement">
      <h2 className="item-title" id="own-statement">
        Signed statement
      </h2>
      <p className="small-text muted">
        “{SIGNATURE_MEANINGS.completed}”: some sponsors ask for it beside the certificate.
      </p>
      <Rows>
        {own.map((statement) => (
          <StatementItem key={statement.attemptId} statement={statement} />
        ))}
      </Rows>
    </section>
  );
}

function FinalStep({ course }: { course: Course }) {
  return (
    <li className="quest end">
      <span className="quest-mark step-mark" aria-hidden="true">
        <Award className="icon" />
      </span>
      <div className="quest-body">
        <div className="quest-head">
          <div>
            <h3 className="card-title">Champion Assessment</h3>
            <p className="control-text soft readable below-hair">
              {course.questionsPerAttempt} questions, 60 minutes, 80% to pass.{' '}
              {course.path && !course.isAssessmentOpen ? 'Unlocks after' : 'The certificate requires'} all{' '}
              {course.totalLessons} lessons.
            </p>
          </div>
          {!course.isAssessmentOpen ? (
            <Button size="small" disabled>
              Take Champion Assessment
            </Button>
          ) : (
            <ButtonLink size="small" to="/assessment/$id" params={{ id: String(course.id) }}>
              Take Champion Assessment
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  );
}

function Quests({ course, lessons }: { course: Course; lessons: LessonSummary[] }) {
  const currentId = lessons.find((lesson) => !lesson.isLocked && !lesson.isCompleted)?.id;
  return (
    <section aria-labelledby="quests">
      <h2 className="section-title" id="quests">
        Quests
      </h2>
      <ol className="below-loose">
        {lessons.map((lesson) => (
          <Quest key={lesson.id} lesson={lesson} isCurrent={lesson.id === currentId} />
        ))}
        <FinalStep course={course} />
      </ol>
    </section>
  );
}

export function CoursePage() {
  const params = { id: Number(useParams({ from: '/shell/signed-in/course/$id' }).id) };
  const course = useQuery(query(courses.get, { params }));
  const lessons = useQuery(query(courses.lessons, { params }));
  usePageTitle(course.data?.title);
  const error = course.error ?? lessons.error;
  const retry = () => void Promise.all([course.refetch(), lessons.refetch()]);
  if (isNotThere(error)) return <NotThere what="course" />;
  if (error) return <PageFailure title="This course could not be loaded" error={error} onRetry={retry} />;
  if (!course.data || !lessons.data) return <PageSkeleton />;
  const { data } = course;
  return (
    <div className="page course">
      <nav className="crumbs" aria-label="Breadcrumb">
        {data.path ? (
          <Link to="/learning-paths/$pathId" params={{ pathId: data.path.id }}>
            {data.path.name}
          </Link>
        ) : (
          <Link to="/dashboard">Dashboard</Link>
        )}
        <ChevronRight className="icon" aria-hidden="true" />
        <span aria-current="page">{data.title}</span>
      </nav>
      <CourseHeader course={data} />
      <Card as="section" className="padded-roomy stack fair below-ample" aria-label="Module progress">
        <div className="row between">
          <span className="strong">
            {data.completedLessons} of {data.totalLessons} lessons
          </span>
          <span className="tabular strong">{data.progress}%</span>
        </div>
        <Rule
          steps={data.totalLessons}
          done={data.completedLessons}
          label="Module progress"
          hasPointer={!data.isLocked}
        />
      </Card>
      {data.isLocked && <LockedBanner course={data} />}
      <FinishingNotice course={data} />
      <BridgeNotices courseId={data.id} />
      {data.progress === 100 && <CompletedBanner course={data} />}
      {data.progress === 100 && <OwnStatement courseId={data.id} />}
      <div className="columns single-on-laptops far below-far">
        <Quests course={data} lessons={lessons.data} />
        <CourseAside course={data} lessons={lessons.data} />
      </div>
    </div>
  );
}
