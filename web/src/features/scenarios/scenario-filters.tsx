import type { Role } from '@trialwright/contract';
import { ChevronDown } from 'lucide-react';
import { roleTitle } from '../../core/format.ts';
import { STATES, type ScenarioFilter, type State } from './scenario-filter.ts';

const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'];
const STATE_NAMES: Record<State, string> = { all: 'All', open: 'Open', done: 'Done' };
const ALL = 'all';

function Select({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly string[];
  onChange: (value: string | undefined) => void;
}) {
  return (
    <div className="sel">
      <select
        className="in"
        aria-label={label}
        value={value ?? ALL}
        onChange={({ target }) => onChange(target.value === ALL ? undefined : target.value)}
      >
        <option value={ALL}>{all}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </div>
  );
}

interface Props {
  filter: ScenarioFilter;
  categories: readonly string[];
  counts: Record<State, number>;
  /** The role of the person. */
  own: Role | undefined;
  onChange: (filter: ScenarioFilter) => void;
}

/** What is shown of the library: by category, difficulty, what is done, and whom it is for. */
export function ScenarioFilters({ filter, categories, counts, own, onChange }: Props) {
  return (
    <div className="filters">
      <Select
        label="Category"
        all="All categories"
        value={filter.category}
        options={categories}
        onChange={(category) => onChange({ ...filter, category })}
      />
      <Select
        label="Difficulty"
        all="All difficulties"
        value={filter.difficulty}
        options={DIFFICULTIES}
        onChange={(difficulty) => onChange({ ...filter, difficulty })}
      />
      <div className="row wrap chips" role="group" aria-label="Show">
        {STATES.map((state) => (
          <button
            key={state}
            type="button"
            className="chip tn"
            aria-pressed={filter.state === state}
            onClick={() => onChange({ ...filter, state })}
          >
            {STATE_NAMES[state]} {counts[state]}
          </button>
        ))}
        {own && (
          <button
            type="button"
            className="chip mine"
            aria-pressed={filter.role === own}
            onClick={() => onChange({ ...filter, role: filter.role === own ? undefined : own })}
          >
            My role: {roleTitle(own)}
          </button>
        )}
      </div>
    </div>
  );
}
