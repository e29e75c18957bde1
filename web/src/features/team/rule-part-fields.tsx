import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, Select, TextField } from '../../ui/field.tsx';
import { AnchorField } from './anchor-field.tsx';
import { CoversField } from './covers-field.tsx';
import type { RuleForm } from './rule-form.ts';
import { TOPIC_LIST } from './topic-list.tsx';

interface Props {
  form: UseFormReturn<RuleForm>;
  index: number;
  /** Missing where there is only one. */
  onRemove: (() => void) | undefined;
}

const asNumber = { valueAsNumber: true };

function AgeFields({ form, index }: Props) {
  const { register, control, formState } = form;
  const errors = formState.errors.parts?.[index];
  const age = useWatch({ control, name: `parts.${index}.age` });
  return (
    <>
      <Field label="Age" error={errors?.age?.message}>
        {(described) => (
          <Select {...described} {...register(`parts.${index}.age`)}>
            <option value="none">Any age</option>
            <option value="months">No more than some months</option>
            <option value="days">No more than some days</option>
          </Select>
        )}
      </Field>
      {age !== 'none' && (
        <div className="side-by-side loose top">
          <TextField
            label={age === 'months' ? 'Months' : 'Days'}
            type="number"
            min={1}
            error={errors?.ageCount?.message}
            {...register(`parts.${index}.ageCount`, asNumber)}
          />
          <AnchorField
            control={control}
            name={`parts.${index}.ageBefore`}
            label="Before"
            error={errors?.ageBefore?.message}
          />
        </div>
      )}
    </>
  );
}

function VersionFields({ form, index }: Props) {
  const { register, control, formState } = form;
  const errors = formState.errors.parts?.[index];
  const version = useWatch({ control, name: `parts.${index}.version` });
  return (
    <>
      <Field label="Version" hint="Of a protocol, SOP, or manual." error={errors?.version?.message}>
        {(described) => (
          <Select {...described} {...register(`parts.${index}.version`)}>
            <option value="none">Not asked</option>
            <option value="inEffect">The one in effect</option>
            <option value="atLeast">One number or later</option>
          </Select>
        )}
      </Field>
      {version === 'inEffect' && (
        <div className="side-by-side loose top">
          <TextField
            label="Days of grace"
            hint="After a new version."
            type="number"
            min={0}
            max={365}
            error={errors?.graceDays?.message}
            {...register(`parts.${index}.graceDays`, asNumber)}
          />
          <AnchorField
            control={control}
            name={`parts.${index}.versionOn`}
            label="In effect on"
            error={errors?.versionOn?.message}
          />
        </div>
      )}
      {version === 'atLeast' && (
        <TextField
          label="Version or later"
          error={errors?.leastVersion?.message}
          {...register(`parts.${index}.leastVersion`)}
        />
      )}
    </>
  );
}

function ProofFields({ form, index }: Props) {
  const { register, control, formState } = form;
  const errors = formState.errors.parts?.[index];
  return (
    <>
      <Field label="Proof" error={errors?.grade?.message}>
        {(described) => (
          <Select {...described} {...register(`parts.${index}.grade`)}>
            <option value="">Any that counts</option>
            <option value="attached">A certificate that a named person has seen</option>
            <option value="verified">A verified signature</option>
            <option value="own">Recorded by this academy</option>
          </Select>
        )}
      </Field>
      <div className="side-by-side loose top">
        <TextField
          label="Editions (optional)"
          hint="The oldest first, such as R1, R2, R3."
          required={false}
          {...register(`parts.${index}.editions`)}
        />
        <TextField
          label="Edition or later (optional)"
          required={false}
          error={errors?.edition?.message}
          {...register(`parts.${index}.edition`)}
        />
      </div>
      <div className="side-by-side loose top">
        <AnchorField
          control={control}
          name={`parts.${index}.by`}
          label="Completed by"
          none="Any day"
          error={errors?.by?.message}
        />
        <AnchorField
          control={control}
          name={`parts.${index}.current`}
          label="Still valid on"
          none="Not asked"
          error={errors?.current?.message}
        />
      </div>
      <CoversField
        control={control}
        name={`parts.${index}.covers`}
        error={errors?.covers && 'Use 1 to 40 words of at most 60 characters each.'}
      />
    </>
  );
}

/** One thing that a rule asks for, with all that it must be like. */
export function RulePartFields(props: Props) {
  const { form, index, onRemove } = props;
  const { register, formState } = form;
  const errors = formState.errors.parts?.[index];
  const name = onRemove ? `What is asked, part ${index + 1}` : 'What is asked';
  return (
    <fieldset className="rule-part stack boxed">
      <legend>{name}</legend>
      {index > 0 && (
        <Field label="To the part before" error={errors?.joined?.message}>
          {(described) => (
            <Select {...described} {...register(`parts.${index}.joined`)}>
              <option value="and">Together with it</option>
              <option value="or">Or instead of all before</option>
            </Select>
          )}
        </Field>
      )}
      <TextField
        label="Topic"
        hint="Such as gcp, protocol, or sop012: evidence has the same topic."
        list={TOPIC_LIST}
        error={errors?.topic?.message}
        {...register(`parts.${index}.topic`)}
      />
      <Checkbox {...register(`parts.${index}.isAbsent`)}>It must not be on record</Checkbox>
      <AgeFields {...props} />
      <VersionFields {...props} />
      <details open={Boolean(errors?.edition ?? errors?.by ?? errors?.current ?? errors?.covers)}>
        <summary>Proof, edition, and days</summary>
        <div className="stack">
          <ProofFields {...props} />
        </div>
      </details>
      {onRemove && (
        <div>
          <Button size="small" variant="danger-text" onClick={onRemove}>
            Remove part {index + 1}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
