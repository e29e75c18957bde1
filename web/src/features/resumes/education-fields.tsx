import { useFieldArray, useFormContext } from 'react-hook-form';
import { EntrySection } from './entry-section.tsx';
import { Field, MonthField } from './field.tsx';
import { newEducation, type ResumeFields } from './resume-fields.ts';

const MOST = 15;

export function EducationFields() {
  const { control } = useFormContext<ResumeFields>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'education', keyName: 'key' });
  const entries = {
    keys: fields.map(({ key }) => key),
    add: () => append(newEducation(), { shouldFocus: false }),
    remove,
    move,
  };
  return (
    <EntrySection title="Education" addLabel="Add Education" noun="education" entries={entries} most={MOST}>
      {(index) => (
        <div className="side-by-side loose top below-fair">
          <Field name={`education.${index}.degree`} label="Degree" input={{ required: true }} />
          <Field
            name={`education.${index}.institution`}
            label="School or University"
            input={{ required: true }}
          />
          <Field name={`education.${index}.location`} label="Location" isWide />
          <MonthField name={`education.${index}.startDate`} label="Start Date" />
          <MonthField name={`education.${index}.endDate`} label="End Date" />
          <Field name={`education.${index}.description`} label="Description" isWide rows={3} />
        </div>
      )}
    </EntrySection>
  );
}
