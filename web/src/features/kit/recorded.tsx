import { useState } from 'react';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Calendar } from '../../ui/calendar.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Specimen } from './specimen.tsx';

interface Item {
  name: string;
  count: number;
  share: number | undefined;
}

const COLUMNS: TableColumn<Item>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'count', label: 'Count', value: ({ count }) => count },
  {
    id: 'share',
    label: 'Share',
    value: ({ share }) => share,
    cell: ({ share }) => (share === undefined ? 'None yet' : `${share}%`),
  },
  { id: 'note', label: 'Not sorted', isText: true, cell: ({ count }) => `${count} in all` },
];

const FEW: Item[] = [
  { name: 'Consent', count: 12, share: 40 },
  { name: 'Screening', count: 7, share: undefined },
  { name: 'Randomization', count: 31, share: 8 },
];

const MANY: Item[] = Array.from({ length: 500 }, (_, index) => ({
  name: `Record ${index + 1}`,
  count: (index * 37) % 101,
  share: index % 7 === 0 ? undefined : index % 100,
}));

/** More columns than are drawn at once. */
const MANY_COLUMNS: TableColumn<Item>[] = [
  { id: 'name', label: 'Name', isText: true, value: ({ name }) => name },
  ...Array.from({ length: 30 }, (_, index) => ({
    id: `column-${index + 1}`,
    label: `Column ${index + 1}`,
    value: ({ count }: Item) => count * (index + 1),
  })),
];

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

function Dates() {
  const [day, setDay] = useState('2026-11-26');
  const [inline, setInline] = useState('2026-11-26');
  const weekend = (each: string) => (isWeekend(each) ? 'Closed at weekends.' : undefined);
  return (
    <Specimen name="DatePicker and Calendar">
      <div className="side-by-side loose top">
        <div className="stack">
          <Field label="A date" hint="Typed, or chosen from the calendar.">
            {(control) => (
              <DatePicker {...control} label="A date" value={day} onChange={setDay} closedReason={weekend} />
            )}
          </Field>
          <Field label="A date with an error" error="Choose a date.">
            {(control) => <DatePicker {...control} label="A date" value="" onChange={() => undefined} />}
          </Field>
          <Field label="A fixed date">
            {(control) => <DatePicker {...control} label="A date" value={day} onChange={setDay} disabled />}
          </Field>
        </div>
        <Card>
          <Calendar
            label="A day between two others"
            value={inline}
            min="2026-11-10"
            max="2026-12-18"
            closedReason={weekend}
            onChoose={setInline}
          />
        </Card>
      </div>
    </Specimen>
  );
}

/** What is looked up: dates, and tables of records. */
export function Recorded() {
  return (
    <>
      <Dates />
      <Specimen name="DataTable">
        <DataTable
          caption="A few records"
          columns={COLUMNS}
          rows={FEW}
          keyOf={({ name }) => name}
          sortedBy={{ id: 'count', isDescending: true }}
        />
        <DataTable
          caption="Many records, of which the seen ones are in the page"
          columns={COLUMNS}
          rows={MANY}
          keyOf={({ name }) => name}
          filterLabel="Filter records"
        />
        <DataTable
          caption="Many records with many columns"
          columns={MANY_COLUMNS}
          rows={MANY}
          keyOf={({ name }) => name}
        />
        <DataTable caption="No records" columns={COLUMNS} rows={[]} keyOf={({ name }) => name} />
      </Specimen>
    </>
  );
}
