import { PASS_MARK, type Academy } from '@trialwright/contract';

/** What is open today; courses in preparation are no claim. */
function openCourses(programs: Academy['programs']): string {
  const counts = programs.map(({ publishedCourses }) => publishedCourses);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return `${least === most ? most : `${least} to ${most}`} available now`;
}

/** What the academy has today, as a table of contents. */
export function ProgramContents({ academy }: { academy: Academy | undefined }) {
  const rows = [
    { what: 'Role-specific courses', amount: academy ? openCourses(academy.programs) : 'by role' },
    { what: 'Lessons, read as slides', amount: 'your position is saved' },
    { what: 'Assessments', amount: `${PASS_MARK}% to pass` },
    { what: 'Review of every answer', amount: 'with explanations' },
    { what: 'Attempts', amount: 'unlimited, three without repeats' },
    { what: 'Certificates anyone can verify', amount: 'signed' },
    { what: 'Training record', amount: 'never overwritten' },
  ];
  return (
    <section className="landing-section contents columns top" aria-labelledby="contents">
      <div>
        <h2 className="landing-title" id="contents">
          In every program
        </h2>
        <p className="lead below-even">From the first slide to a certificate others can verify.</p>
      </div>
      <ul className="course-lines">
        {rows.map(({ what, amount }) => (
          <li key={what} className="row baseline">
            <span>{what}</span>
            <i aria-hidden="true" />
            <span className="tabular soft unbroken">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
