import type { DueContent } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { formatDate } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';

/** The text, 2 questions, or both. */
function describeParts({ hasText, questions }: DueContent): string {
  const parts = [hasText && 'The text', questions.length > 0 && count(questions.length, 'question')];
  return parts.filter(Boolean).join(' and ');
}

function DueRow({ due }: { due: DueContent }) {
  return (
    <tr>
      <th scope="row">
        {due.lessonTitle}
        <span className="sm muted of-course">
          {describeParts(due)} in{' '}
          <Link className="link" to="/course/$id" params={{ id: String(due.courseId) }}>
            {due.courseTitle}
          </Link>
          {due.questions.length > 0 && `: ${due.questions.join(', ')}`}
        </span>
      </th>
      <td data-label="Law as of">{formatDate(due.lawAsOf)}</td>
      <td data-label="Review by">
        <span>
          {formatDate(due.reviewBy)}{' '}
          {due.isDue && (
            <Badge tone="warning" icon={CalendarClock}>
              Due
            </Badge>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Lessons and questions whose law is to be looked at again: an author's work, which an operator sees to. */
export function DueContentTable({ rows }: { rows: readonly DueContent[] }) {
  if (rows.length === 0)
    return (
      <>
        <h3 className="t3">Content due for review</h3>
        <p className="explain">Nothing is due in the next 60 days.</p>
      </>
    );
  return (
    <table className="tn">
      <caption className="t3">Content due for review</caption>
      <thead>
        <tr>
          <th scope="col">Lesson</th>
          <th scope="col">Law as of</th>
          <th scope="col">Review by</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((due) => (
          <DueRow key={due.lessonId} due={due} />
        ))}
      </tbody>
    </table>
  );
}
