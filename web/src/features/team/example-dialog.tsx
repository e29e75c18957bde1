import './rule-pack.css';
import { PackExample, REASON_TITLES, TASKS, VERDICT_TITLES, type PackRule } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { DayField } from '../../ui/day-field.tsx';
import { Field, Select, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ExampleEvidence, ExampleVersions } from './example-items.tsx';
import { TopicList } from './topic-list.tsx';

type Form = UseFormReturn<PackExample>;

const VERDICTS = ['Accepted', 'Refresh', 'Missing', 'NotApplicable'] as const;
const emptyIsNull = { setValueAs: (value: string | null) => (value ? value : null) };

function emptyExample(requirement: string, today: string): PackExample {
  return {
    title: '',
    requirement,
    situation: {
      asOf: today,
      studyStart: null,
      joined: null,
      delegationFrom: null,
      region: null,
      role: null,
      task: null,
      versions: [],
      evidence: [],
    },
    expected: { verdict: 'Accepted', reason: null },
  };
}

function PersonFields({ form }: { form: Form }) {
  const { register, control, formState } = form;
  const errors = formState.errors.situation;
  return (
    <fieldset className="rule-part stack boxed">
      <legend>Person, trial, and day</legend>
      <DayField
        control={control}
        name="situation.asOf"
        label="Day asked about"
        error={errors?.asOf?.message}
      />
      <div className="side-by-side loose top">
        <DayField
          control={control}
          name="situation.studyStart"
          label="Start of the trial"
          isOptional
          error={errors?.studyStart?.message}
        />
        <DayField
          control={control}
          name="situation.joined"
          label="Person joined"
          isOptional
          error={errors?.joined?.message}
        />
      </div>
      <Field label="Delegated task" isOptional error={errors?.task?.message}>
        {(described) => (
          <Select {...described} {...register('situation.task', emptyIsNull)}>
            <option value="">None</option>
            {Object.entries(TASKS).map(([code, title]) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DayField
        control={control}
        name="situation.delegationFrom"
        label="First day of the delegation"
        isOptional
        error={errors?.delegationFrom?.message}
      />
      <div className="side-by-side loose top">
        <TextField
          label="Role on the trial (optional)"
          required={false}
          error={errors?.role?.message}
          {...register('situation.role', emptyIsNull)}
        />
        <TextField
          label="Region (optional)"
          hint="Such as US or EU."
          required={false}
          error={errors?.region?.message}
          {...register('situation.region', emptyIsNull)}
        />
      </div>
    </fieldset>
  );
}

function ExpectedFields({ form }: { form: Form }) {
  const { register, control, formState } = form;
  const errors = formState.errors.expected;
  const verdict = useWatch({ control, name: 'expected.verdict' });
  const hasReason = verdict === 'Refresh' || verdict === 'Missing';
  return (
    <fieldset className="rule-part stack boxed">
      <legend>What must come out</legend>
      <Field label="Expected" error={errors?.verdict?.message}>
        {(described) => (
          <Select
            {...described}
            {...register('expected.verdict', {
              onChange: () => form.setValue('expected.reason', null),
            })}
          >
            {VERDICTS.map((each) => (
              <option key={each} value={each}>
                {VERDICT_TITLES[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasReason && (
        <Field label="Because" error={errors?.reason?.message}>
          {(described) => (
            <Select {...described} {...register('expected.reason', emptyIsNull)}>
              <option value="">Any reason</option>
              {Object.entries(REASON_TITLES).map(([code, title]) => (
                <option key={code} value={code}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </fieldset>
  );
}

interface Props {
  today: string;
  rules: readonly PackRule[];
  /** Missing for a new example. */
  example: PackExample | undefined;
  save: (example: PackExample) => Promise<unknown>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Adds or changes a golden example: a person, what is on record, a day, and what the rule must say. */
export function ExampleDialog({ today, rules, example, save, onReload, onClose }: Props) {
  const form = useForm<PackExample>({
    resolver: zodResolver(PackExample),
    defaultValues: example ?? emptyExample(rules[0]?.requirement.id ?? '', today),
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      title={example ? 'Change the example' : 'Add an example'}
      about="The server judges it by the rules. Nothing is published while an example comes out otherwise."
      action={example ? 'Save example' : 'Add example'}
      form={form}
      fields={['title']}
      save={save}
      onSaved={() => undefined}
      onReload={onReload}
      onClose={onClose}
    >
      <TopicList />
      <TextField
        label="What it shows"
        hint="Such as One day too old."
        error={errors.title?.message}
        {...register('title')}
      />
      <Field label="Rule" error={errors.requirement && 'Choose a rule.'}>
        {(described) => (
          <Select {...described} {...register('requirement')}>
            {rules.map(({ requirement: { id, title } }) => (
              <option key={id} value={id}>
                {title ?? id}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PersonFields form={form} />
      <ExampleEvidence form={form} />
      <ExampleVersions form={form} />
      <ExpectedFields form={form} />
    </FormDialog>
  );
}
