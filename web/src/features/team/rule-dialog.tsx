import './rule-pack.css';
import { rulePacks, TASKS, type DraftRequirement, type PackRule } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useFieldArray, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { api, reasonOf } from '../../core/api.ts';
import { useDebounced } from '../../core/use-debounced.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, FieldError, Select, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { EMPTY_PART, EMPTY_RULE, formOf, RuleForm, ruleFrom, type Kept } from './rule-form.ts';
import { KeptNote } from './kept-note.tsx';
import { RulePartFields } from './rule-part-fields.tsx';
import { TopicList } from './topic-list.tsx';

type Form = UseFormReturn<RuleForm>;

/** The rule as the server reads it aloud, as far as the fields say one. */
function Sentence({ orgId, form, kept }: { orgId: number; form: Form; kept: Kept }) {
  const fields = useWatch({ control: form.control });
  const { data: said } = RuleForm.safeParse({ ...fields, title: fields.title?.trim() || 'Rule' });
  const requirement = useDebounced(said ? JSON.stringify(ruleFrom(said, null, kept)) : '');
  const sentence = useQuery({
    queryKey: ['rule-sentence', orgId, requirement],
    queryFn: () =>
      api(rulePacks.sentence, {
        params: { orgId },
        // What was written a line above is read again.
        body: { requirement: JSON.parse(requirement) as DraftRequirement },
      }),
    enabled: requirement !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <div className="rule-sentence breakable" role="status" aria-label="The rule as a sentence">
      {requirement === '' ? (
        <p className="muted">Fill in the fields to read the rule.</p>
      ) : sentence.error ? (
        <FieldError>{reasonOf(sentence.error)}</FieldError>
      ) : (
        <p>{sentence.data?.text ?? 'Reading the rule...'}</p>
      )}
    </div>
  );
}

function WhomFields({ form }: { form: Form }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <details open={form.getValues('tasks').length > 0 || form.getValues('roles') !== ''}>
      <summary>Of whom it is asked</summary>
      <div className="stack">
        <p className="small-text muted">Of everybody whom the rules concern, unless you say more.</p>
        <TextField
          label="Roles on the trial (optional)"
          hint="Separated by commas, as the staff list names them."
          required={false}
          error={errors.roles?.message}
          {...register('roles')}
        />
        <TextField
          label="Regions (optional)"
          hint="Separated by commas, such as US, EU."
          required={false}
          error={errors.regions?.message}
          {...register('regions')}
        />
        <fieldset className="stack scrolled">
          <legend>Delegated tasks (optional)</legend>
          {Object.entries(TASKS).map(([code, title]) => (
            <Checkbox key={code} value={code} {...register('tasks')}>
              {title}
            </Checkbox>
          ))}
        </fieldset>
      </div>
    </details>
  );
}

function OriginFields({ form }: { form: Form }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Comes from" error={errors.force?.message}>
        {(described) => (
          <Select {...described} {...register('force')}>
            <option value="sponsor">The sponsor</option>
            <option value="custom">The site’s policy</option>
            <option value="guidance">Guidance</option>
            <option value="law">Law</option>
          </Select>
        )}
      </Field>
      <TextField
        label="Source (optional)"
        hint="The text that asks for it, such as ICH E6(R3), Annex 1, 2.3.2."
        required={false}
        error={errors.source?.message}
        {...register('source')}
      />
      <DayField
        control={control}
        name="from"
        label="Asked from"
        hint="Leave it empty for as long as the rules are in force."
        isOptional
        error={errors.from?.message}
      />
      <Checkbox {...register('waivable')}>A manager may waive it, by signing</Checkbox>
    </>
  );
}

/** What is asked, part by part. */
function PartsFields({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts', keyName: 'key' });
  return (
    <>
      {fields.map(({ key }, index) => (
        <RulePartFields
          key={key}
          form={form}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          disabled={fields.length >= 10}
          onClick={() => append({ ...EMPTY_PART, topic: '' })}
        >
          Add a part
        </Button>
      </div>
    </>
  );
}

interface Props {
  orgId: number;
  /** Missing for a new rule. */
  rule: PackRule | undefined;
  save: (requirement: DraftRequirement) => Promise<unknown>;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Adds or changes a rule by fields; the sentence that they make is read along. */
export function RuleDialog({ orgId, rule, save, onReload, onClose }: Props) {
  const { form: defaultValues, kept } = rule ? formOf(rule.requirement) : { form: EMPTY_RULE, kept: {} };
  const form = useForm<RuleForm>({ resolver: zodResolver(RuleForm), defaultValues });
  const { register, formState } = form;
  return (
    <FormDialog
      title={rule ? `Change ${rule.requirement.title ?? 'rule'}` : 'Add a rule'}
      about="Nothing is in force before it is published and put into force."
      action={rule ? 'Save rule' : 'Add rule'}
      form={form}
      fields={['title']}
      save={(given) => save(ruleFrom(given, rule?.requirement.id ?? null, kept))}
      onSaved={() => undefined}
      onReload={onReload}
      onClose={onClose}
    >
      <TopicList />
      <Sentence orgId={orgId} form={form} kept={kept} />
      <TextField
        label="Title"
        hint="Such as GCP."
        error={formState.errors.title?.message}
        {...register('title')}
      />
      {kept.need ? <KeptNote what="What it asks" /> : <PartsFields form={form} />}
      {kept.when ? <KeptNote what="Of whom it is asked" /> : <WhomFields form={form} />}
      <OriginFields form={form} />
    </FormDialog>
  );
}
