import { items, type ItemReportSummary } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Braces, FileText } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Part } from './part.tsx';

function Downloads({ courseId, courseTitle }: ItemReportSummary) {
  const call = { params: { courseId } };
  return (
    <span className="row at-end">
      <ButtonAnchor
        size="small"
        icon={FileText}
        href={pathOf(items.reportPdf, call)}
        download
        aria-label={`PDF: ${courseTitle}`}
      >
        PDF
      </ButtonAnchor>
      <ButtonAnchor
        size="small"
        icon={Braces}
        href={pathOf(items.report, call)}
        download={`technical-report-${courseId}.json`}
        aria-label={`JSON: ${courseTitle}`}
      >
        JSON
      </ButtonAnchor>
    </span>
  );
}

const COLUMNS: TableColumn<ItemReportSummary>[] = [
  { id: 'course', label: 'Course', value: ({ courseTitle }) => courseTitle },
  { id: 'attempts', label: 'First attempts', value: ({ firstAttempts }) => firstAttempts },
  { id: 'answers', label: 'Answers', value: ({ answers }) => answers },
  {
    id: 'calibrated',
    label: 'Calibrated',
    value: ({ calibrated }) => calibrated,
    cell: ({ calibrated, items: count }) => `${calibrated} of ${count}`,
  },
  { id: 'flagged', label: 'Flagged', value: ({ flagged }) => flagged },
  { id: 'report', label: 'Report', cell: Downloads },
];

/** The technical report of each course that somebody has been examined on. */
export function ItemReportsPart() {
  const read = useQuery({ ...query(items.reports), staleTime: 0 });
  return (
    <section className="stack below-ample" aria-labelledby="item-reports">
      <div className="row wrap even between">
        <h2 className="section-title" id="item-reports">
          Technical reports
        </h2>
      </div>
      <p className="soft readable">
        How the items and forms of a course behave, from the first attempt of each person. An item is
        calibrated once it has 200 answers. A large course takes some seconds.
      </p>
      <Part what="The reports" read={read}>
        {(summaries) => {
          const examined = summaries.filter(({ firstAttempts }) => firstAttempts > 0);
          return examined.length === 0 ? (
            <p className="empty muted">No assessments submitted yet.</p>
          ) : (
            <DataTable
              caption="Courses with their technical reports"
              isCaptionHidden
              columns={COLUMNS}
              rows={examined}
              keyOf={({ courseId }) => courseId}
            />
          );
        }}
      </Part>
    </section>
  );
}
