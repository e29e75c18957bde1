import { PackDraftForm, type PackDraft } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

const TitleForm = PackDraftForm.pick({ title: true, sponsor: true });
type TitleForm = z.infer<typeof TitleForm>;

interface Props {
  pack: Pick<PackDraft, 'title' | 'sponsor'>;
  save: (given: TitleForm) => Promise<unknown>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Changes what a pack is called, and whose rules they are. */
export function PackTitleDialog({ pack, save, onReload, onClose }: Props) {
  const form = useForm<TitleForm>({
    resolver: zodResolver(TitleForm),
    defaultValues: { title: pack.title, sponsor: pack.sponsor },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Title and sponsor"
      about="They are part of the next version."
      action="Save"
      form={form}
      fields={['title', 'sponsor']}
      save={save}
      onSaved={() => undefined}
      onReload={onReload}
      onClose={onClose}
    >
      <TextField label="Title" error={errors.title?.message} {...form.register('title')} />
      <TextField
        label="Sponsor (optional)"
        hint="As the trials name it: readiness for that sponsor counts these rules."
        required={false}
        error={errors.sponsor?.message}
        {...form.register('sponsor', { setValueAs: (value: string | null) => (value ? value : null) })}
      />
    </FormDialog>
  );
}
