import { defaultResumeTitle } from '@trialwright/paper/resume-sheet';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from './field.tsx';
import type { ResumeFields } from './resume-fields.ts';

export function PersonalFields() {
  const id = useId();
  const { control } = useFormContext<ResumeFields>();
  const fullName = useWatch({ control, name: 'personalInfo.fullName' });
  return (
    <section className="part padded-roomy" aria-labelledby={id}>
      <h3 className="item-title" id={id}>
        Personal Information
      </h3>
      <div className="side-by-side loose top below-fair">
        <Field
          name="personalInfo.fullName"
          label="Full Name"
          input={{ autoComplete: 'name', required: true }}
        />
        <Field
          name="personalInfo.email"
          label="Email"
          input={{ type: 'email', autoComplete: 'email', required: true, spellCheck: false }}
        />
        <Field name="personalInfo.phone" label="Phone" input={{ type: 'tel', autoComplete: 'tel' }} />
        <Field name="personalInfo.location" label="Location" />
        <Field
          name="personalInfo.linkedIn"
          label="LinkedIn Profile"
          isOptional
          isWide
          input={{ inputMode: 'url', spellCheck: false, placeholder: 'linkedin.com/in/your-name' }}
        />
        <Field name="personalInfo.summary" label="Professional Summary" isWide rows={4} />
        <Field
          name="title"
          label="Resume Title"
          isOptional
          isWide
          hint="Only you see this. It’s used in your list and as the file name."
          input={{ placeholder: defaultResumeTitle(fullName) }}
        />
      </div>
    </section>
  );
}
