import { Day, FactReason, type PersonTraining } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { reasonOf } from '../../core/api.ts';
import { SignDialog } from '../../domain/signing/sign-dialog.tsx';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { useReturnFocus, useSigning } from '../../domain/signing/use-signing.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError, Textarea } from '../../ui/field.tsx';
import { DayField } from '../../ui/day-field.tsx';

const WaiveForm = z.object({ from: Day, to: Day, reason: FactReason });
type WaiveForm = z.infer<typeof WaiveForm>;
const FIELDS = ['from', 'to', 'reason'] as const;

interface Props {
  orgId: number;
  person: Pick<PersonTraining, 'personId' | 'name'>;
  requirement: { key: string; title: string };
  today: string;
  onSigned: () => void;
  onClose: () => void;
}

/** Excuses a person from a requirement for some days, by signing. */
export function WaiveDialog({ orgId, person, requirement, today, onSigned, onClose }: Props) {
  const form = useForm<WaiveForm>({
    resolver: zodResolver(WaiveForm),
    defaultValues: { from: today, to: '', reason: '' },
  });
  const signing = useSigning(onSigned);
  const isAtField = useFieldErrors(form, FIELDS, signing.prepareError);
  const { closing, onReturnFocus } = useReturnFocus();
  const close = closing(onClose);
  if (signing.request) return <SignDialog signing={signing} onClose={close} onReturnFocus={onReturnFocus} />;
  const { errors } = form.formState;
  const begin = (given: WaiveForm) =>
    signing.begin([
      {
        kind: 'requirement-waiver',
        id: String(orgId),
        input: { ...given, personId: person.personId, requirement: requirement.key },
      },
    ]);
  return (
    <AlertDialogFrame
      isOpen
      title={`Waive ${requirement.title} for ${person.name}`}
      about="A waiver covers some days and is shown as waived everywhere, never as met."
      isBusy={signing.isPreparing}
      onClose={close}
      onReturnFocus={onReturnFocus}
    >
      <form className="reason-form" noValidate onSubmit={(event) => void form.handleSubmit(begin)(event)}>
        <DayField control={form.control} name="from" label="First day" error={errors.from?.message} />
        <DayField control={form.control} name="to" label="Last day" error={errors.to?.message} />
        <Field label="Reason" error={errors.reason?.message}>
          {(control) => <Textarea {...control} rows={3} maxLength={500} {...form.register('reason')} />}
        </Field>
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
