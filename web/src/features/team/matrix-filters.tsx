import { teamSetup, type Organization } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { query } from '../../core/query.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { LOOKS, ORDER } from './cell-state.tsx';

const route = getRouteApi('/shell/signed-in/team/$org');

/** The day, the trial, and the state that a matrix is asked for; in the address, so that a link keeps them. */
export function MatrixFilters({ organization }: { organization: Organization }) {
  const { id: orgId, today } = organization;
  const { asOf, trial, state } = route.useSearch();
  const navigate = useNavigate({ from: '/team/$org' });
  const trials = useQuery({ ...query(teamSetup.trials, { params: { orgId } }), refetchOnMount: 'always' });
  const change = (search: {
    asOf?: string | undefined;
    trial?: number | undefined;
    state?: string | undefined;
  }) => void navigate({ search: (before) => ({ ...before, ...search }), replace: true });
  return (
    <div className="team-filters gallery">
      <Field label="As of">
        {(control) => (
          <DatePicker
            {...control}
            label="As of"
            value={asOf ?? today}
            onChange={(day) => change({ asOf: day === '' || day === today ? undefined : day })}
          />
        )}
      </Field>
      <Field label="Trial">
        {(control) => (
          <Select
            {...control}
            value={trial ?? ''}
            onChange={({ target }) => change({ trial: Number(target.value) || undefined })}
          >
            <option value="">All trials</option>
            {trials.data?.map(({ id, protocol }) => (
              <option key={id} value={id}>
                {protocol}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Show">
        {(control) => (
          <Select
            {...control}
            value={state ?? ''}
            onChange={({ target }) => change({ state: target.value || undefined })}
          >
            <option value="">Everybody</option>
            {ORDER.filter((each) => each !== 'not_required').map((each) => (
              <option key={each} value={each}>
                {LOOKS[each].word}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
