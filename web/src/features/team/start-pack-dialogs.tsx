import { CopyPackForm, rulePacks, StartPackForm, type PackDraft, type RulePack } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { api } from '../../core/api.ts';
import { Field, Select, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface Props {
  orgId: number;
  onMade: (pack: PackDraft) => void;
  onClose: () => void;
}

/** Starts a rule pack, from a template or from nothing. */
export function StartPackDialog({
  orgId,
  templates,
  onMade,
  onClose,
}: Props & { templates: readonly RulePack[] }) {
  const form = useForm<StartPackForm>({
    resolver: zodResolver(StartPackForm),
    defaultValues: { title: '', template: templates[0]?.title ?? null },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="New rule pack"
      about="A template is a proposal: its intervals are common practice, not law. What you change is your organization’s own."
      action="Start"
      form={form}
      fields={['title', 'template']}
      save={async (body) => onMade(await api(rulePacks.start, { params: { orgId }, body }))}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <TextField label="Title" error={errors.title?.message} {...form.register('title')} />
      <Field label="Start from" error={errors.template?.message}>
        {(described) => (
          <Select
            {...described}
            {...form.register('template', { setValueAs: (value: string | null) => (value ? value : null) })}
          >
            {templates.map(({ title }) => (
              <option key={title} value={title}>
                {title}
              </option>
            ))}
            <option value="">No rules</option>
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}

/** Copies the pack of a sponsor or another organization, by its code. */
export function CopyPackDialog({ orgId, onMade, onClose }: Props) {
  const form = useForm<z.infer<typeof CopyPackForm>>({
    resolver: zodResolver(CopyPackForm),
    defaultValues: { code: '' },
  });
  return (
    <FormDialog
      title="Copy a sponsor’s rules"
      about="The sponsor’s rules stay as they are; you add your own. When the sponsor publishes a newer version, you read here what changed."
      action="Copy rules"
      form={form}
      fields={['code']}
      save={async (body) => onMade(await api(rulePacks.copy, { params: { orgId }, body }))}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <TextField
        label="Code"
        hint="From whoever manages these rules at the sponsor."
        autoComplete="off"
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
    </FormDialog>
  );
}
