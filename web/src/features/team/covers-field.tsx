import { RECOGNITION_STATEMENT } from '@trialwright/contract';
import { useState } from 'react';
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import { Checkbox, Field, Input } from '../../ui/field.tsx';
import { listOf } from './rule-form.ts';

interface Props<T extends FieldValues> {
  control: Control<T>;
  name: Path<T>;
  error: string | undefined;
}

function CoversInputs({
  value,
  error,
  onBlur,
  onChange,
}: {
  value: readonly string[];
  error: string | undefined;
  onBlur: () => void;
  onChange: (covers: string[]) => void;
}) {
  const isStated = value.includes(RECOGNITION_STATEMENT);
  // As it is typed: a comma at the end begins the next word.
  const [text, setText] = useState(value.filter((tag) => tag !== RECOGNITION_STATEMENT).join(', '));
  const say = (words: string, hasStatement: boolean) =>
    onChange([...listOf(words), ...(hasStatement ? [RECOGNITION_STATEMENT] : [])]);
  return (
    <>
      <Field
        label="Covers"
        isOptional
        hint="Contents by the same words everywhere, separated by commas, such as overview, principles."
        error={error}
      >
        {(described) => (
          <Input
            {...described}
            value={text}
            onBlur={onBlur}
            onChange={({ target }) => {
              setText(target.value);
              say(target.value, isStated);
            }}
          />
        )}
      </Field>
      <Checkbox checked={isStated} onChange={({ target }) => say(text, target.checked)}>
        Carries the statement by which sponsors recognize each other’s GCP training
      </Checkbox>
    </>
  );
}

/** What a certificate covers, and whether it carries the recognition statement. */
export function CoversField<T extends FieldValues>({ control, name, error }: Props<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onBlur, onChange } }) => (
        <CoversInputs value={value ?? []} error={error} onBlur={onBlur} onChange={onChange} />
      )}
    />
  );
}
