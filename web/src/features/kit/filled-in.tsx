import { Building2, Compass } from 'lucide-react';
import { Checkbox, Field, Input, RadioCard, Select, Textarea, TextField } from '../../ui/field.tsx';
import { Line, Specimen } from './specimen.tsx';

/** What is filled in. */
export function FilledIn() {
  return (
    <>
      <Specimen name="Field">
        <div className="side-by-side loose top">
          <TextField label="A line" hint="What it is for." />
          <TextField label="A line with an error" error="Enter a name." defaultValue="?" />
          <Field label="Optional" isOptional>
            {(control) => <Input {...control} />}
          </Field>
          <Field label="Disabled">{(control) => <Input {...control} disabled value="Fixed" />}</Field>
          <Field label="One of several">
            {(control) => (
              <Select {...control}>
                <option>First</option>
                <option>Second</option>
              </Select>
            )}
          </Field>
          <Field label="A text" hint="As long as it takes.">
            {(control) => <Textarea {...control} rows={3} />}
          </Field>
        </div>
      </Specimen>
      <Specimen name="Checkbox">
        <Line>
          <Checkbox>Open</Checkbox>
          <Checkbox defaultChecked hint="With a hint.">
            Checked
          </Checkbox>
          <Checkbox error="This is needed.">With an error</Checkbox>
        </Line>
      </Specimen>
      <Specimen name="RadioCard">
        <div className="side-by-side loose top">
          <RadioCard className="row even padded-loose" name="kit-choice" defaultChecked>
            <Compass className="icon" aria-hidden="true" />
            Chosen
          </RadioCard>
          <RadioCard className="row even padded-loose" name="kit-choice">
            <Building2 className="icon" aria-hidden="true" />
            Not chosen
          </RadioCard>
        </div>
      </Specimen>
    </>
  );
}
