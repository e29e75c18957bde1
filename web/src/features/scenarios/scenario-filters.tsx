import type { Role } from '@trialwright/contract';
import { roleTitle } from '../../core/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Select } from '../../ui/field.tsx';
import { STATES, type ScenarioFilter, type State } from './scenario-filter.ts';

const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'];
const STATE_NAMES: Record<State, string> = { all: 'All', open: 'To do', done: 'Done' };
const ALL = 'all';

function Choice({
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
    <Select
      aria-label={label}
      value={value ?? ALL}
      onChange={({ target }) => onChange(target.value === ALL ? undefined : target.value)}
    >
      <option value={ALL}>{all}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
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
    <div className="filters row even wrap">
      <Choice
        label="Category"
        all="All categories"
        value={filter.category}
        options={categories}
        onChange={(category) => onChange({ ...filter, category })}
      />
      <Choice
        label="Difficulty"
        all="All difficulties"
        value={filter.difficulty}
        options={DIFFICULTIES}
        onChange={(difficulty) => onChange({ ...filter, difficulty })}
      />
      <div className="row wrap" role="group" aria-label="Show">
        {STATES.map((state) => (
          <Chip
            key={state}
            className="tabular"
            isPressed={filter.state === state}
            onClick={() => onChange({ ...filter, state })}
          >
            {STATE_NAMES[state]} {counts[state]}
          </Chip>
        ))}
        {own && (
          <Chip
            isPressed={filter.role === own}
            onClick={() => onChange({ ...filter, role: filter.role === own ? undefined : own })}
          >
            My role: {roleTitle(own)}
          </Chip>
        )}
      </div>
    </div>
  );
}
