import { readiness, ReadinessLinkForm, type ReadinessLink } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LinkItem } from './link-item.tsx';
import { LinkDays, SharedLinks } from './shared-links.tsx';
import { formatTrialDay } from './trial-day.ts';

interface Props {
  orgId: number;
  trialId: number;
  sponsor: string;
}

function ShareDialog({
  orgId,
  trialId,
  sponsor,
  onShared,
  onClose,
}: Props & { onShared: (url: string) => void; onClose: () => void }) {
  const form = useForm<ReadinessLinkForm>({
    resolver: zodResolver(ReadinessLinkForm),
    defaultValues: { party: '', days: 14, hasNames: false },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Share readiness"
      about={`For ${sponsor}. Whoever has the link sees the numbers of the day they ask about, by the sponsor’s rules. Every look is kept with its time, and you can end the link at any time.`}
      action="Make the link"
      form={form}
      fields={['party', 'days']}
      save={async (body) =>
        onShared((await api(readiness.share, { params: { orgId, id: trialId }, body })).url)
      }
      onSaved={() => undefined}
      onClose={onClose}
    >
      <TextField
        label="For whom"
        hint="A name or email address at the sponsor or CRO."
        error={errors.party?.message}
        {...form.register('party')}
      />
      <LinkDays error={errors.days?.message} {...form.register('days', { valueAsNumber: true })} />
      <Checkbox
        hint="Names, roles on the trial, and the state of each requirement of the sponsor. Leave it off unless your agreement with the sponsor provides for it."
        {...form.register('hasNames')}
      >
        Show names
      </Checkbox>
    </FormDialog>
  );
}

function OneLink({ orgId, link, onChanged }: { orgId: number; link: ReadinessLink; onChanged: () => void }) {
  const end = useMutation({
    mutationFn: () => api(readiness.end, { params: { orgId, id: link.id } }),
    onSuccess: onChanged,
    onError: (error) => toast({ title: 'Not ended', description: reasonOf(error), isDestructive: true }),
  });
  return (
    <LinkItem
      title={link.party}
      about={`${link.hasNames ? 'With names' : 'Without names'}, opened by ${link.openedBy}.`}
      createdAt={link.createdAt}
      expiresAt={link.expiresAt}
      endedAt={link.endedAt}
      endAction="End"
      lookCount={link.lookCount}
      looks={link.looks.map(({ at, asOf }) => ({ at, what: `as of ${formatTrialDay(asOf)}` }))}
      isEnding={end.isPending}
      onEnd={() => end.mutate()}
    />
  );
}

/** The links by which an organization shows a sponsor how a trial stands. */
export function ReadinessLinks(props: Props) {
  const { orgId, trialId } = props;
  return (
    <SharedLinks<ReadinessLink>
      read={query(readiness.links, { params: { orgId, id: trialId } })}
      none="Nobody outside sees this trial’s readiness."
      isPrimary
      renderItem={(link, readAgain) => (
        <OneLink key={link.id} orgId={orgId} link={link} onChanged={readAgain} />
      )}
      renderDialog={(does) => <ShareDialog {...props} {...does} />}
    />
  );
}
