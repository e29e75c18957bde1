import type { PersonTraining } from '@trialwright/contract';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CellBadge } from './cell-state.tsx';

type Asked = PersonTraining['requirements'][number];

interface Props {
  requirements: readonly Asked[];
  /** For who may waive what the rules let be waived. */
  onWaive?: ((asked: Asked) => void) | undefined;
}

/** What is asked of one person, the most urgent first; what is not asked today is only named. */
export function RequirementList({ requirements, onWaive }: Props) {
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
      {others.length > 0 && (
        <p className="small-text muted">
          Not required on this day: {others.map(({ title }) => title).join(', ')}.
        </p>
      )}
    </>
  );
}
