import {
  CorrectionOfLine,
  delegations,
  TASKS,
  taskTitle,
  type DelegationLine,
  type Trial,
} from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Field, Select, Textarea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AS_ID } from './choices.tsx';
import { peopleOf } from './trial-people.ts';

interface Props {
  orgId: number;
  trial: Trial;
  line: DelegationLine;
  onSaved: () => void;
  onClose: () => void;
}

/** Drafts the line that a wrong one should have been, with the reason. */
export function CorrectDialog({ orgId, trial, line, onSaved, onClose }: Props) {
  const { id, factId, personId, task, requestedFrom, from, to, authorization } = line;
  const form = useForm<CorrectionOfLine>({
    resolver: zodResolver(CorrectionOfLine),
    defaultValues: { personId, task, from: authorization ? from : requestedFrom, to, reason: '' },
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  return (
    <FormDialog
      title={`Correct ${id}`}
      about={
        authorization
          ? `A new line says what is right. ${id} counts until the person and the investigator have signed the new one, and then stays in the log, struck.`
          : `A new line says what is right. ${id} stays in the log, struck.`
      }
      action="Draft correction"
      form={form}
      fields={['personId', 'task', 'from', 'to', 'reason']}
      save={(body) => api(delegations.correct, { params: { orgId, id: factId }, body })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field label="Person" error={errors.personId?.message}>
        {(described) => (
          <Select {...described} {...register('personId', AS_ID)}>
            {peopleOf(trial).map(([person, name]) => (
              <option key={person} value={person}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Task" error={errors.task?.message}>
        {(described) => (
          <Select {...described} {...register('task')}>
            {[...new Set([task, ...Object.keys(TASKS)])].toSorted().map((code) => (
              <option key={code} value={code}>
                {code}, {taskTitle(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DayField control={control} name="from" label="From" error={errors.from?.message} />
      <DayField control={control} name="to" label="To" isOptional error={errors.to?.message} />
      <Field
        label="What is wrong with the line"
        hint="It is signed with the correction and stays on record."
        error={errors.reason?.message}
      >
        {(described) => <Textarea {...described} rows={3} maxLength={500} {...register('reason')} />}
      </Field>
    </FormDialog>
  );
}
