import { items, type ItemReportSummary } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Braces, FileText } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Part } from './part.tsx';

function ReportRow({ summary }: { summary: ItemReportSummary }) {
  const { courseId, courseTitle, firstAttempts, answers, items: count, calibrated, flagged } = summary;
  const call = { params: { courseId } };
  return (
    <tr>
      <th scope="row">{courseTitle}</th>
      <td data-label="First attempts">{firstAttempts}</td>
      <td data-label="Answers">{answers}</td>
      <td data-label="Calibrated">
        {calibrated} of {count}
      </td>
      <td data-label="Flagged">{flagged}</td>
      <td data-label="Report">
        <span className="row wrap downloads">
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
      </td>
    </tr>
  );
}

/** The technical report of each course that somebody has been examined on. */
export function ItemReportsPart() {
  const read = useQuery({ ...query(items.reports), staleTime: 0 });
  return (
    <section aria-labelledby="item-reports">
      <div className="parthead">
        <h2 className="t2" id="item-reports">
          Technical reports
        </h2>
      </div>
      <p className="explain">
        How the items and forms of a course behave, from the first attempt of each person. An item is
        calibrated once it has 200 answers. A large course takes some seconds.
      </p>
      <Part what="The reports" read={read}>
        {(summaries) => {
          const examined = summaries.filter(({ firstAttempts }) => firstAttempts > 0);
          return examined.length === 0 ? (
            <p className="none">No assessment has been submitted yet.</p>
          ) : (
            <table className="tn">
              <caption className="vh">Courses with their technical reports</caption>
              <thead>
                <tr>
                  <th scope="col">Course</th>
                  <th scope="col">First attempts</th>
                  <th scope="col">Answers</th>
                  <th scope="col">Calibrated</th>
                  <th scope="col">Flagged</th>
                  <th scope="col">Report</th>
                </tr>
              </thead>
              <tbody>
                {examined.map((summary) => (
                  <ReportRow key={summary.courseId} summary={summary} />
                ))}
              </tbody>
            </table>
          );
        }}
      </Part>
    </section>
  );
}
