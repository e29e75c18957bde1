import { OutsideCertificateForm, outsideCertificates } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { ApiError, api } from '../../core/api.ts';
import { readUpload } from '../../core/files.ts';
import { Field, Textarea, TextField } from '../../ui/field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FileField } from './file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface Props {
  userId: number;
  onSaved: () => void;
  onClose: () => void;
}

const emptyIsNull = { setValueAs: (value: string | null) => (value ? value : null) };
const NO_FILE = 'Choose a file.';

/** Adds a PDF or picture with what its owner says of it. */
export function AddFileDialog({ userId, onSaved, onClose }: Props) {
  const form = useForm<OutsideCertificateForm>({
    resolver: zodResolver(OutsideCertificateForm),
    defaultValues: { title: '', issuer: '', completedOn: '', validUntil: null, edition: null, version: null },
  });
  const [file, setFile] = useState<File>();
  const [fileError, setFileError] = useState<string>();
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const save = async (given: OutsideCertificateForm) => {
    if (!file) {
      setFileError(NO_FILE);
      throw new Error(NO_FILE);
    }
    try {
      const body = { ...given, file: await readUpload(file) };
      await api(outsideCertificates.add, { params: { userId }, body });
    } catch (error) {
      setFileError(error instanceof ApiError ? error.fields['file'] : undefined);
      throw error;
    }
  };
  return (
    <FormDialog
      title="Add a certificate"
      about="From another academy, a sponsor, or a college. It stays yours: an organization sees it only once you give it there."
      action="Add certificate"
      form={form}
      fields={['title', 'issuer', 'completedOn', 'validUntil', 'edition', 'version']}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FileField
        label="File"
        hint="PDF, PNG, or JPEG up to 10 MB. What a camera noted in a picture, such as the place, is removed."
        accept=".pdf,.png,.jpg,.jpeg"
        error={fileError}
        onChoose={(chosen) => {
          setFile(chosen);
          setFileError(undefined);
        }}
      />
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextField label="Issued by" error={errors.issuer?.message} {...register('issuer')} />
      <DayField
        control={control}
        name="completedOn"
        label="Completed on"
        error={errors.completedOn?.message}
      />
      <DayField
        control={control}
        name="validUntil"
        label="Valid until"
        hint="Only where the certificate says so."
        isOptional
        error={errors.validUntil?.message}
      />
      <TextField
        label="Edition (optional)"
        hint="Such as R3 for ICH E6(R3)."
        required={false}
        error={errors.edition?.message}
        {...register('edition', emptyIsNull)}
      />
    </FormDialog>
  );
}

const CredentialForm = z.object({ text: z.string() });
type CredentialForm = z.infer<typeof CredentialForm>;

/** Adds a credential, which says itself what it is; nothing has to be typed. */
export function AddCredentialDialog({ userId, onSaved, onClose }: Props) {
  const form = useForm<CredentialForm>({
    resolver: zodResolver(CredentialForm),
    defaultValues: { text: '' },
  });
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const save = async ({ text }: CredentialForm) => {
    const given = file ?? (text.trim() === '' ? undefined : new Blob([text.trim()]));
    if (!given) {
      setError('Choose a file, or paste the credential.');
      throw new Error('Choose a file, or paste the credential.');
    }
    try {
      await api(outsideCertificates.addCredential, {
        params: { userId },
        body: { file: await readUpload(given) },
      });
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.fields['file'] : undefined);
      throw failure;
    }
  };
  return (
    <FormDialog
      title="Add an Open Badge"
      about="A signed credential: Open Badges 3.0 or another verifiable credential. Its signature, its dates, and whether it was revoked are checked before it is added, and each day after."
      action="Check and add"
      form={form}
      fields={[]}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FileField
        label="File"
        hint="JSON, JWT, or a badge as PNG or SVG."
        accept=".json,.jwt,.txt,.png,.svg"
        error={error}
        isOptional
        onChoose={(chosen) => {
          setFile(chosen);
          setError(undefined);
        }}
      />
      <Field label="Or paste it" isOptional>
        {(described) => <Textarea {...described} rows={4} {...form.register('text')} />}
      </Field>
    </FormDialog>
  );
}
