import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { EntrySection } from './entry-section.tsx';
import { Field, MonthField } from './field.tsx';
import { newExperience, type ResumeFields } from './resume-fields.ts';
import { Checkbox } from '../../ui/field.tsx';

const MOST = 30;

/** The end of a position, or that it has none yet. */
function EndFields({ index }: { index: number }) {
  const { control, register } = useFormContext<ResumeFields>();
  const isCurrent = useWatch({ control, name: `experience.${index}.current` });
  return (
    <>
      {isCurrent ? (
        <div className="field">
          <p className="small-heading">End Date</p>
          <p className="below-near">Present</p>
        </div>
      ) : (
        <MonthField name={`experience.${index}.endDate`} label="End Date" />
      )}
      <Checkbox className="full-row" {...register(`experience.${index}.current`)}>
        Current position
      </Checkbox>
    </>
  );
}

export function ExperienceFields() {
  const { control } = useFormContext<ResumeFields>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'experience', keyName: 'key' });
  const entries = {
    keys: fields.map(({ key }) => key),
    add: () => append(newExperience(), { shouldFocus: false }),
    remove,
    move,
  };
  return (
    <EntrySection title="Experience" addLabel="Add Experience" noun="position" entries={entries} most={MOST}>
      {(index) => (
        <div className="side-by-side loose top below-fair">
          <Field name={`experience.${index}.title`} label="Job Title" input={{ required: true }} />
          <Field name={`experience.${index}.company`} label="Company" input={{ required: true }} />
          <Field name={`experience.${index}.location`} label="Location" isWide />
          <MonthField name={`experience.${index}.startDate`} label="Start Date" />
          <EndFields index={index} />
          <Field
            name={`experience.${index}.description`}
            label="Description"
            isWide
            rows={4}
            hint="Start a line with a dash to make it a bullet."
          />
        </div>
      )}
    </EntrySection>
  );
}
