import { Day, mayDiscloseAll, teamBinder, type Organization } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { download } from '../../core/api.ts';
import { saveFile } from '../../core/save-file.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

const AskedDay = z.object({ asOf: Day });
type AskedDay = z.infer<typeof AskedDay>;

interface Props {
  organization: Organization;
  /** Of one trial; of the whole organization without it. */
  trial?: { id: number; protocol: string };
  /** Whether the viewer is investigator of the trial. */
  isInvestigator?: boolean;
  size?: 'small';
}

function BinderDialog({ organization, trial, onClose }: Props & { onClose: () => void }) {
  const form = useForm<AskedDay>({
    resolver: zodResolver(AskedDay),
    defaultValues: { asOf: organization.today },
  });
  const take = async ({ asOf }: AskedDay) => {
    const params = { orgId: organization.id };
    const { file, name } = await download(teamBinder.get, {
      params,
      query: { asOf, ...(trial && { trialId: trial.id }) },
    });
    saveFile(file, name);
  };
  return (
    <FormDialog
      title={`Inspection binder, ${trial?.protocol ?? organization.name}`}
      about="A ZIP with a start page: who was ready, the delegation log, evidence, signatures, and how to check them. It can be read without a connection. For hundreds of people it takes up to a minute."
      action="Download binder"
      busyLabel="Making the binder..."
      form={form}
      fields={['asOf']}
      save={take}
      onSaved={() => toast({ title: 'Inspection binder downloaded' })}
      onClose={onClose}
    >
      <DayField
        control={form.control}
        name="asOf"
        label="As of"
        hint="What was true on that day, by all that is known now."
        error={form.formState.errors.asOf?.message}
      />
    </FormDialog>
  );
}

/** Opens the download of a binder, for who may take it. */
export function BinderButton({ isInvestigator = false, size, ...asked }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!mayDiscloseAll(asked.organization.roles) && !isInvestigator) return null;
  return (
    <>
      <Button size={size} icon={FileArchive} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Inspection binder
      </Button>
      {isOpen && <BinderDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}
