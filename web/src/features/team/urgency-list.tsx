import type { CellState, Matrix } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CalendarClock, ChevronRight, type LucideIcon } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { count, countPeople } from '../../core/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { LOOKS } from './cell-state.tsx';
import { formatTrialDay } from './trial-day.ts';
import {
  daysBetween,
  groupByUrgency,
  type Urgency,
  type UrgencyGroup,
  type UrgentPerson,
} from './urgency.ts';

/** As many as one looks through before asking for more. */
const MOST = 10;

const TITLES: Record<Urgency, string> = {
  overdue: 'Overdue',
  missing: 'Evidence missing',
  due_this_week: 'Due this week',
  expiring: 'Expiring in 30 days',
  due_later: 'Due later',
  waived: 'Waived',
  current: 'Current',
  not_asked: 'Nothing asked',
};

const ICONS: Record<Urgency, LucideIcon> = {
  overdue: LOOKS.overdue.icon,
  missing: LOOKS.missing.icon,
  due_this_week: CalendarClock,
  expiring: LOOKS.expiring.icon,
  due_later: LOOKS.due.icon,
  waived: LOOKS.waived.icon,
  current: LOOKS.current.icon,
  not_asked: LOOKS.not_required.icon,
};

const TONES: Partial<Record<Urgency, string>> = {
  overdue: 'bad-text',
  missing: 'warned-text',
  due_this_week: 'warned-text',
  expiring: 'warned-text',
  current: 'good-text',
};
const DUE = ['Due', 'First due'] as const;
const WAS_DUE = ['Was due', 'First was due'] as const;
const ENDS = ['Ends', 'First ends'] as const;
const DAY_WORDS: Record<Urgency, readonly [one: string, several: string]> = {
  overdue: WAS_DUE,
  missing: WAS_DUE,
  due_this_week: DUE,
  expiring: ENDS,
  due_later: DUE,
  waived: ENDS,
  current: ENDS,
  not_asked: ENDS,
};

const NEXT: Partial<Record<Urgency, string>> = {
  overdue: 'repeat the training',
  missing: 'record the evidence',
  due_this_week: 'complete the training',
  expiring: 'renew it',
  due_later: 'complete the training',
};

/** When, in the words of its urgency; of several, the first. */
function writeDay(urgency: Urgency, { requirements }: UrgentPerson, asOf: string): string | null {
  const day = requirements[0]?.day ?? null;
  if (day === null) return null;
  const [one, several] = DAY_WORDS[urgency];
  const words = `${requirements.length > 1 ? several : one} ${formatTrialDay(day)}`;
  return day < asOf ? `${words}, ${count(daysBetween(day, asOf), 'day')} ago` : words;
}

function writeNext(urgency: Urgency, { requirements: [first] }: UrgentPerson): string | undefined {
  return first?.isReading ? 'read and sign it' : NEXT[urgency];
}

function writeRequirements({ requirements, title }: UrgentPerson): string {
  const [first, ...rest] = requirements;
  if (!first) return title;
  return rest.length === 0 ? first.title : `${first.title}, and ${rest.length} more`;
}

interface Props {
  orgId: number;
  matrix: Matrix;
  /** Where only people with this state were asked for. */
  state: CellState | undefined;
}

function Person({
  urgency,
  person,
  orgId,
  asOf,
}: {
  urgency: Urgency;
  person: UrgentPerson;
  orgId: number;
  asOf: string;
}) {
  const Icon = ICONS[urgency];
  const day = writeDay(urgency, person, asOf);
  const next = writeNext(urgency, person);
  return (
    <li>
      <Link
        className="row loose padded-even"
        to="/team/$org/people/$person"
        params={{ org: String(orgId), person: String(person.personId) }}
        search={{ asOf }}
      >
        <Icon className={`icon ${TONES[urgency] ?? ''}`} aria-hidden="true" />
        <span className="stack hair grows breakable">
          <b>{person.name}</b>
          <span className="small-text">{writeRequirements(person)}</span>
          {day !== null && <span className="small-text muted">{day}</span>}
          {next && <span className="small-text muted">Next: {next}</span>}
        </span>
        <ChevronRight className="icon muted" aria-hidden="true" />
      </Link>
    </li>
  );
}

function Group({
  group: { urgency, people },
  ...place
}: {
  group: UrgencyGroup;
  orgId: number;
  asOf: string;
}) {
  const [isWhole, setWhole] = useState(false);
  const id = `urgency-${urgency}`;
  return (
    <section className="urgency stack close" aria-labelledby={id}>
      <div className="row between">
        <h2 className="section-title" id={id}>
          {TITLES[urgency]}
        </h2>
        <span className="small-text muted">{countPeople(people.length)}</span>
      </div>
      <Card as="ul" className="divided">
        {people.slice(0, isWhole ? undefined : MOST).map((person) => (
          <Person key={person.personId} urgency={urgency} person={person} {...place} />
        ))}
      </Card>
      {!isWhole && people.length > MOST && (
        <Button onClick={() => setWhole(true)}>Show all {people.length}</Button>
      )}
    </section>
  );
}

/** The matrix for a phone: who needs what, and until when, the most urgent first. */
export function UrgencyList({ orgId, matrix, state }: Props) {
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const groups = useMemo(() => groupByUrgency(matrix, state), [matrix, state]);
  const wanted = text.trim().toLowerCase();
  const shown = groups
    .map((group) => ({
      ...group,
      people: group.people.filter(({ name }) => name.toLowerCase().includes(wanted)),
    }))
    .filter(({ people }) => people.length > 0);
  return (
    <div className="stack roomy">
      <SearchField
        box={box}
        landmark="Find a person"
        label="Find a person"
        placeholder="Find a person"
        text={text}
        onChange={setText}
      />
      <div role="status">
        {shown.length === 0 && (
          <p className="muted">{text === '' ? 'Nobody is here.' : `Nobody is called “${text}”.`}</p>
        )}
      </div>
      {shown.map((group) => (
        <Group key={group.urgency} group={group} orgId={orgId} asOf={matrix.asOf} />
      ))}
    </div>
  );
}
