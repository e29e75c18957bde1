import { PASS_MARK, type Academy } from '@trialwright/contract';

function courseRange(programs: Academy['programs']): string {
  const counts = programs.map(({ courses }) => courses);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(most) : `${least} to ${most}`;
}

/** What the academy has today, as a table of contents. */
export function ProgramContents({ academy }: { academy: Academy | undefined }) {
  const rows = [
    { what: 'Role-specific courses', amount: academy ? courseRange(academy.programs) : 'by role' },
    { what: 'Lessons, read as slides', amount: 'your place is kept' },
    { what: 'Assessments', amount: `${PASS_MARK}% to pass` },
    { what: 'Review of every answer', amount: 'with its reason' },
    { what: 'Retakes', amount: 'unlimited, drawn anew' },
    { what: 'Certificates that anyone can check', amount: 'signed' },
    { what: 'Training record', amount: 'never overwritten' },
  ];
  return (
    <section className="sec contents" aria-labelledby="contents">
      <div>
        <h2 className="h2" id="contents">
          In every program
        </h2>
        <p className="lead">From the first slide to a certificate that others can check.</p>
      </div>
      <ul className="toc">
        {rows.map(({ what, amount }) => (
          <li key={what}>
            <span>{what}</span>
            <i aria-hidden="true" />
            <span className="tn">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
