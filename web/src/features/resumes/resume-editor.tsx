import { type Resume, type ResumeCertificate } from '@trialwright/contract';
import { describeResume } from '@trialwright/paper/resume-sheet';
import { zodResolver } from '@hookform/resolvers/zod';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CertificationFields } from './certification-fields.tsx';
import { DraftStatus } from './draft-status.tsx';
import { EducationFields } from './education-fields.tsx';
import { ExperienceFields } from './experience-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { fieldsOfDraft, ResumeForm, type ResumeFields } from './resume-fields.ts';
import { ResumePaper } from './resume-paper.tsx';
import { SkillFields } from './skill-fields.tsx';
import { useDraftSaver } from './use-draft-saver.ts';
import { useSaveResume, type ResumeFormReturn } from './use-save-resume.ts';

interface Props {
  /** Null for a new one. */
  resumeId: number | null;
  /** When the version that is edited was saved. */
  basedOn: string | undefined;
  start: ResumeFields;
  certificates: ResumeCertificate[];
  onSaved: (saved: Resume) => void;
  onCancel: () => void;
}

/** The paper follows the typing, a moment behind it where there is much to draw. */
function LivePreview({ form, certificates }: { form: ResumeFormReturn; certificates: ResumeCertificate[] }) {
  const typed = useDeferredValue(useWatch({ control: form.control }));
  const sheet = useMemo(
    () => describeResume(fieldsOfDraft({ ...typed }), certificates),
    [typed, certificates],
  );
  return (
    // It scrolls on its own, also by the arrow keys.
    <section className="preview" aria-labelledby="resume-preview" tabIndex={0}>
      <h2 className="visually-hidden" id="resume-preview">
        Preview
      </h2>
      <ResumePaper sheet={sheet} />
    </section>
  );
}

const SIDES = ['Edit', 'Preview'] as const;

function SideToggle({ shown, onShow }: { shown: string; onShow: (side: (typeof SIDES)[number]) => void }) {
  return (
    <div className="side-toggle row" role="group" aria-label="Show">
      {SIDES.map((side) => (
        <Chip key={side} isPressed={shown === side} onClick={() => onShow(side)}>
          {side}
        </Chip>
      ))}
    </div>
  );
}

export function ResumeEditor({ resumeId, basedOn, start, certificates, onSaved, onCancel }: Props) {
  const [shown, setShown] = useState<(typeof SIDES)[number]>('Edit');
  const formElement = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const form: ResumeFormReturn = useForm<ResumeFields, unknown, ResumeFields>({
    resolver: zodResolver(ResumeForm),
    defaultValues: start,
    mode: 'onTouched',
  });
  const saver = useDraftSaver(resumeId);
  const { isPending, isError, mutate } = useSaveResume({
    form,
    resumeId,
    basedOn,
    saver,
    onSaved,
    onRetry: () => formElement.current?.requestSubmit(),
  });
  const last = useRef(JSON.stringify(start));
  useEffect(() => {
    const handleValues = ({ values }: { values: ResumeFields }) => {
      const typed = JSON.stringify(values);
      if (typed !== last.current) saver.change(structuredClone(values));
      last.current = typed;
    };
    return form.subscribe({ formState: { values: true }, callback: handleValues });
  }, [form, saver]);
  useEffect(() => {
    const element = formElement.current;
    element?.addEventListener('focusout', saver.flush);
    return () => element?.removeEventListener('focusout', saver.flush);
  }, [saver]);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isError) saveButton.current?.focus();
  }, [isError]);
  const handleInvalid = () => setShown('Edit');
  return (
    <FormProvider {...form}>
      <div className="columns edit ample top" data-shown={shown}>
        <Card
          ref={formElement}
          as="form"
          className="editor"
          noValidate
          aria-labelledby="resume-heading"
          onSubmit={(event) => void form.handleSubmit((valid) => mutate(valid), handleInvalid)(event)}
        >
          <header className="panel-head row wrap between">
            <h2 className="card-title" id="resume-heading" ref={heading} tabIndex={-1}>
              {resumeId === null ? 'Create New Resume' : 'Edit Resume'}
            </h2>
            <div className="row wrap">
              <DraftStatus saver={saver} />
              <Button variant="ghost" size="small" disabled={isPending} onClick={onCancel}>
                Cancel
              </Button>
              <Button
                type="submit"
                ref={saveButton}
                variant="primary"
                size="small"
                isBusy={isPending}
                busyLabel="Saving..."
                disabled={isPending}
              >
                Save Resume
              </Button>
            </div>
            <SideToggle shown={shown} onShow={setShown} />
          </header>
          <div className="parts divided" inert={isPending}>
            <PersonalFields />
            <ExperienceFields />
            <EducationFields />
            <CertificationFields certificates={certificates} />
            <SkillFields />
          </div>
        </Card>
        <LivePreview form={form} certificates={certificates} />
      </div>
    </FormProvider>
  );
}
