import { SKILL_CATEGORIES, SKILL_LEVELS } from '@trialwright/contract';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { EntrySection } from './entry-section.tsx';
import { Field } from './field.tsx';
import { newSkill, type ResumeFields } from './resume-fields.ts';

const MOST = 60;

export function SkillFields() {
  const { control } = useFormContext<ResumeFields>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'skills', keyName: 'key' });
  const entries = {
    keys: fields.map(({ key }) => key),
    add: () => append(newSkill(), { shouldFocus: false }),
    remove,
    move,
  };
  return (
    <EntrySection title="Skills" addLabel="Add Skill" noun="skill" entries={entries} most={MOST} isRow>
      {(index) => (
        <>
          <Field name={`skills.${index}.name`} label="Skill Name" input={{ required: true }} />
          <Field name={`skills.${index}.category`} label="Category" options={SKILL_CATEGORIES} />
          <Field name={`skills.${index}.level`} label="Proficiency Level" options={SKILL_LEVELS} />
        </>
      )}
    </EntrySection>
  );
}
