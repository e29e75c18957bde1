import {
  RulePackForm,
  teamSetup,
  type Organization,
  type RulePack,
  type RulesInForce,
} from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field, Select, TextField } from '../../ui/field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { EndDialog } from './end-dialog.tsx';
import { FORCES } from './forces.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AS_ID_OR_NULL, AudienceSelect } from './choices.tsx';
import { PackList } from './pack-list.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { formatTrialDay } from './trial-day.ts';
import { useReadAgain } from './use-read-again.ts';

const route = getRouteApi('/shell/signed-in/team/$org/rules');

function AddRules({
  organization,
  templates,
  onSaved,
  onClose,
}: {
  organization: Organization;
  templates: readonly RulePack[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const { id: orgId, today } = organization;
  const [first] = templates;
  const form = useForm<RulePackForm>({
    resolver: zodResolver(RulePackForm),
    defaultValues: {
      sponsor: null,
      number: '1.0',
      trialId: null,
      from: today,
      dueAfterDays: 30,
      ...(first && { pack: first }),
    },
  });
  const {
    register,
    control,
    setValue,
    formState: { errors },
  } = form;
  return (
    <FormDialog
      title="Put rules into force"
      about="A template is a proposal: its intervals are common practice, not law. From the first day on these rules are your organization’s own."
      action="Put into force"
      form={form}
      fields={['sponsor', 'number', 'trialId', 'from', 'dueAfterDays']}
      save={(body) => api(teamSetup.addRules, { params: { orgId }, body })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field label="Start from" error={errors.pack && 'Choose a template.'}>
        {(described) => (
          <Select
            {...described}
            onChange={({ target }) => {
              const pack = templates[Number(target.value)];
              if (pack) setValue('pack', pack);
            }}
          >
            {templates.map(({ title }, index) => (
              <option key={title} value={index}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="For" error={errors.trialId?.message}>
        {(described) => (
          <AudienceSelect orgId={orgId} {...described} {...register('trialId', AS_ID_OR_NULL)} />
        )}
      </Field>
      <TextField
        label="Sponsor (optional)"
        required={false}
        error={errors.sponsor?.message}
        {...register('sponsor', { setValueAs: (value: string | null) => (value ? value : null) })}
      />
      <TextField label="Number" hint="Such as 1.0." error={errors.number?.message} {...register('number')} />
      <DayField control={control} name="from" label="In force from" error={errors.from?.message} />
      <TextField
        label="Days until due"
        type="number"
        min={0}
        max={365}
        hint="For who is new to a requirement."
        error={errors.dueAfterDays?.message}
        {...register('dueAfterDays', { valueAsNumber: true })}
      />
    </FormDialog>
  );
}

interface PackProps {
  orgId: number;
  rules: RulesInForce;
  onEnd: (() => void) | undefined;
}

function Pack({ orgId, rules, onEnd }: PackProps) {
  const { pack, packId, number, sponsor, from, to, sentences, dueAfterDays } = rules;
  return (
    <section aria-label={`${pack.title} ${number}`}>
      <div className="row wrap between">
        <h2 className="section-title">
          {pack.title} <span className="muted">{number}</span>
        </h2>
        {onEnd && to === null && (
          <Button
            variant="danger-text"
            size="small"
            aria-haspopup="dialog"
            aria-label={`End ${pack.title} ${number}`}
            onClick={onEnd}
          >
            End
          </Button>
        )}
      </div>
      <p className="small-text muted">
        {sponsor && `${sponsor}. `}In force from {formatTrialDay(from)}
        {to !== null && ` to ${formatTrialDay(to)}`}. Due {dueAfterDays} days after one is new to it.{' '}
        {packId !== null && (
          <Link
            className="link"
            to="/team/$org/rules/$pack"
            params={{ org: String(orgId), pack: String(packId) }}
            aria-label={`Rule pack of ${pack.title} ${number}`}
          >
            Rule pack
          </Link>
        )}
      </p>
      <Card as="ul" className="divided team-list">
        {sentences.map(({ id, force, text }) => (
          <li key={id} className="row wrap between">
            <span>{text}</span>
            <Badge tone={force === 'law' ? 'brass' : 'outline'}>{FORCES[force]}</Badge>
          </li>
        ))}
      </Card>
    </section>
  );
}

function Rules({ organization }: { organization: Organization }) {
  const { id: orgId, rights, today } = organization;
  const readAgain = useReadAgain(orgId);
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<RulesInForce>();
  const { data, error, refetch } = useQuery({
    ...query(teamSetup.rules, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  const templates = useQuery(query(teamSetup.templates, { params: { orgId } }));
  if (error && !data)
    return <Failure title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading the rules...</p>;
  const mayManage = rights.includes('manage');
  const add = mayManage && (
    <Button
      variant="primary"
      aria-haspopup="dialog"
      disabled={!templates.data}
      onClick={() => setAdding(true)}
    >
      Add rules
    </Button>
  );
  return (
    <>
      <PackList organization={organization} templates={templates.data} />
      {data.length === 0 ? (
        <Empty icon={Scale} title="No rules yet" action={add}>
          Start from a template, or put a published rule pack into force.
        </Empty>
      ) : (
        <>
          <div className="row wrap between team-above">
            <p className="small-text muted">A past day is judged by the rules of that day.</p>
            {add}
          </div>
          {data.map((rules) => (
            <Pack
              key={rules.id}
              orgId={orgId}
              rules={rules}
              onEnd={mayManage ? () => setEnding(rules) : undefined}
            />
          ))}
        </>
      )}
      {isAdding && templates.data && (
        <AddRules
          organization={organization}
          templates={templates.data}
          onSaved={readAgain}
          onClose={() => setAdding(false)}
        />
      )}
      {ending && (
        <EndDialog
          title={`End ${ending.pack.title} ${ending.number}`}
          about={
            ending.to === null
              ? 'Days before are judged by these rules as before.'
              : `These rules now end on ${formatTrialDay(ending.to)}. Saving moves that day.`
          }
          action="End rules"
          today={today}
          save={(given) =>
            api(teamSetup.endRules, {
              params: { orgId, id: ending.id },
              body: { ...given, basedOn: ending.version },
            })
          }
          onSaved={readAgain}
          onReload={async () => {
            const { data: now } = await refetch({ throwOnError: true });
            setEnding(now?.find(({ id }) => id === ending.id));
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

/** The rules of an organization as sentences. */
export function TeamRulesPage() {
  const { org } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="Rules">
      {(organization) => <Rules organization={organization} />}
    </TeamFrame>
  );
}
