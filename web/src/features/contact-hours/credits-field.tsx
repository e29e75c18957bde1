import type { CertifyingBody, HoursCredit } from '@trialwright/contract';
import { useId } from 'react';
import { Field, FieldError, Select } from '../../ui/field.tsx';

/** What an entry counts as with the bodies whose certification is still held: others can no longer be chosen. */
export function heldCredits(
  entry: { credits: HoursCredit[] } | undefined,
  bodies: readonly CertifyingBody[],
): HoursCredit[] {
  return entry?.credits.filter(({ body }) => bodies.some(({ id }) => id === body)) ?? [];
}

interface Props {
  /** Those whose certification the person holds. */
  bodies: readonly CertifyingBody[];
  value: readonly HoursCredit[];
  onChange: (credits: HoursCredit[]) => void;
  error: string | undefined;
}

/** What the hours count as with each body: at most one category, which the person decides. */
export function CreditsField({ bodies, value, onChange, error }: Props) {
  const id = useId();
  const choose = (body: string, category: string) => {
    const others = value.filter((credit) => credit.body !== body);
    onChange(category === '' ? others : [...others, { body, category }]);
  };
  return (
    <fieldset className="stack" aria-describedby={error ? id : undefined}>
      <legend className="item-title">Counts as</legend>
      {bodies.map((body) => {
        const chosen = value.find((credit) => credit.body === body.id)?.category ?? '';
        const category = body.categories.find((each) => each.id === chosen);
        return (
          <Field key={body.id} label={body.name} hint={category?.about}>
            {(control) => (
              <Select {...control} value={chosen} onChange={({ target }) => choose(body.id, target.value)}>
                <option value="">Doesn’t count</option>
                {body.categories.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        );
      })}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
