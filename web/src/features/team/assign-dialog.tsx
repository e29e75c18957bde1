import { assignments, type AssignmentPreview, type Matrix } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { api, reasonOf } from '../../core/api.ts';
import { countPeople } from '../../core/format.ts';
import { Checkbox, Field, FieldError, Select, TextField } from '../../ui/field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AssignForm, recurrenceOf } from './assign-form.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { formatTrialDay } from './trial-day.ts';

/** Names at most these many before the rest is counted. */
const NAMED = 6;

function Names({ people }: { people: readonly { name: string }[] }) {
  const rest = people.length - NAMED;
  return (
    <>
      {people
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join(', ')}
      {rest > 0 && ` and ${rest} more`}
    </>
  );
}

function Preview({ preview }: { preview: AssignmentPreview }) {
  const { asked, notAsked } = preview;
  const moved = asked.filter(({ due }) => due !== null);
  return (
    <div className="small-text" role="status">
      <p>
        {asked.length === 0 ? (
          'Nobody needs this.'
        ) : (
          <>
            Asks {countPeople(asked.length)}: <Names people={asked} />.
          </>
        )}
      </p>
      {moved.length > 0 && (
        <p>
          Already assigned, so this moves the day:{' '}
          {moved
            .slice(0, NAMED)
            .map(({ name, due }) => `${name} by ${formatTrialDay(due ?? '')}`)
            .join(', ')}
          {moved.length > NAMED && ` and ${moved.length - NAMED} more`}.
        </p>
      )}
      {notAsked.length > 0 && (
        <p className="muted">
          Not asked, since they can show it or it isn’t required of them: <Names people={notAsked} />.
        </p>
      )}
    </div>
  );
}

interface Props {
  orgId: number;
  matrix: Matrix;
  onSaved: () => void;
  onClose: () => void;
}

/** Sets a requirement for people by a day; who would be asked is shown before anything is sent. */
export function AssignDialog({ orgId, matrix, onSaved, onClose }: Props) {
  const form = useForm<AssignForm>({
    resolver: zodResolver(AssignForm),
    defaultValues: {
      requirement: matrix.columns[0]?.key ?? '',
      personIds: [],
      due: '',
      recurrence: { kind: 'none', months: 24, until: null },
      why: '',
    },
  });
  const { requirement, personIds, recurrence } = useWatch({ control: form.control });
  const isRecurring = recurrence?.kind !== 'none';
  const ids = (personIds ?? []).map(Number);
  const preview = useQuery({
    queryKey: ['assignment-preview', orgId, requirement, ids, isRecurring],
    queryFn: () =>
      api(assignments.preview, {
        params: { orgId },
        body: { requirement: requirement ?? '', personIds: ids, isRecurring },
      }),
    // What others assign meanwhile matters: an old preview is not shown.
    gcTime: 0,
    enabled: ids.length > 0 && Boolean(requirement),
  });
  const {
    register,
    formState: { errors },
  } = form;
  const asked = preview.data?.asked.length ?? 0;
  return (
    <FormDialog
      title="Assign training"
      about="Valid evidence counts, also from outside: nobody is asked for what they can already show, until it repeats."
      action={asked === 0 ? 'Assign' : `Assign to ${countPeople(asked)}`}
      form={form}
      fields={['due', 'recurrence.months', 'recurrence.until', 'why']}
      save={({ due, why, recurrence: repeats }) =>
        api(assignments.assign, {
          params: { orgId },
          body: {
            requirement: requirement ?? '',
            personIds: ids,
            due,
            why,
            recurrence: recurrenceOf(repeats),
            ...(preview.data && { basedOn: preview.data.basedOn }),
          },
        })
      }
      onSaved={onSaved}
      onReload={() => preview.refetch({ throwOnError: true })}
      onClose={onClose}
    >
      <Field label="Requirement" error={errors.requirement?.message}>
        {(control) => (
          <Select {...control} {...register('requirement')}>
            {matrix.columns.map(({ key, title, pack }) => (
              <option key={key} value={key}>
                {title} ({pack})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="stack scrolled">
        <legend>People</legend>
        {matrix.rows.map(({ personId, name }) => (
          <Checkbox key={personId} value={String(personId)} {...register('personIds')}>
            {name}
          </Checkbox>
        ))}
        {errors.personIds && <FieldError>{errors.personIds.message}</FieldError>}
      </fieldset>
      {preview.error && <FieldError role="alert">{reasonOf(preview.error)}</FieldError>}
      {preview.data && <Preview preview={preview.data} />}
      <DayField control={form.control} name="due" label="Due" error={errors.due?.message} />
      <RepeatFields form={form} />
      <TextField
        label="Why"
        hint="The people asked read it. Such as New protocol version."
        error={errors.why?.message}
        {...register('why')}
      />
    </FormDialog>
  );
}
