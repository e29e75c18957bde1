import type { Readiness } from '@trialwright/contract';
import { useState } from 'react';
import { formatUtcMoment } from '../../core/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CellBadge } from './cell-state.tsx';
import { ReadyBadge } from './ready-badge.tsx';
import { formatTrialDay } from './trial-day.ts';

const WITHHELD = 'Not shown: it is asked of fewer than 3 people, and a number would point to one of them.';

/** The day that is asked about; none to come. */
export function ReadinessDay({
  asOf,
  today,
  onChange,
}: {
  asOf: string;
  today: string;
  onChange: (day: string | undefined) => void;
}) {
  const [isAhead, setAhead] = useState(false);
  return (
    <div className="team-filters gallery">
      <Field label="As of" error={isAhead ? 'Choose today or a day before.' : undefined}>
        {(control) => (
          <DatePicker
            {...control}
            label="As of"
            value={asOf}
            max={today}
            onChange={(day) => {
              setAhead(day > today);
              if (day <= today) onChange(day === '' || day === today ? undefined : day);
            }}
          />
        )}
      </Field>
    </div>
  );
}

function Requirements({ readiness }: { readiness: Readiness }) {
  return (
    <Card as="ul" className="divided team-list">
      {readiness.requirements.map(({ key, title, rules, sentence, asked, open }) => (
        <li key={key}>
          <div className="row wrap between">
            <h3 className="item-title">{title}</h3>
            {open !== null && asked !== 0 && (
              <Badge tone={open === 0 ? 'done' : 'warning'}>
                {open === 0 ? 'None open' : `${open} of ${asked} open`}
              </Badge>
            )}
          </div>
          <p className="small-text">{sentence}</p>
          <p className="small-text muted">
            {rules}. {asked === null ? WITHHELD : asked === 0 ? 'Asked of nobody on this day.' : ''}
          </p>
        </li>
      ))}
    </Card>
  );
}

function People({ readiness }: { readiness: Readiness }) {
  const { named, requirements } = readiness;
  if (!named) return null;
  return (
    <section aria-labelledby="named">
      <h2 className="section-title" id="named">
        People
      </h2>
      <Card as="ul" className="divided team-list">
        {named.map(({ name, role, isReady, cells }) => (
          <li key={`${name} ${role}`}>
            <div className="row wrap between">
              <h3 className="item-title">
                {name}, {role}
              </h3>
              <ReadyBadge isReady={isReady} />
            </div>
            <ul className="stack close small-text">
              {cells.map(({ state, date }, index) =>
                state === 'not_required' ? null : (
                  <li key={requirements[index]?.key} className="row wrap">
                    {requirements[index]?.title}: <CellBadge state={state} date={date} />
                  </li>
                ),
              )}
            </ul>
          </li>
        ))}
      </Card>
    </section>
  );
}

/** How many are ready by the sponsor’s rules, and what is open. */
export function ReadinessView({ readiness }: { readiness: Readiness }) {
  const { people, asked, ready, rules, asOf, computedAt, zone, requirements } = readiness;
  return (
    <>
      {people === null || asked === null || ready === null ? (
        <Notice as="div" tone="brass">
          Not shown:{' '}
          {people === null
            ? 'fewer than 3 people are on this trial'
            : 'the rules ask something of fewer than 3 people'}
          , and a number would point to one of them.
        </Notice>
      ) : asked === 0 ? (
        <Notice as="div" tone="brass">
          Nothing is asked of anybody on this trial on this day, so there is nothing to be ready for.
        </Notice>
      ) : (
        <Figures label="Who is ready">
          <Figure name="Ready" unit={` of ${asked}`}>
            {ready}
          </Figure>
          <Figure name="Not ready">{asked - ready}</Figure>
          {people > asked && <Figure name="Nothing asked">{people - asked}</Figure>}
        </Figures>
      )}
      <p className="small-text muted">
        As of {formatTrialDay(asOf)} ({zone}), computed {formatUtcMoment(computedAt)} from what is known now,
        by {rules.length === 0 ? 'no rules: none of the sponsor are in force' : rules.join('; ')}. Ready means
        nothing overdue and nothing missing.
      </p>
      <section aria-labelledby="asked">
        <h2 className="section-title" id="asked">
          Requirements
        </h2>
        {requirements.length === 0 ? (
          <p className="muted">No rules of the sponsor are in force on this day.</p>
        ) : (
          <Requirements readiness={readiness} />
        )}
      </section>
      <People readiness={readiness} />
    </>
  );
}
