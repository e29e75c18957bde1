import {
  contactHours,
  type CertifyingBody,
  type HoursPeriod,
  type OwnCertification,
} from '@trialwright/contract';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { pathOf } from '../../core/api.ts';
import { formatDate } from '../../core/dates.ts';
import { formatHours } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ProgressBar } from '../../ui/progress.tsx';

const spanOf = ({ from, to }: HoursPeriod) => `${formatDate(from)} to ${formatDate(to)}`;

function Files({ userId, body, period }: { userId: number; body: CertifyingBody; period: HoursPeriod }) {
  const files = [
    { name: 'PDF', endpoint: contactHours.paper },
    { name: 'CSV', endpoint: contactHours.file },
  ];
  const query = { body: body.id, to: period.to };
  return files.map(({ name, endpoint }) => (
    <ButtonAnchor
      key={name}
      size="small"
      icon={Download}
      href={pathOf(endpoint, { params: { userId }, query })}
      aria-label={`${name} of ${body.name}, ${spanOf(period)}`}
      download
    >
      {name}
    </ButtonAnchor>
  ));
}

/** Hours by category, with what is asked for. */
function Categories({ body, period }: { body: CertifyingBody; period: HoursPeriod }) {
  return (
    <Facts>
      {body.categories.map(({ id, name, minimum, isMinimumUnchecked }) => {
        const { hours = 0, missing = 0 } = period.categories.find((category) => category.id === id) ?? {};
        return (
          <div key={id}>
            <dt>{name}</dt>
            <dd className="tabular">
              {hours}
              {minimum !== null && ` of at least ${minimum}`}
              {missing > 0 && `, ${missing} missing`}
              {isMinimumUnchecked && <span className="small-text muted"> (check your body’s handbook)</span>}
            </dd>
          </div>
        );
      })}
    </Facts>
  );
}

interface Props {
  userId: number;
  body: CertifyingBody;
  certification: OwnCertification;
  onCorrect: () => void;
  onRemove: () => void;
}

/** A certification with the hours of its periods, latest first. */
export function CertificationCard({ userId, body, certification, onCorrect, onRemove }: Props) {
  const id = useId();
  const [period, ...earlier] = certification.periods;
  return (
    <Card as="section" isPadded aria-labelledby={id} className="stack below-broad">
      <div className="row wrap between">
        <h2 className="card-title" id={id} tabIndex={-1}>
          {certification.credential}, {body.name}
        </h2>
        {period?.isComplete && <Badge tone="done">Hours reached</Badge>}
      </div>
      {period && (
        <>
          <div className="row wrap between">
            <span className="tabular">{spanOf(period)}</span>
            <span className="tabular">
              <b>{period.hours}</b> of {formatHours(body.hours)}
              {period.missing > 0 && `, ${period.missing} missing`}
            </span>
          </div>
          <ProgressBar
            value={Math.min(100, Math.floor((period.hours / body.hours) * 100))}
            label={`Hours for ${body.name}`}
          />
          <Categories body={body} period={period} />
          <div className="row wrap">
            <Files userId={userId} body={body} period={period} />
            <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={onCorrect}>
              Correct dates
            </Button>
            <Button size="small" variant="danger-text" aria-haspopup="dialog" onClick={onRemove}>
              Remove certification
            </Button>
          </div>
        </>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>Earlier periods</summary>
          <ul className="lined">
            {earlier.map((each) => (
              <li key={each.to} className="row wrap between">
                <span className="tabular">
                  {spanOf(each)}: {formatHours(each.hours)}
                </span>
                <span className="row">
                  <Files userId={userId} body={body} period={each} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="small-text muted">
        <ul className="dashed">
          {body.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <p>
          As of {formatDate(body.lawAsOf)}, from {body.source}. Check the current handbook: it decides.
        </p>
      </div>
    </Card>
  );
}
