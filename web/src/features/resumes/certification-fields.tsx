import type { ResumeCertificate } from '@trialwright/contract';
import { Award } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatDay } from '../../core/dates.ts';
import { EntrySection } from './entry-section.tsx';
import { Field, MonthField } from './field.tsx';
import { newCertification, type ResumeFields } from './resume-fields.ts';

const MOST = 30;

/** Read from the records of the academy: in every resume, and not to be typed. */
function Earned({ certificates }: { certificates: ResumeCertificate[] }) {
  if (certificates.length === 0)
    return (
      <p className="small-text muted below-close">Certificates you earn here are added automatically.</p>
    );
  return (
    <ul className="stack even below-fair" aria-label="From your records">
      {certificates.map(({ credentialId, name, courseName, issuer, issueDate }) => (
        <li key={credentialId} className="row near baseline">
          <Award className="icon icon-small brass-text" aria-hidden="true" />
          <div>
            <b className="medium">{name}</b>
            <p className="small-text muted">
              {courseName}. {issuer}, {formatDay(issueDate)}, credential {credentialId}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function CertificationFields({ certificates }: { certificates: ResumeCertificate[] }) {
  const { control } = useFormContext<ResumeFields>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'certifications', keyName: 'key' });
  const entries = {
    keys: fields.map(({ key }) => key),
    add: () => append(newCertification(), { shouldFocus: false }),
    remove,
    move,
  };
  return (
    <EntrySection
      title="Certifications"
      addLabel="Add Certification"
      noun="certification"
      entries={entries}
      most={MOST}
      before={<Earned certificates={certificates} />}
    >
      {(index) => (
        <div className="side-by-side loose top below-fair">
          <Field
            name={`certifications.${index}.name`}
            label="Certification Name"
            isWide
            input={{ required: true }}
          />
          <Field name={`certifications.${index}.issuer`} label="Issuer" input={{ required: true }} />
          <Field name={`certifications.${index}.credentialId`} label="Credential ID" isOptional />
          <MonthField name={`certifications.${index}.issueDate`} label="Issue Date" />
          <MonthField name={`certifications.${index}.expiryDate`} label="Expiration Date" isOptional />
        </div>
      )}
    </EntrySection>
  );
}
