import {
  competencies,
  ObservationForm,
  observations,
  ROLE_TITLES,
  type AdminLearner,
  type Observation,
} from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AlertDialog } from 'radix-ui';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, Select, Textarea, TextField } from '../../ui/field.tsx';

type Fields = z.infer<typeof ObservationForm>;

const KINDS = { observation: 'Work that was observed', project: 'A written task' } as const;
const LEVELS = { competent: 'Competent', proficient: 'Proficient', expert: 'Expert' } as const;

interface Props {
  learner: AdminLearner;
  onSaved: (list: Observation[]) => void;
  onClose: () => void;
}

function useRecording({ learner, onSaved, onClose }: Props) {
  const form = useForm<Fields>({
    resolver: zodResolver(ObservationForm),
    defaultValues: {
      role: learner.roles[0]?.role ?? 'CRA',
      competencyId: '',
      kind: 'observation',
      level: 'competent',
      observerName: '',
      observerRole: '',
      observedOn: '',
      seen: '',
    },
  });
  const record = useMutation({
    mutationFn: (body: Fields) => api(observations.record, { params: { id: learner.id }, body }),
    onSuccess: (list) => {
      onSaved(list);
      toast({
        title: 'Observation Recorded',
        description: `${learner.name} is told, and sees it as evidence.`,
      });
      onClose();
    },
    onError: (error) => {
      const [first] = error instanceof ApiError ? Object.entries(error.fields) : [];
      if (first && first[0] in ObservationForm.shape)
        form.setError(first[0] as keyof Fields, { message: first[1] }, { shouldFocus: true });
    },
  });
  return { form, record };
}

/** The competencies of the chosen role. */
function CompetencyFields({ learner, form }: { learner: AdminLearner; form: UseFormReturn<Fields> }) {
  const { register, watch, formState } = form;
  const framework = useQuery(query(competencies.framework, { params: { role: watch('role') } }));
  const { core = [], specialized = [], leadership = [] } = framework.data ?? {};
  return (
    <>
      <Field label="Role" error={formState.errors.role?.message}>
        {(control) => (
          <Select {...control} {...register('role')}>
            {learner.roles.map(({ role }) => (
              <option key={role} value={role}>
                {ROLE_TITLES[role]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Competency"
        hint={framework.error ? reasonOf(framework.error) : undefined}
        error={formState.errors.competencyId?.message}
      >
        {(control) => (
          <Select {...control} {...register('competencyId')}>
            <option value="">{framework.isPending ? 'Loading...' : 'Choose one'}</option>
            {[...core, ...specialized, ...leadership].map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function SeenFields({ form }: { form: UseFormReturn<Fields> }) {
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <>
      <Field label="What was seen" error={errors.kind?.message}>
        {(control) => (
          <Select {...control} {...register('kind')}>
            {Object.entries(KINDS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Level it shows" error={errors.level?.message}>
        {(control) => (
          <Select {...control} {...register('level')}>
            {Object.entries(LEVELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label="Name of the observer"
        error={errors.observerName?.message}
        {...register('observerName')}
      />
      <TextField
        label="Role of the observer"
        hint="Such as lead CRA, or principal investigator of the site."
        error={errors.observerRole?.message}
        {...register('observerRole')}
      />
      <TextField label="Day" type="date" error={errors.observedOn?.message} {...register('observedOn')} />
      <Field label="In the observer’s words" error={errors.seen?.message}>
        {(control) => <Textarea {...control} rows={4} maxLength={1000} {...register('seen')} />}
      </Field>
    </>
  );
}

/** Records what somebody saw. Open until the server has kept it. */
export function ObservationDialog(props: Props) {
  const { learner, onClose } = props;
  const { form, record } = useRecording(props);
  const isAtField = record.error instanceof ApiError && Object.keys(record.error.fields).length > 0;
  return (
    <AskDialog
      isOpen
      title={`Record an observation: ${learner.name}`}
      about="Record only what the observer told the academy, in their words. The learner sees it with the observer’s name."
      isBusy={record.isPending}
      onClose={onClose}
    >
      <form
        className="reason-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((fields) => record.mutate(fields))(event)}
      >
        <CompetencyFields learner={learner} form={form} />
        <SeenFields form={form} />
        <div role="alert">
          {record.error && !isAtField && <FieldError>{reasonOf(record.error)}</FieldError>}
        </div>
        <div className="dialog-actions">
          <AlertDialog.Cancel asChild>
            <Button>Cancel</Button>
          </AlertDialog.Cancel>
          <Button type="submit" variant="primary" isBusy={record.isPending}>
            {record.isPending ? 'Recording...' : 'Record observation'}
          </Button>
        </div>
      </form>
    </AskDialog>
  );
}
