import { EvidenceForm, FactReason, teamTraining, type TeamEvidence } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { api } from '../../core/api.ts';
import { readUpload } from '../../core/files.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Field, Select, Textarea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CoversField } from './covers-field.tsx';
import { FileField } from './file-field.tsx';

const Recorded = EvidenceForm.extend({ reason: z.string() });
const Corrected = EvidenceForm.extend({ reason: FactReason });
type Given = z.infer<typeof Recorded>;

const FIELDS = [
  'topic',
  'title',
  'issuer',
  'completedOn',
  'grade',
  'edition',
  'version',
  'validUntil',
  'reason',
] as const;
const emptyIsNull = { setValueAs: (value: string | null) => (value ? value : null) };

function startFrom(personId: number, evidence: TeamEvidence | undefined): Given {
  if (!evidence)
    return {
      personId,
      // What is on record already is the least likely to be recorded again.
      topic: 'gcp',
      title: '',
      issuer: '',
      completedOn: '',
      grade: 'attached',
      edition: null,
      version: null,
      covers: [],
      validUntil: null,
      reason: '',
    };
  const { topic, title, issuer, completedOn, edition, version, covers, validUntil } = evidence;
  const grade = evidence.grade === 'self_stated' ? 'self_stated' : 'attached';
  return {
    personId,
    topic,
    title,
    issuer,
    completedOn,
    grade,
    edition,
    version,
    covers,
    validUntil,
    reason: '',
  };
}

function OptionalFields({ form }: { form: UseFormReturn<Given> }) {
  const {
    register,
    control,
    formState: { errors },
  } = form;
  return (
    <>
      <TextField
        label="Edition (optional)"
        hint="Such as R3 for ICH E6(R3)."
        required={false}
        error={errors.edition?.message}
        {...register('edition', emptyIsNull)}
      />
      <TextField
        label="Version (optional)"
        hint="Of a protocol or procedure that was read."
        required={false}
        error={errors.version?.message}
        {...register('version', emptyIsNull)}
      />
      <DayField
        control={control}
        name="validUntil"
        label="Valid until"
        hint="Only where the certificate says so."
        isOptional
        error={errors.validUntil?.message}
      />
      <CoversField
        control={control}
        name="covers"
        error={errors.covers && 'Use up to 40 words of at most 60 characters each.'}
      />
    </>
  );
}

interface Props {
  orgId: number;
  personId: number;
  /** Of what the person has on record. */
  topics: readonly string[];
  /** What is corrected; without it, something is recorded. */
  correcting?: TeamEvidence;
  onSaved: () => void;
  onClose: () => void;
}

/** Records what somebody has seen of training from elsewhere, or corrects what was recorded; the former version stays. */
export function EvidenceDialog({ orgId, personId, topics, correcting, onSaved, onClose }: Props) {
  const form = useForm<Given>({
    resolver: zodResolver(correcting ? Corrected : Recorded),
    defaultValues: startFrom(personId, correcting),
  });
  const [file, setFile] = useState<File>();
  const save = async ({ reason, ...given }: Given) => {
    const params = { orgId };
    if (correcting) {
      const { personId: _person, topic: _topic, ...said } = given;
      const of = { params: { orgId, id: correcting.factId } };
      return api(teamTraining.correctEvidence, { ...of, body: { ...said, reason } });
    }
    if (!file) return api(teamTraining.addEvidence, { params, body: given });
    return api(teamTraining.addFile, { params, body: { ...given, file: await readUpload(file) } });
  };
  const {
    register,
    control,
    formState: { errors },
  } = form;
  return (
    <FormDialog
      title={correcting ? `Correct ${correcting.id}` : 'Record training from elsewhere'}
      about={
        correcting
          ? `Training in “${correcting.topic}”. What it said before stays on record, with your reason.`
          : 'Record what you have seen yourself. Your name and the time stay with it.'
      }
      action={correcting ? 'Correct evidence' : 'Record evidence'}
      form={form}
      fields={FIELDS}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      {!correcting && (
        <TextField
          label="Topic"
          hint={`As the rules name it${topics.length > 0 ? `: ${topics.join(', ')}` : ', such as gcp'}.`}
          error={errors.topic?.message}
          {...register('topic')}
        />
      )}
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextField label="Issued by" error={errors.issuer?.message} {...register('issuer')} />
      <DayField
        control={control}
        name="completedOn"
        label="Completed on"
        error={errors.completedOn?.message}
      />
      <Field label="How it is known" error={errors.grade?.message}>
        {(described) => (
          <Select {...described} {...register('grade')}>
            <option value="attached">I have seen the certificate</option>
            <option value="self_stated">The person says so</option>
          </Select>
        )}
      </Field>
      {!correcting && (
        <FileField
          label="File"
          hint="PDF, PNG, or JPEG up to 10 MB. A signed credential says itself what it is about."
          accept=".pdf,.png,.jpg,.jpeg,.json,.jwt,.svg"
          error={undefined}
          isOptional
          onChoose={setFile}
        />
      )}
      <OptionalFields form={form} />
      {correcting && (
        <Field label="Reason" hint="It stays on record." error={errors.reason?.message}>
          {(described) => <Textarea {...described} rows={3} maxLength={500} {...register('reason')} />}
        </Field>
      )}
    </FormDialog>
  );
}
