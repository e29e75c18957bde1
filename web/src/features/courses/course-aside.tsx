import type { Course } from '@trialwright/contract';
import { Award, ListChecks, LockOpen } from 'lucide-react';
import { formatDate } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { Card } from '../../ui/card.tsx';

export function CourseAside({ course }: { course: Course }) {
  return (
    <aside className="course-aside">
      <Card as="section" className="finish">
        <h2 className="t4">When you finish</h2>
        <ul>
          <li>
            <ListChecks className="i" aria-hidden="true" />
            <span>
              Champion Assessment
              <small>Pass mark 80%. You can retake it.</small>
            </span>
          </li>
          <li>
            <Award className="i" aria-hidden="true" />
            <span>
              Certificate
              <small>Valid for 2 years, with a number that anyone can check.</small>
            </span>
          </li>
          {course.next && (
            <li>
              <LockOpen className="i" aria-hidden="true" />
              <span>
                {course.next.isPublished ? `${course.next.title} opens` : `Next: ${course.next.title}`}
                <small>
                  {course.path && 'Once you have passed. '}
                  {count(course.next.totalLessons, 'lesson')}
                  {!course.next.isPublished && ', in preparation'}
                </small>
              </span>
            </li>
          )}
        </ul>
      </Card>
      <section className="sources">
        <h2 className="t4">Written from</h2>
        <ul>
          {course.regulations.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
        {course.isPublished && (
          <p className="sm muted">
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
    </aside>
  );
}
