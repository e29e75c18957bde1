import { passport, PassportLinkForm, PassportPart, type PassportLink } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Checkbox, FieldError, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LinkItem } from './link-item.tsx';
import { LinkDays, SharedLinks } from './shared-links.tsx';

const PARTS: Record<PassportPart, string> = {
  certificates: 'Certificates of this academy',
  outside: 'Certificates from elsewhere, with their files',
  signatures: 'Signatures',
};
const LOOKS = { page: 'the page', print: 'the PDF', file: 'the file with proofs' } as const;

function ShareDialog({
  userId,
  onShared,
  onClose,
}: {
  userId: number;
  onShared: (url: string) => void;
  onClose: () => void;
}) {
  const form = useForm<PassportLinkForm>({
    resolver: zodResolver(PassportLinkForm),
    defaultValues: { label: '', days: 14, parts: ['certificates', 'outside'] },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Share the passport"
      about="Whoever has the link sees your name and what you choose here, as it is on the day they look. You see each look, and can withdraw the link at any time."
      action="Make the link"
      form={form}
      fields={['label', 'days']}
      save={async (body) => onShared((await api(passport.share, { params: { userId }, body })).url)}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <TextField
        label="For whom"
        hint="For your own list, such as a sponsor."
        error={errors.label?.message}
        {...form.register('label')}
      />
      <LinkDays error={errors.days?.message} {...form.register('days', { valueAsNumber: true })} />
      <fieldset className="stack">
        <legend>What it shows</legend>
        {PassportPart.options.map((part) => (
          <Checkbox key={part} value={part} {...form.register('parts')}>
            {PARTS[part]}
          </Checkbox>
        ))}
        {errors.parts && <FieldError>{errors.parts.message}</FieldError>}
      </fieldset>
    </FormDialog>
  );
}

function OneLink({ userId, link, onChanged }: { userId: number; link: PassportLink; onChanged: () => void }) {
  const withdraw = useMutation({
    mutationFn: () => api(passport.withdraw, { params: { userId, id: link.id } }),
    onSuccess: onChanged,
    onError: (error) => toast({ title: 'Not withdrawn', description: reasonOf(error), isDestructive: true }),
  });
  return (
    <LinkItem
      title={link.label}
      about={`Shows: ${link.parts.map((part) => PARTS[part].toLowerCase()).join('; ')}.`}
      createdAt={link.createdAt}
      expiresAt={link.expiresAt}
      endedAt={link.withdrawnAt}
      endAction="Withdraw"
      lookCount={link.lookCount}
      looks={link.looks.map(({ at, what }) => ({ at, what: LOOKS[what] }))}
      isEnding={withdraw.isPending}
      onEnd={() => withdraw.mutate()}
    />
  );
}

/** The links by which a person shares the passport. */
export function PassportLinks({ userId }: { userId: number }) {
  return (
    <SharedLinks<PassportLink>
      read={query(passport.links, { params: { userId } })}
      none="You share the passport with nobody."
      renderItem={(link, readAgain) => (
        <OneLink key={link.id} userId={userId} link={link} onChanged={readAgain} />
      )}
      renderDialog={(does) => <ShareDialog userId={userId} {...does} />}
    />
  );
}
