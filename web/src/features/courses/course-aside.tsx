import { handouts, type Course, type LessonSummary, type ProgramLength } from '@trialwright/contract';
import { describeMethod, formatMinutes } from '@trialwright/paper/hours';
import { Award, Hourglass, ListChecks, LockOpen, Timer } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { formatDate } from '../../core/dates.ts';
import { count, formatHours } from '../../core/format.ts';
import { PeopleLines, ReviewList } from '../../domain/course-reviews/people.tsx';
import { Card } from '../../ui/card.tsx';

/** How long the course takes, and how long the learner was seen studying it. */
function Time({
  length,
  estimatedHours,
  recordedMinutes,
}: {
  length: ProgramLength;
  estimatedHours: number;
  recordedMinutes: number;
}) {
  return (
    <Card as="section" className="padded-apart" aria-labelledby="course-time">
      <h2 className="item-title" id="course-time">
        Time
      </h2>
      <ul className="stack below-fair">
        <li className="row even top medium control-text">
          <Hourglass className="icon brass-text below-hair" aria-hidden="true" />
          <span>
            Program length: {formatHours(length.hours)}
            <small>
              In quarters, rounded down; {describeMethod(length)}.
              {length.learners === undefined &&
                ` The formula counts every question alike: plan ${formatHours(estimatedHours)}.`}
            </small>
          </span>
        </li>
        <li className="row even top medium control-text">
          <Timer className="icon brass-text below-hair" aria-hidden="true" />
          <span>
            Study time recorded: {formatMinutes(recordedMinutes)}
            <small>While lessons were open and you were there.</small>
          </span>
        </li>
      </ul>
    </Card>
  );
}

/** Who stands behind the text: named persons, or the plain statement that there is none. */
function Makers({ people }: Pick<Course, 'people'>) {
  return (
    <section className="sources">
      <h2 className="item-title">Who wrote and reviewed it</h2>
      <PeopleLines people={people} />
      <ReviewList people={people} />
    </section>
  );
}

export function CourseAside({ course, lessons }: { course: Course; lessons: readonly LessonSummary[] }) {
  const recordedMinutes = lessons.reduce((sum, lesson) => sum + lesson.recordedMinutes, 0);
  return (
    <aside className="stays stack apart" aria-label="About this course">
      <Card as="section" className="padded-apart">
        <h2 className="item-title">When you finish</h2>
        <ul className="stack below-fair">
          <li className="row even top medium control-text">
            <ListChecks className="icon brass-text below-hair" aria-hidden="true" />
            <span>
              Champion Assessment
              <small>Pass mark 80%. Retakes allowed.</small>
            </span>
          </li>
          <li className="row even top medium control-text">
            <Award className="icon brass-text below-hair" aria-hidden="true" />
            <span>
              Certificate
              <small>Valid for 2 years. Anyone can verify it by number.</small>
            </span>
          </li>
          {course.next && (
            <li className="row even top medium control-text">
              <LockOpen className="icon brass-text below-hair" aria-hidden="true" />
              <span>
                {course.next.isPublished ? `${course.next.title} unlocks` : `Next: ${course.next.title}`}
                <small>
                  {course.path && 'Once you have passed. '}
                  {count(course.next.totalLessons, 'lesson')}
                  {!course.next.isPublished && ', in development'}
                </small>
              </span>
            </li>
          )}
        </ul>
      </Card>
      {course.programLength && (
        <Time
          length={course.programLength}
          estimatedHours={course.estimatedHours}
          recordedMinutes={recordedMinutes}
        />
      )}
      {lessons.length > 0 && lessons.every(({ isLocked }) => !isLocked) && (
        <p>
          <a
            className="link"
            href={pathOf(handouts.course, { params: { id: course.id } })}
            target="_blank"
            rel="noreferrer"
          >
            Handout of all lessons for paper (PDF)
          </a>
        </p>
      )}
      <section className="sources">
        <h2 className="item-title">Sources</h2>
        <ul className="stack snug small-text soft below-close">
          {course.regulations.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
        {course.isPublished && (
          <p className="small-text muted below-even">
            Version {course.version}, effective {formatDate(course.effectiveDate)}
            {course.lawAsOf && (
              <>
                <br />
                Law as of {formatDate(course.lawAsOf)}
              </>
            )}
          </p>
        )}
      </section>
      {course.isPublished && <Makers people={course.people} />}
    </aside>
  );
}
