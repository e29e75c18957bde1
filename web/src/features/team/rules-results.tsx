import type { RulesResult } from '@trialwright/contract';
import { countPeople } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

type Open = RulesResult['open'][number];

function OpenRequirement({ title, people, reasons, next }: Open) {
  return (
    <li className="small-text">
      <b>{title}</b>, {countPeople(people)}: {reasons.join(' ')}
      {next.length > 0 && (
        <>
          {' '}
          <b>Next:</b> {next.join(' ')}
        </>
      )}
    </li>
  );
}

function readinessOf({ ready, people }: RulesResult, isOfOne: boolean): string {
  if (people === 0) return isOfOne ? 'Asks nothing on this day' : 'Asked of nobody';
  if (isOfOne) return ready === 1 ? 'Ready' : 'Not ready';
  return `${ready} of ${people} ready`;
}

interface Props {
  results: readonly RulesResult[];
  /** Of one person: there is nobody to count, and the reasons stand with the requirements. */
  isOfOne?: boolean;
}

/** How a site or a person stands by each set of rules alone, with what is open and what to do next. */
export function RulesResults({ results, isOfOne = false }: Props) {
  if (results.length === 0) return null;
  return (
    <Card as="ul" className="divided team-list" aria-label="Results by rules">
      {results.map((result) => {
        const { id, title, number, sponsor, protocol, people, ready, open } = result;
        return (
          <li key={id}>
            <div className="row wrap between">
              <h3 className="item-title">
                {title} {number}{' '}
                <span className="small-text muted">
                  {[sponsor, protocol ?? 'everybody'].filter((word) => word !== null).join(', ')}
                </span>
              </h3>
              <Badge tone={people === 0 ? 'outline' : ready === people ? 'done' : 'warning'}>
                {readinessOf(result, isOfOne)}
              </Badge>
            </div>
            {open.length > 0 && isOfOne && (
              <p className="small-text">Open: {open.map((each) => each.title).join(', ')}.</p>
            )}
            {open.length > 0 && !isOfOne && (
              <ul className="stack close">
                {open.map((each) => (
                  <OpenRequirement key={each.title} {...each} />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </Card>
  );
}
