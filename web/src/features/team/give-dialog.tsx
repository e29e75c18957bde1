import { teamTraining, Topic, type Organization } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { api } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { Field, Select, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TOPIC_LIST, TopicList } from './topic-list.tsx';

const GiveForm = z.object({ orgId: z.number(), topic: Topic });
type GiveForm = z.infer<typeof GiveForm>;

/** What is given: one of this academy’s certificates by its number, or one from elsewhere. */
export type Given = { title: string } & ({ number: string } | { id: number });

const ABOUT = {
  own: 'The organization keeps what this certificate states and its number, for as long as it must keep its training records. It sees no score, and none of your other certificates. It counts once somebody there has agreed to the topic.',
  outside:
    'The organization keeps a copy of this certificate and its file as they are now, for as long as it must keep its training records. If you remove yours later, that copy stays: what was relied on is not undone.',
};

interface Props {
  organizations: readonly Organization[];
  certificate: Given;
  onClose: () => void;
}

function give(certificate: Given, { orgId, topic }: GiveForm) {
  const params = { orgId };
  return 'number' in certificate
    ? api(teamTraining.addCertificate, { params, body: { number: certificate.number, topic } })
    : api(teamTraining.addOutside, { params, body: { outsideId: certificate.id, topic } });
}

/** Gives an organization a copy, and says before what that means. */
export function GiveDialog({ organizations, certificate, onClose }: Props) {
  const form = useForm<GiveForm>({
    resolver: zodResolver(GiveForm),
    defaultValues: { orgId: organizations[0]?.id ?? 0, topic: 'gcp' },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Give a certificate to an organization"
      about={'number' in certificate ? ABOUT.own : ABOUT.outside}
      action="Give a copy"
      form={form}
      fields={['topic']}
      save={(chosen) => give(certificate, chosen)}
      onSaved={() =>
        toast({ title: 'Given', description: `The organization has a copy of “${certificate.title}”.` })
      }
      onClose={onClose}
    >
      <Field label="Organization">
        {(control) => (
          <Select {...control} {...form.register('orgId', { valueAsNumber: true })}>
            {organizations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        label="Topic"
        hint="As the organization’s rules name it, such as gcp."
        list={TOPIC_LIST}
        error={errors.topic?.message}
        {...form.register('topic')}
      />
      <TopicList />
    </FormDialog>
  );
}
