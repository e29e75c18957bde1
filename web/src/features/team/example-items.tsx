import type { PackExample } from '@trialwright/contract';
import { Plus } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { DayField } from '../../ui/day-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextField } from '../../ui/field.tsx';
import { CoversField } from './covers-field.tsx';
import { TOPIC_LIST } from './topic-list.tsx';

type Form = UseFormReturn<PackExample>;

const MOST = 10;
const emptyIsNull = { setValueAs: (value: string | null) => (value ? value : null) };

function EvidenceFields({ form, index }: { form: Form; index: number }) {
  const { register, control, formState } = form;
  const errors = formState.errors.situation?.evidence?.[index];
  return (
    <>
      <TextField
        label="Topic"
        list={TOPIC_LIST}
        error={errors?.topic?.message}
        {...register(`situation.evidence.${index}.topic`)}
      />
      <DayField
        control={control}
        name={`situation.evidence.${index}.completedOn`}
        label="Completed on"
        error={errors?.completedOn?.message}
      />
      <Field label="How it is known" error={errors?.grade?.message}>
        {(described) => (
          <Select {...described} {...register(`situation.evidence.${index}.grade`)}>
            <option value="attached">A named person has seen the certificate</option>
            <option value="self_stated">The person says so</option>
            <option value="verified">Its signature was verified</option>
            <option value="own">Recorded by this academy</option>
          </Select>
        )}
      </Field>
      <div className="side-by-side loose top">
        <TextField
          label="Edition (optional)"
          required={false}
          error={errors?.edition?.message}
          {...register(`situation.evidence.${index}.edition`, emptyIsNull)}
        />
        <TextField
          label="Version (optional)"
          required={false}
          error={errors?.version?.message}
          {...register(`situation.evidence.${index}.version`, emptyIsNull)}
        />
      </div>
      <DayField
        control={control}
        name={`situation.evidence.${index}.validUntil`}
        label="Valid until"
        isOptional
        error={errors?.validUntil?.message}
      />
      <CoversField
        control={control}
        name={`situation.evidence.${index}.covers`}
        error={errors?.covers && 'Use 1 to 40 words of at most 60 characters each.'}
      />
    </>
  );
}

/** What is on record of the person in an example. */
export function ExampleEvidence({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'situation.evidence',
    keyName: 'key',
  });
  return (
    <>
      {fields.map(({ key }, index) => (
        <fieldset key={key} className="rule-part stack boxed">
          <legend>Evidence {index + 1}</legend>
          <EvidenceFields form={form} index={index} />
          <div>
            <Button size="small" variant="danger-text" onClick={() => remove(index)}>
              Remove evidence {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          disabled={fields.length >= MOST}
          onClick={() =>
            append({
              topic: 'gcp',
              completedOn: '',
              grade: 'attached',
              edition: null,
              version: null,
              covers: [],
              validUntil: null,
            })
          }
        >
          Add evidence
        </Button>
      </div>
    </>
  );
}

/** Which versions of a protocol or procedure there are in an example. */
export function ExampleVersions({ form }: { form: Form }) {
  const { register, control, formState } = form;
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'situation.versions',
    keyName: 'key',
  });
  return (
    <>
      {fields.map(({ key }, index) => {
        const errors = formState.errors.situation?.versions?.[index];
        return (
          <fieldset key={key} className="rule-part stack boxed">
            <legend>Version {index + 1} of a document</legend>
            <div className="side-by-side loose top">
              <TextField
                label="Topic"
                list={TOPIC_LIST}
                error={errors?.topic?.message}
                {...register(`situation.versions.${index}.topic`)}
              />
              <TextField
                label="Version"
                error={errors?.version?.message}
                {...register(`situation.versions.${index}.version`)}
              />
            </div>
            <DayField
              control={control}
              name={`situation.versions.${index}.effective`}
              label="Takes effect on"
              error={errors?.effective?.message}
            />
            <div>
              <Button size="small" variant="danger-text" onClick={() => remove(index)}>
                Remove version {index + 1}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button
          size="small"
          icon={Plus}
          disabled={fields.length >= MOST}
          onClick={() => append({ topic: 'protocol', version: '', effective: '' })}
        >
          Add a version of a document
        </Button>
      </div>
    </>
  );
}
