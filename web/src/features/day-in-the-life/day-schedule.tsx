import type { DayEntry } from '@trialwright/contract';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CATEGORY_ICONS, countCategories } from './day-categories.ts';
import { clockOf, currentEntry, minutesOf, ticksBetween, type Tick } from './day-time.ts';

/** Closer to an entry, an hour's figure would run into the time. */
const FIRST_FIGURE = 0.2;
const LAST_FIGURE = 0.85;

function CategoryFilter({
  schedule,
  chosen,
  onChoose,
}: {
  schedule: DayEntry[];
  chosen: string | undefined;
  onChoose: (category: string | undefined) => void;
}) {
  return (
    <div className="kinds below-loose" role="group" aria-label="Filter by category">
      <Chip isPressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        All <span className="tabular">{schedule.length}</span>
      </Chip>
      {countCategories(schedule).map(({ category, entries }) => (
        <Chip
          key={category}
          isPressed={chosen === category}
          onClick={() => onChoose(chosen === category ? undefined : category)}
        >
          {category} <span className="tabular">{entries}</span>
        </Chip>
      ))}
    </div>
  );
}

/** The piece of the measuring rule from one entry to the next, with its quarters and hours. */
function RulePiece({ ticks, isNow }: { ticks: Tick[]; isNow: boolean }) {
  return (
    <span className="piece" aria-hidden="true">
      {ticks.map(({ at, hour }) => (
        <span key={at} className={hour === undefined ? 'tick' : 'tick hour'} style={{ top: `${at * 100}%` }}>
          {hour !== undefined && at >= FIRST_FIGURE && at <= LAST_FIGURE && (
            <span className="tiny-text muted not-on-phones">{hour}</span>
          )}
        </span>
      ))}
      {isNow && <span className="pointer" />}
    </span>
  );
}

function ScheduleEntry({
  entry,
  next,
  isNow,
}: {
  entry: DayEntry;
  next: DayEntry | undefined;
  isNow: boolean;
}) {
  const minutes = minutesOf(entry.time);
  const Icon = CATEGORY_ICONS[entry.category] ?? Tag;
  return (
    <li className="entry">
      <p className="when item-title tabular unbroken">
        <time dateTime={minutes === undefined ? undefined : clockOf(minutes)}>{entry.time}</time>
      </p>
      <RulePiece ticks={ticksBetween(minutes, next && minutesOf(next.time))} isNow={isNow} />
      <div className="what">
        <p className="row wrap">
          <Badge icon={Icon}>{entry.category}</Badge>
          {isNow && <Badge tone="brass">Now</Badge>}
        </p>
        <p className="lead serif readable below-close">{entry.activity}</p>
      </div>
    </li>
  );
}

function minutesNow(): number {
  const now = new Date();
  return now.getHours() * 60 + now.getMinutes();
}

/** The working day along a rule, all of it or one category. */
export function DaySchedule({ schedule }: { schedule: DayEntry[] }) {
  const [category, setCategory] = useState<string>();
  const [now] = useState(minutesNow);
  const current = currentEntry(
    schedule.map(({ time }) => minutesOf(time)),
    now,
  );
  const shown = category === undefined ? schedule : schedule.filter((entry) => entry.category === category);
  return (
    <section aria-labelledby="daily-schedule">
      <h2 className="section-title" id="daily-schedule">
        Daily schedule
      </h2>
      <CategoryFilter schedule={schedule} chosen={category} onChoose={setCategory} />
      <p className="found-count" role="status">
        {category === undefined ? (
          <>
            <b className="tabular">{schedule.length}</b> entries, {schedule[0]?.time} to{' '}
            {schedule.at(-1)?.time}
          </>
        ) : (
          <>
            <b className="tabular">{shown.length}</b> of {schedule.length} entries in {category}
          </>
        )}
      </p>
      <ol className="rule-of-day">
        {shown.map((entry, index) => (
          <ScheduleEntry
            key={`${entry.time} ${entry.activity}`}
            entry={entry}
            next={shown[index + 1]}
            isNow={current !== undefined && entry === schedule[current]}
          />
        ))}
      </ol>
    </section>
  );
}
