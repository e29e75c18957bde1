import { admin, type ItemStatistic } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { query } from '../../core/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Select } from '../../ui/field.tsx';
import { FLAGS, filterItems, formatCorrelation, type ItemFilter } from './overview-text.ts';
import { ExportLink, Part } from './part.tsx';

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <label className="period row small-text strong">
      <span>{label}</span>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    </label>
  );
}

function Filters({
  items,
  filter,
  onChange,
}: {
  items: readonly ItemStatistic[];
  filter: ItemFilter;
  onChange: (filter: ItemFilter) => void;
}) {
  const courses = [...new Map(items.map(({ courseId, courseTitle }) => [courseId, courseTitle]))];
  const flags = ['any', 'bad_key', 'too_hard', 'too_easy', 'weak', 'dead_distractor', 'overexposed'] as const;
  return (
    <div className="row wrap roomy filters">
      <Choice
        label="Course"
        value={String(filter.courseId ?? '')}
        onChange={(value) => onChange({ ...filter, courseId: value ? Number(value) : undefined })}
      >
        <option value="">All courses</option>
        {courses.map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Choice>
      <Choice
        label="Flag"
        value={filter.flag ?? ''}
        onChange={(value) => onChange({ ...filter, flag: flags.find((flag) => flag === value) })}
      >
        <option value="">All questions</option>
        {flags.map((flag) => (
          <option key={flag} value={flag}>
            {flag === 'any' ? 'Flagged' : FLAGS[flag].label}
          </option>
        ))}
      </Choice>
    </div>
  );
}

function Question({ item }: { item: ItemStatistic }) {
  const flag = item.flag && FLAGS[item.flag];
  return (
    <>
      <span className="readable own-line">{item.question}</span>
      <span className="own-line small-text muted">
        {item.courseTitle}, <code>{item.questionId}</code>
      </span>
      {flag && (
        <span className="row wrap near below-snug">
          <Badge tone="warning" icon={Flag}>
            {flag.label}
          </Badge>
          <span className="small-text">{flag.advice}</span>
        </span>
      )}
    </>
  );
}

const COLUMNS: TableColumn<ItemStatistic>[] = [
  {
    id: 'question',
    label: 'Question',
    value: ({ question }) => question,
    cell: (item) => <Question item={item} />,
  },
  { id: 'answered', label: 'Answered', value: ({ answered }) => answered },
  {
    id: 'difficulty',
    label: 'Correct (p)',
    value: ({ difficulty }) => difficulty,
    cell: ({ difficulty }) => `${Math.round(difficulty * 100)}%`,
  },
  {
    id: 'discrimination',
    label: 'Discrimination',
    value: ({ discrimination }) => discrimination ?? undefined,
    cell: ({ discrimination }) => (discrimination === null ? 'None yet' : formatCorrelation(discrimination)),
  },
  {
    id: 'options',
    label: 'Options A to D',
    cell: ({ options }) => options.join(' / '),
  },
];

function Items({ items }: { items: readonly ItemStatistic[] }) {
  const [filter, setFilter] = useState<ItemFilter>({ courseId: undefined, flag: undefined });
  const found = filterItems(items, filter);
  return (
    <>
      <Filters items={items} filter={filter} onChange={setFilter} />
      <p className="small-text muted" role="status">
        {found.length} of {items.length} questions
      </p>
      {found.length > 0 && (
        <DataTable
          caption="Question statistics"
          isCaptionHidden
          columns={COLUMNS}
          rows={found}
          keyOf={({ courseId, questionId }) => `${courseId}${questionId}`}
        />
      )}
    </>
  );
}

/** How questions do, from the answers of all assessments. */
export function ItemsPart() {
  const read = useQuery({ ...query(admin.items), staleTime: 0 });
  return (
    <section className="stack below-ample" aria-labelledby="items">
      <div className="row wrap even between">
        <h2 className="section-title" id="items">
          Questions
        </h2>
        <ExportLink table="items" label="Questions as CSV" />
      </div>
      <p className="soft readable">
        Based on answers given in assessments. Discrimination is the correlation between a correct answer and
        the rest-of-form score. Flags require 50 answers, distractor flags 100.
      </p>
      <Part what="Question statistics" read={read}>
        {(items) =>
          items.length === 0 ? (
            <p className="empty muted">No assessments submitted yet.</p>
          ) : (
            <Items items={items} />
          )
        }
      </Part>
    </section>
  );
}
