import './delegation.css';
import {
  Day,
  delegations,
  PROPOSED_AT_ONCE,
  TaskCode,
  TASKS,
  taskTitle,
  type Organization,
  type Trial,
} from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { api } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Checkbox, FieldError } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { peopleOf } from './trial-people.ts';

/** As boxes give it: people by the text of their number. */
const LinesForm = z
  .object({
    personIds: z.array(z.string()).min(1, 'Choose at least one person.'),
    tasks: z.array(TaskCode).min(1, 'Choose at least one task.'),
    from: Day,
    to: Day.nullable(),
  })
  .refine(({ personIds, tasks }) => personIds.length * tasks.length <= PROPOSED_AT_ONCE, {
    path: ['tasks'],
    message: `Draft ${PROPOSED_AT_ONCE} lines or fewer at once.`,
  });
type LinesForm = z.infer<typeof LinesForm>;

interface Props {
  organization: Organization;
  trial: Trial;
  onSaved: () => void;
  onClose: () => void;
}

/** Drafts a line of the delegation log for each chosen person and task. */
export function LinesDialog({ organization: { id: orgId, today }, trial, onSaved, onClose }: Props) {
  const form = useForm<LinesForm>({
    resolver: zodResolver(LinesForm),
    defaultValues: { personIds: [], tasks: [], from: today, to: null },
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const { personIds = [], tasks = [] } = useWatch({ control });
  const lines = personIds.length * tasks.length;
  return (
    <FormDialog
      title="New lines of the delegation log"
      about="One line for each person and task. Each takes effect once the person has accepted it and the investigator has authorized it, never before."
      action={lines === 0 ? 'Draft lines' : `Draft ${count(lines, 'line')}`}
      form={form}
      fields={['personIds', 'tasks', 'from', 'to']}
      save={({ personIds: people, ...rest }) =>
        api(delegations.proposeSeveral, {
          params: { orgId, id: trial.id },
          body: { ...rest, personIds: people.map(Number) },
        })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <fieldset className="stack">
        <legend>People</legend>
        <div className="stack boxed scrolled">
          {peopleOf(trial).map(([personId, name]) => (
            <Checkbox key={personId} value={String(personId)} {...register('personIds')}>
              {name}
            </Checkbox>
          ))}
        </div>
        {errors.personIds && <FieldError>{errors.personIds.message}</FieldError>}
      </fieldset>
      <fieldset className="stack">
        <legend>Tasks</legend>
        <div className="stack boxed scrolled">
          {Object.keys(TASKS).map((code) => (
            <Checkbox key={code} value={code} {...register('tasks')}>
              {code}, {taskTitle(code)}
            </Checkbox>
          ))}
        </div>
        {errors.tasks && <FieldError>{errors.tasks.message}</FieldError>}
      </fieldset>
      <DayField control={control} name="from" label="From" error={errors.from?.message} />
      <DayField control={control} name="to" label="To" isOptional error={errors.to?.message} />
    </FormDialog>
  );
}
