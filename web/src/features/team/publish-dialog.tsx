import {
  belongsToTrial,
  controlledDocuments,
  DOCUMENT_KINDS,
  DocumentVersionForm,
  NewDocumentForm,
  organizations,
  teamSetup,
  type ControlledDocument,
  type Organization,
} from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { Checkbox, Field, FieldError, RadioCard, Select, Textarea, TextField } from '../../ui/field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { AS_ID_OR_NULL } from './choices.tsx';
import { DocumentFileField } from './document-file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

const FIELDS = [
  'sha256',
  'code',
  'kind',
  'trialId',
  'title',
  'version',
  'approvedOn',
  'approvedBy',
  'effective',
  'dueOn',
  'asks',
  'noticeReason',
  'changes',
  'audience',
] as const;

type Form = UseFormReturn<NewDocumentForm>;

function IdentityFields({ form, orgId }: { form: Form; orgId: number }) {
  const trials = useQuery({ ...query(teamSetup.trials, { params: { orgId } }), refetchOnMount: 'always' });
  const {
    register,
    formState: { errors },
  } = form;
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <Field label="Kind" error={errors.kind?.message}>
        {(control) => (
          <Select {...control} {...register('kind')}>
            {Object.entries(DOCUMENT_KINDS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField label="Number" hint="Such as SOP-007." error={errors.code?.message} {...register('code')} />
      <Field
        label="Trial"
        isOptional={!belongsToTrial(kind)}
        hint="A document of a trial is asked of its staff."
        error={errors.trialId?.message}
      >
        {(control) => (
          <Select {...control} {...register('trialId', AS_ID_OR_NULL)}>
            <option value="">The whole organization</option>
            {trials.data?.map(({ id, protocol }) => (
              <option key={id} value={id}>
                {protocol}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function AudienceFields({ form, orgId }: { form: Form; orgId: number }) {
  const trials = useQuery(query(teamSetup.trials, { params: { orgId } }));
  const members = useQuery({
    ...query(organizations.members, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  const audience = useWatch({ control: form.control, name: 'audience' });
  const [by, setBy] = useState<'all' | 'roles' | 'people'>(
    audience.personIds.length > 0 ? 'people' : audience.roles.length > 0 ? 'roles' : 'all',
  );
  const staff = trials.data?.flatMap((trial) => trial.staff.map(({ role }) => role)) ?? [];
  const roles = [...new Set([...staff, ...audience.roles])].toSorted((a, b) => a.localeCompare(b, 'en'));
  const choose = (next: typeof by) => {
    setBy(next);
    form.setValue('audience', { roles: [], personIds: [] });
  };
  const toggle = <T,>(list: readonly T[], value: T) =>
    list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
  const set = (next: typeof audience) => form.setValue('audience', next);
  return (
    <fieldset className="stack">
      <legend className="strong">Whom it concerns</legend>
      {(
        [
          ['all', 'Everybody in the organization, or all staff of the trial'],
          ['roles', 'Roles on a trial'],
          ['people', 'People'],
        ] as const
      ).map(([value, label]) => (
        <RadioCard
          key={value}
          className="padded-even smaller"
          name="audience-by"
          checked={by === value}
          onChange={() => choose(value)}
        >
          {label}
        </RadioCard>
      ))}
      {by === 'roles' &&
        (roles.length === 0 ? (
          <p className="small-text muted">Nobody has a role on a trial yet.</p>
        ) : (
          roles.map((role) => (
            <Checkbox
              key={role}
              checked={audience.roles.includes(role)}
              onChange={() => set({ roles: toggle(audience.roles, role), personIds: [] })}
            >
              {role}
            </Checkbox>
          ))
        ))}
      {by === 'people' && (
        <div className="stack scrolled">
          {members.data
            ?.filter(({ to }) => to === null)
            .map(({ personId, name }) => (
              <Checkbox
                key={personId}
                checked={audience.personIds.includes(personId)}
                onChange={() => set({ roles: [], personIds: toggle(audience.personIds, personId) })}
              >
                {name}
              </Checkbox>
            ))}
        </div>
      )}
      {form.formState.errors.audience && <FieldError>{form.formState.errors.audience.message}</FieldError>}
    </fieldset>
  );
}

function VersionFields({ form, isFirst }: { form: Form; isFirst: boolean }) {
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const asks = useWatch({ control, name: 'asks' });
  return (
    <>
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextField
        label="Version"
        hint="Such as 2.0."
        error={errors.version?.message}
        {...register('version')}
      />
      <DayField control={control} name="approvedOn" label="Approved on" error={errors.approvedOn?.message} />
      <TextField label="Approved by" error={errors.approvedBy?.message} {...register('approvedBy')} />
      <DayField
        control={control}
        name="effective"
        label="Effective on"
        hint="After the approval, so that people are trained before it."
        error={errors.effective?.message}
      />
      <DayField
        control={control}
        name="dueOn"
        label="To be signed by"
        hint="The training window runs from today to this day."
        error={errors.dueOn?.message}
      />
      <Field
        label={isFirst ? 'What it is for' : 'What changed'}
        hint="Everybody who reads it sees this."
        error={errors.changes?.message}
      >
        {(described) => <Textarea {...described} rows={3} {...register('changes')} />}
      </Field>
      {!isFirst && (
        <>
          <Field label="What this version asks" error={errors.asks?.message}>
            {(described) => (
              <Select {...described} {...register('asks')}>
                <option value="signature">Read and sign again</option>
                <option value="notice">Notice only</option>
              </Select>
            )}
          </Field>
          {asks === 'notice' && (
            <TextField
              label="Why nobody has to sign again"
              hint="At least 10 characters. It stays on record."
              error={errors.noticeReason?.message}
              {...register('noticeReason', { setValueAs: (value: string | null) => value || null })}
            />
          )}
        </>
      )}
    </>
  );
}

interface Props {
  organization: Organization;
  /** Of which a further version is published; without it, a new document. */
  document?: ControlledDocument | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Publishes a document or a version of one. What was typed and the file stay until the server has stored all of it. */
export function PublishDialog({ organization, document, onSaved, onClose }: Props) {
  const { id: orgId, today } = organization;
  const [last] = document?.versions ?? [];
  const form = useForm<NewDocumentForm>({
    // A further version has no code or kind of its own.
    resolver: zodResolver(
      document ? (DocumentVersionForm as unknown as typeof NewDocumentForm) : NewDocumentForm,
    ),
    defaultValues: {
      sha256: '',
      code: document?.code ?? '',
      kind: document?.kind ?? 'procedure',
      trialId: document?.trialId ?? null,
      title: last?.title ?? '',
      version: '',
      approvedOn: today,
      approvedBy: last?.approvedBy ?? '',
      effective: '',
      dueOn: '',
      asks: 'signature',
      noticeReason: null,
      changes: '',
      audience: document?.audience ?? { roles: [], personIds: [] },
    },
  });
  return (
    <FormDialog
      title={document ? `New version of ${document.code}` : 'New document'}
      about="Those whom it concerns are asked to read it to its end and to sign it. A published version is never changed; a mistake is corrected by a further one."
      action="Publish"
      form={form}
      fields={FIELDS}
      save={(body) =>
        document
          ? api(controlledDocuments.publishVersion, { params: { orgId, id: document.id }, body })
          : api(controlledDocuments.publish, { params: { orgId }, body })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <DocumentFileField
        orgId={orgId}
        error={form.formState.errors.sha256?.message}
        onFile={(file) => {
          form.setValue('sha256', file?.sha256 ?? '');
          if (file) form.clearErrors('sha256');
        }}
      />
      {!document && <IdentityFields form={form} orgId={orgId} />}
      <VersionFields form={form} isFirst={!document} />
      <AudienceFields form={form} orgId={orgId} />
    </FormDialog>
  );
}
