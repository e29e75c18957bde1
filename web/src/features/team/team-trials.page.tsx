import { teamSetup, TrialForm, type Organization } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { count, countPeople } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { formatTrialDay } from './trial-day.ts';

const route = getRouteApi('/shell/signed-in/team/$org/trials');
const FIELDS = ['protocol', 'title', 'sponsor', 'phase', 'site', 'zone', 'region', 'from', 'to'] as const;

function NewTrial({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { id: orgId, zone, country, name } = organization;
  const client = useQueryClient();
  const form = useForm<TrialForm>({
    resolver: zodResolver(TrialForm),
    defaultValues: {
      protocol: '',
      title: '',
      sponsor: '',
      phase: null,
      site: name,
      zone,
      region: country,
      from: '',
      to: null,
    },
  });
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const emptyIsNull = { setValueAs: (value: string | null) => (value ? value : null) };
  return (
    <FormDialog
      title="New trial at a site"
      about="Its days are days at the site. The first day is the site’s own activation."
      action="Enter trial"
      form={form}
      fields={FIELDS}
      save={(body) => api(teamSetup.addTrial, { params: { orgId }, body })}
      onSaved={() =>
        void client.invalidateQueries({ queryKey: query(teamSetup.trials, { params: { orgId } }).queryKey })
      }
      onClose={onClose}
    >
      <TextField label="Protocol number" error={errors.protocol?.message} {...register('protocol')} />
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextField label="Sponsor" error={errors.sponsor?.message} {...register('sponsor')} />
      <TextField
        label="Phase (optional)"
        required={false}
        error={errors.phase?.message}
        {...register('phase', emptyIsNull)}
      />
      <TextField label="Site" error={errors.site?.message} {...register('site')} />
      <TextField label="Time zone of the site" error={errors.zone?.message} {...register('zone')} />
      <TextField
        label="Region"
        hint="Such as US or EU: rules may differ by region."
        error={errors.region?.message}
        {...register('region')}
      />
      <DayField control={control} name="from" label="Activation" error={errors.from?.message} />
      <DayField control={control} name="to" label="Close-out" isOptional error={errors.to?.message} />
    </FormDialog>
  );
}

function Trials({ organization }: { organization: Organization }) {
  const { id: orgId, rights } = organization;
  const [isNew, setNew] = useState(false);
  const { data, error, refetch } = useQuery({
    ...query(teamSetup.trials, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return <Failure title="The trials could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading the trials...</p>;
  const add = rights.includes('manage') && (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setNew(true)}>
      Enter a trial
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <Empty icon={FlaskConical} title="No trial is entered yet" action={add}>
          A trial has staff, protocol versions, rules, and a delegation log.
        </Empty>
      ) : (
        <>
          <div className="row wrap between team-above">
            <p className="small-text muted">{count(data.length, 'trial')}</p>
            {add}
          </div>
          <Card as="ul" className="divided team-list">
            {data.map(({ id, protocol, title, sponsor, site, from, to, staff }) => (
              <li key={id}>
                <h2 className="item-title">
                  <Link
                    className="link"
                    to="/team/$org/trials/$trial"
                    params={{ org: String(orgId), trial: String(id) }}
                    search={{ person: undefined, task: undefined, day: undefined }}
                  >
                    {protocol}, {title}
                  </Link>
                </h2>
                <p className="small-text muted">
                  {sponsor}. {site}. {formatTrialDay(from)}
                  {to === null ? ', open' : ` to ${formatTrialDay(to)}`}. {countPeople(staff.length)} on it.
                </p>
              </li>
            ))}
          </Card>
        </>
      )}
      {isNew && <NewTrial organization={organization} onClose={() => setNew(false)} />}
    </>
  );
}

/** The trials of an organization, each with its delegation log. */
export function TeamTrialsPage() {
  const { org } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="Trials and Delegation">
      {(organization) => <Trials organization={organization} />}
    </TeamFrame>
  );
}
