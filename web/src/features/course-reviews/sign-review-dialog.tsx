import { REVIEW_MEANINGS, ReviewForm, type ReviewedCourse } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { reasonOf } from '../../core/api.ts';
import { useUser } from '../../core/session.ts';
import { SignDialog } from '../../domain/signing/sign-dialog.tsx';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { useReturnFocus, useSigning } from '../../domain/signing/use-signing.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, RadioCard, TextField } from '../../ui/field.tsx';

type Fields = z.infer<typeof ReviewForm>;
const FIELDS = ['qualification', 'meaning'] as const;

interface Props {
  course: ReviewedCourse;
  onSigned: () => void;
  onClose: () => void;
}

/** Asks for qualification and meaning, then for the signature, under the name of the account. */
export function SignReviewDialog({ course, onSigned, onClose }: Props) {
  const { name } = useUser();
  const { courseId, contentHash } = course;
  const form = useForm<Fields>({
    resolver: zodResolver(ReviewForm),
    defaultValues: { qualification: '', meaning: 'course' },
  });
  const signing = useSigning(onSigned);
  const isAtField = useFieldErrors(form, FIELDS, signing.prepareError);
  const { closing, onReturnFocus } = useReturnFocus();
  const close = closing(onClose);
  if (signing.request) return <SignDialog signing={signing} onClose={close} onReturnFocus={onReturnFocus} />;
  const { register, handleSubmit, formState } = form;
  const begin = (input: Fields) =>
    signing.begin([{ kind: 'course-review', id: String(courseId), input: { ...input, contentHash } }]);
  return (
    <AlertDialogFrame
      isOpen
      title={`Sign a review: ${course.title}`}
      about={`Version ${course.version}. You sign for yourself, as ${name}; your name is shown in public. Change it in your account if it should be printed otherwise.`}
      isBusy={signing.isPreparing}
      onClose={close}
      onReturnFocus={onReturnFocus}
    >
      <form className="reason-form" noValidate onSubmit={(event) => void handleSubmit(begin)(event)}>
        <TextField
          label="Qualification"
          hint="What qualifies you to review this course, such as a degree or years in a role."
          maxLength={160}
          error={formState.errors.qualification?.message}
          {...register('qualification')}
        />
        <fieldset className="stack close">
          <legend className="small-heading">What you declare</legend>
          {(['course', 'bank'] as const).map((meaning) => (
            <RadioCard key={meaning} className="padded-even" value={meaning} {...register('meaning')}>
              <span>{REVIEW_MEANINGS[meaning]}</span>
            </RadioCard>
          ))}
        </fieldset>
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
