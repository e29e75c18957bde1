import { competencies, ObservationForm, ROLE_TITLES, type AdminLearner } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { SignDialog } from '../../domain/signing/sign-dialog.tsx';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { useReturnFocus, useSigning } from '../../domain/signing/use-signing.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field, FieldError, Select, Textarea, TextField } from '../../ui/field.tsx';

type Fields = z.infer<typeof ObservationForm>;

const KINDS = { observation: 'Work that was observed', project: 'A written task' } as const;
const LEVELS = { competent: 'Competent', proficient: 'Proficient', expert: 'Expert' } as const;

interface Props {
  learner: AdminLearner;
  onSaved: () => void;
  onClose: () => void;
}

const FIELDS = Object.keys(ObservationForm.shape) as (keyof Fields)[];

/** The form as it is filled in, and its signing. */
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
  const signing = useSigning(onSaved);
  const isAtField = useFieldErrors(form, FIELDS, signing.prepareError);
  const { closing, onReturnFocus } = useReturnFocus();
  const begin = (input: Fields) => signing.begin([{ kind: 'observation', id: String(learner.id), input }]);
  return { form, signing, isAtField, begin, close: closing(onClose), onReturnFocus };
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
      <Field label="Day" error={errors.observedOn?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="observedOn"
            render={({ field: { value, ref, onBlur, onChange } }) => (
              <DatePicker
                {...control}
                ref={ref}
                label="Day of the observation"
                value={value}
                onBlur={onBlur}
                onChange={onChange}
              />
            )}
          />
        )}
      </Field>
      <Field label="In the observer’s words" error={errors.seen?.message}>
        {(control) => <Textarea {...control} rows={4} maxLength={1000} {...register('seen')} />}
      </Field>
    </>
  );
}

/** Records what somebody saw, under the administrator’s signature. */
export function ObservationDialog(props: Props) {
  const { learner } = props;
  const { form, signing, isAtField, begin, close, onReturnFocus } = useRecording(props);
  if (signing.request) return <SignDialog signing={signing} onClose={close} onReturnFocus={onReturnFocus} />;
  return (
    <AlertDialogFrame
      isOpen
      title={`Record an observation: ${learner.name}`}
      about="Record only what the observer told the academy, in their words. The learner sees it with the observer’s name."
      isBusy={signing.isPreparing}
      onClose={close}
      onReturnFocus={onReturnFocus}
    >
      <form className="reason-form" noValidate onSubmit={(event) => void form.handleSubmit(begin)(event)}>
        <CompetencyFields learner={learner} form={form} />
        <SeenFields form={form} />
        <div role="alert">
          {signing.prepareError && !isAtField && <FieldError>{reasonOf(signing.prepareError)}</FieldError>}
        </div>
        <div className="dialog-actions">
          <AlertDialog.Cancel asChild>
            <Button>Cancel</Button>
          </AlertDialog.Cancel>
          <Button type="submit" variant="primary" isBusy={signing.isPreparing}>
            {signing.isPreparing ? 'Preparing...' : 'Continue to sign'}
          </Button>
        </div>
      </form>
    </AlertDialogFrame>
  );
}
