import type { PersonTraining } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CellBadge } from './cell-state.tsx';
import { READING } from './urgency.ts';

type Asked = PersonTraining['requirements'][number];

interface Props {
  requirements: readonly Asked[];
  /** Of the reader, who can look for a course and give a certificate. */
  isOwn?: boolean;
  /** For who may waive what the rules let be waived. */
  onWaive?: ((asked: Asked) => void) | undefined;
}

/** Asked by a document, which is read where documents are. */
const isReading = ({ pack }: Asked) => pack === READING;

/** Where training is found, and where what is already there is given. */
function Ways({ title }: { title: string }) {
  return (
    <p className="small-text">
      <Link className="link" to="/search" search={{ q: title, type: undefined }}>
        Look for a course
      </Link>{' '}
      or{' '}
      <Link className="link" to="/passport">
        give a certificate
      </Link>
      .
    </p>
  );
}

/** The titles by the rules that they are of: two trials can have rules of the same titles. */
function byRules(requirements: readonly Asked[]): [rules: string, titles: string[]][] {
  const found = new Map<string, string[]>();
  for (const { pack, number, protocol, title } of requirements) {
    const rules = `${pack} ${number}${protocol === null ? '' : ` of ${protocol}`}`;
    found.set(rules, [...(found.get(rules) ?? []), title]);
  }
  return [...found];
}

/** What is asked of one person, the most urgent first; what is not asked today is only named. */
export function RequirementList({ requirements, isOwn = false, onWaive }: Props) {
  const asked = requirements.filter(({ state }) => state !== 'not_required');
  const others = requirements.filter(({ state }) => state === 'not_required');
  return (
    <>
      {asked.length === 0 ? (
        <p className="muted">No rule asks for training on this day.</p>
      ) : (
        <Card as="ul" className="divided team-list">
          {asked.map((each) => {
            const { key, title, pack, number, sentence, state, date, evidence, reasons, next, waivable } =
              each;
            return (
              <li key={key}>
                <div className="row wrap between">
                  <h3 className="item-title">{title}</h3>
                  <CellBadge state={state} date={date} />
                </div>
                {reasons.map((reason) => (
                  <p key={reason} className="small-text">
                    {reason}
                  </p>
                ))}
                {next.length > 0 && (
                  <p className="small-text">
                    <b>Next:</b> {next.join(' ')}
                  </p>
                )}
                {isOwn && reasons.length > 0 && !isReading(each) && <Ways title={title} />}
                <p className="small-text muted">{sentence}</p>
                <p className="small-text muted">
                  {pack} {number}
                  {evidence.length > 0 && `: ${evidence.join(', ')}`}
                </p>
                {onWaive && waivable && reasons.length > 0 && (
                  <Button
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={`Waive ${title}`}
                    onClick={() => onWaive(each)}
                  >
                    Waive
                  </Button>
                )}
              </li>
            );
          })}
        </Card>
      )}
      {byRules(others).map(([rules, titles]) => (
        <p key={rules} className="small-text muted">
          Not required on this day by {rules}: {titles.join(', ')}.
        </p>
      ))}
    </>
  );
}
