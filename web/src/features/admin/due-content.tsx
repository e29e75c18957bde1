import type { DueContent } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { formatDate } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';

/** The text, 2 questions, or both. */
function describeParts({ hasText, questions }: DueContent): string {
  const parts = [hasText && 'The text', questions.length > 0 && count(questions.length, 'question')];
  return parts.filter(Boolean).join(' and ');
}

function Lesson({ due }: { due: DueContent }) {
  return (
    <>
      {due.lessonTitle}
      <span className="small-text muted own-line">
        {describeParts(due)} in{' '}
        <Link className="link" to="/course/$id" params={{ id: String(due.courseId) }}>
          {due.courseTitle}
        </Link>
        {due.questions.length > 0 && `: ${due.questions.join(', ')}`}
      </span>
    </>
  );
}

const COLUMNS: TableColumn<DueContent>[] = [
  {
    id: 'lesson',
    label: 'Lesson',
    value: ({ lessonTitle }) => lessonTitle,
    cell: (due) => <Lesson due={due} />,
  },
  {
    id: 'law',
    label: 'Law as of',
    value: ({ lawAsOf }) => lawAsOf,
    cell: ({ lawAsOf }) => formatDate(lawAsOf),
  },
  {
    id: 'review',
    label: 'Review by',
    value: ({ reviewBy }) => reviewBy,
    cell: ({ reviewBy, isDue }) => (
      <span>
        {formatDate(reviewBy)}{' '}
        {isDue && (
          <Badge tone="warning" icon={CalendarClock}>
            Due
          </Badge>
        )}
      </span>
    ),
  },
];

/** Lessons and questions whose law is to be looked at again: an author's work, which an operator sees to. */
export function DueContentTable({ rows }: { rows: readonly DueContent[] }) {
  if (rows.length === 0)
    return (
      <>
        <h3 className="card-title">Content due for review</h3>
        <p className="soft readable">Nothing is due in the next 60 days.</p>
      </>
    );
  return (
    <DataTable
      caption="Content due for review"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ lessonId }) => lessonId}
    />
  );
}
