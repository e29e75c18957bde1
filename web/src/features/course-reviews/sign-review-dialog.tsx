import { courseReviews, REVIEW_MEANINGS, ReviewForm, type ReviewedCourse } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { AlertDialog } from 'radix-ui';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, RadioCard, TextField } from '../../ui/field.tsx';

type Fields = z.infer<typeof ReviewForm>;
const FIELDS = ['name', 'qualification', 'meaning', 'currentPassword'] as const;

interface Props {
  course: ReviewedCourse;
  onSigned: (course: ReviewedCourse) => void;
  onClose: () => void;
}

/** The form as it is filled in, and its sending; what the server refuses stands beside its field. */
function useSigning({ course, onSigned, onClose }: Props) {
  const { name } = useUser();
  const form = useForm<Fields>({
    resolver: zodResolver(ReviewForm),
    defaultValues: { name, qualification: '', meaning: 'course', currentPassword: '' },
  });
  const sign = useMutation({
    mutationFn: (fields: Fields) =>
      api(courseReviews.sign, {
        body: { ...fields, courseId: course.courseId, contentHash: course.contentHash },
      }),
    onSuccess: (signed) => {
      onSigned(signed);
      toast({
        title: 'Review Signed',
        description: 'The course, and certificates issued from now on, name you.',
      });
      onClose();
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields : {};
      const field = FIELDS.find((each) => refused[each]);
      if (field) form.setError(field, { message: refused[field] ?? '' }, { shouldFocus: true });
    },
  });
  const isAtField =
    sign.error instanceof ApiError && FIELDS.some((each) => (sign.error as ApiError).fields[each]);
  return { form, sign, refusal: sign.error && !isAtField ? reasonOf(sign.error) : undefined };
}

/** Asks for name, qualification, meaning, and password. Open until the server has recorded the signature. */
export function SignReviewDialog(props: Props) {
  const { course, onClose } = props;
  const { form, sign, refusal } = useSigning(props);
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  return (
    <AskDialog
      isOpen
      title={`Sign a review: ${course.title}`}
      about={`Version ${course.version}. You sign for yourself: this electronic signature stands for your own, with the time of the server’s clock. It is shown in public.`}
      isBusy={sign.isPending}
      onClose={onClose}
    >
      <form
        className="reason-form"
        noValidate
        onSubmit={(event) => void handleSubmit((fields) => sign.mutate(fields))(event)}
      >
        <TextField
          label="Printed name"
          autoComplete="name"
          maxLength={120}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Qualification"
          hint="What qualifies you to review this course, such as a degree or years in a role."
          maxLength={160}
          error={errors.qualification?.message}
          {...register('qualification')}
        />
        <fieldset className="meanings">
          <legend>What you declare</legend>
          {(['course', 'bank'] as const).map((meaning) => (
            <RadioCard key={meaning} value={meaning} {...register('meaning')}>
              <span>{REVIEW_MEANINGS[meaning]}</span>
            </RadioCard>
          ))}
        </fieldset>
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <div role="alert">{refusal && <FieldError>{refusal}</FieldError>}</div>
        <div className="dialog-actions">
          <AlertDialog.Cancel asChild>
            <Button>Cancel</Button>
          </AlertDialog.Cancel>
          <Button type="submit" variant="primary" isBusy={sign.isPending}>
            {sign.isPending ? 'Signing...' : 'Sign review'}
          </Button>
        </div>
      </form>
    </AskDialog>
  );
}
